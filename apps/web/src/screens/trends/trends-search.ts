/** Search parameters of the screen; spread into its route. Lists are written out, because every page loads this file. */
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { TrendGrain } from '@convbox/contract/trends'
import { anyText, oneOf, words } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const GRAINS: readonly TrendGrain[] = ['day', 'week', 'month']

export const trendsParams = {
  ...rangeParams('last_30d', 'previous_period'),
  /** Keys of metrics: the screen leaves out those it does not know. */
  metrics: words(['sales', 'spend', 'mer', 'newCustomerOrders']),
  grain: oneOf(GRAINS, 'day'),
  model: oneOf(REPORT_MODELS, 'last_click'),
  scope: oneOf(['all', 'ads'], 'all'),
  window: oneOf(WINDOW_KEYS, '28'),
  /** One channel; '' for all. */
  channel: anyText,
  /** The explained metric. */
  explain: anyText,
}
