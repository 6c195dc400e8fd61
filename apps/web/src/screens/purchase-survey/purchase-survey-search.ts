/** Search parameters of the screen; spread into its route. */
import { anyText, maybeOneOf, oneOf, positiveInt, type SearchOf } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const SURVEY_TABS = ['answers', 'survey', 'written', 'left', 'history'] as const
export type SurveyTab = (typeof SURVEY_TABS)[number]
export const RESPONSE_VIEWS = ['rate', 'count'] as const

export const purchaseSurveyParams = {
  ...rangeParams('last_14d'),
  /** Absent until chosen: the answers where there are any, else the survey itself. */
  tab: maybeOneOf(SURVEY_TABS),
  view: oneOf(RESPONSE_VIEWS, 'rate'),
  /** Id of another question than the one about the channel. */
  question: anyText,
  /** Of written answers; '-' those without one. */
  group: anyText,
  page: positiveInt(1),
}
export type PurchaseSurveySearch = SearchOf<typeof purchaseSurveyParams>
