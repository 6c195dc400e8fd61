/** Search parameters of the screen; spread into its route. */
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { STATUS_FILTERS } from '@convbox/contract/reports/ad-states.values'
import { ADS_DEFAULT_COLUMNS, ADS_MODELS, ADS_TABS } from '@convbox/contract/reports/ads-report.values'
import { anyText, maybeOneOf, oneOf, positiveInt, words, type Param } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

const DEFAULT_CHANNEL = 'facebook ads'
export const channelParam: Param<string> = { read: (text) => text?.trim() || DEFAULT_CHANNEL, fallback: DEFAULT_CHANNEL }
/** Column and direction; the report leaves out columns that it does not have. */
const sortParam: Param<string> = {
  read: (text) => (text !== undefined && /^\w+\.(asc|desc)$/.test(text) ? text : 'spend.desc'),
  fallback: 'spend.desc',
}

export const adsReportParams = {
  ...rangeParams('last_30d'),
  tab: oneOf(ADS_TABS, 'campaign'),
  channel: channelParam,
  /** One account; '' for all. */
  account: anyText,
  /** Id of the chosen campaign, of which alone ad sets and ads are shown; '' for all. */
  campaign: anyText,
  /** Only what has this status at its platform. */
  status: maybeOneOf(STATUS_FILTERS),
  model: oneOf(ADS_MODELS, 'last_click'),
  window: oneOf(WINDOW_KEYS, '28'),
  /** Keys of metrics. */
  columns: words(ADS_DEFAULT_COLUMNS),
  sort: sortParam,
  page: positiveInt(1),
  /** The explained figure: metric and row key; without a key the total. */
  explain: anyText,
  row: anyText,
}
