/** Search parameters of the screen. */
import { PRESETS, type Preset } from '@convbox/contract/date-range'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { ORDER_EXCLUSIONS } from '@convbox/contract/metrics/excluded-reasons'
import { anyText, maybeOneOf, oneOf, positiveInt, type SearchOf } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const SORTS = ['orderDate', 'orderRevenue', 'timeToConversion', 'touches'] as const

export const orderAttributionParams = {
  ...rangeParams(),
  /** Absent until chosen: each tab has a range of its own to begin with. */
  range: maybeOneOf<Preset | 'custom'>([...PRESETS, 'custom']),
  tab: oneOf(['journey', 'paths'], 'journey'),
  /** Read once: pathAnalysis opens the second tab and is then removed. */
  activeTab: maybeOneOf(['pathAnalysis']),
  orderNumber: anyText,
  campaign: anyText,
  channel: anyText,
  /** Only orders excluded from reports, by reason. */
  excluded: maybeOneOf(ORDER_EXCLUSIONS),
  /** Of the paths; of the journeys where excluded is 'no ad touch': the report's window. */
  window: oneOf(WINDOW_KEYS, '28'),
  sort: oneOf(SORTS, 'orderDate'),
  direction: oneOf(['asc', 'desc'], 'desc'),
  page: positiveInt(1),
  /** The order in the open dialog: orderId@orderDate. */
  order: anyText,
  // Of Paths Analysis, which reads them itself (paths/paths-search.ts): its lists would be loaded with every page.
  dimension: anyText,
  timeFrom: anyText,
  time: anyText,
  operator: anyText,
  length: anyText,
  pathSort: anyText,
  view: anyText,
  path: anyText,
}

/** The parameters with the range of the address, or the tab's own. */
export const withRange = <Search extends SearchOf<typeof orderAttributionParams>>(search: Search, preset: Preset) => ({
  ...search,
  range: search.range ?? preset,
})
export type OrderAttributionSearch = ReturnType<typeof withRange<SearchOf<typeof orderAttributionParams>>>

/** Id and date of the open order; undefined when none is open or the text is invalid. */
export const openOrderOf = (text: string): { orderId: string; orderDate: string } | undefined => {
  const at = text.lastIndexOf('@')
  const [orderId, orderDate] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && !Number.isNaN(Date.parse(orderDate)) ? { orderId, orderDate } : undefined
}
