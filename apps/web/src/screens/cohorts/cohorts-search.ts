/** Search parameters of the screen; spread into its route. Lists are written out, because every page loads this file. */
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { CohortDimension, CohortModel, CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import { anyText, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const PERIODS: readonly CohortPeriod[] = ['month', 'week']
export const DIMENSIONS: readonly CohortDimension[] = ['channel', 'campaign', 'product']
export const MODELS: readonly CohortModel[] = ['first_click', 'last_click']
export const COHORT_FIGURES = ['value', 'profit', 'repeat', 'net'] as const
export type CohortFigure = (typeof COHORT_FIGURES)[number]

export const cohortsParams = {
  ...rangeParams('last_365d'),
  period: oneOf(PERIODS, 'month'),
  by: oneOf(DIMENSIONS, 'channel'),
  model: oneOf(MODELS, 'first_click'),
  window: oneOf(WINDOW_KEYS, '28'),
  figure: oneOf(COHORT_FIGURES, 'value'),
  /** Filters on the first order: keys of lines, and the currency; '' for all. */
  channel: anyText,
  campaign: anyText,
  product: anyText,
  currency: anyText,
  /** The opened figure, as cohort-cell.ts writes it; '' for none. */
  cell: anyText,
  page: positiveInt(1),
}
