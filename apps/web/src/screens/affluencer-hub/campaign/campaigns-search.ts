/** Search parameters of the list of campaigns, and of one campaign; spread into their routes. */
import { CAMPAIGN_STATUSES, CAMPAIGN_STEPS } from '@convbox/contract/hub.values'
import { rangeParams } from '../../../widgets/use-range.ts'
import { anyText, maybeOneOf, oneOf, positiveInt } from '../../../search-params.ts'

export const campaignsParams = {
  search: anyText,
  status: maybeOneOf(CAMPAIGN_STATUSES),
  page: positiveInt(1),
  /** Over the list: 'new', 'beyond' (which reads the others). */
  open: anyText,
  ...rangeParams(),
  model: anyText,
  window: anyText,
}

/** The steps of a draft on its page: its settings, and what they make. */
export const DRAFT_STEPS = [...CAMPAIGN_STEPS, 'preview'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

/** The parts of a created campaign's page. */
export const CAMPAIGN_VIEWS = ['links', 'orders', 'posts', 'analysis', 'settings'] as const
export type CampaignView = (typeof CAMPAIGN_VIEWS)[number]

export const campaignParams = {
  view: oneOf(CAMPAIGN_VIEWS, 'links'),
  step: maybeOneOf(DRAFT_STEPS),
  /** In the list of the step: creators, landing pages, previewed creators. */
  search: anyText,
  page: positiveInt(1),
  /** Of the single-use codes. */
  poolsPage: positiveInt(1),
  /** Among the orders: of which creator, and whose trail is open. */
  creator: anyText,
  order: anyText,
  ...rangeParams(),
  /** Of the analysis, which reads them when it is loaded: analysis-search.ts. */
  mode: anyText,
  model: anyText,
  window: anyText,
  by: anyText,
  sort: anyText,
  figure: anyText,
  row: anyText,
}
