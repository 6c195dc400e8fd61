/** The screen's state in the address. */
import { ORDER_EXCLUSIONS } from '@convbox/contract/metrics/excluded-reasons'
import { anyText, maybeOneOf, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const SORTS = ['orderDate', 'orderRevenue', 'timeToConversion', 'touches'] as const

export const orderAttributionParams = {
  ...rangeParams('last_30d'),
  tab: oneOf(['journey', 'paths'], 'journey'),
  /** One-shot: pathAnalysis opens the second tab and is then removed. */
  activeTab: maybeOneOf(['pathAnalysis']),
  orderNumber: anyText,
  campaign: anyText,
  channel: anyText,
  /** Only orders that the reports do not count. */
  excluded: maybeOneOf(ORDER_EXCLUSIONS),
  sort: oneOf(SORTS, 'orderDate'),
  direction: oneOf(['asc', 'desc'], 'desc'),
  page: positiveInt(1),
  /** The order whose dialog is open: orderId@orderDate. */
  order: anyText,
}

/** Id and moment of the open order; undefined when none is, or the text makes no sense. */
export const openOrderOf = (text: string): { orderId: string; orderDate: string } | undefined => {
  const at = text.lastIndexOf('@')
  const [orderId, orderDate] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && !Number.isNaN(Date.parse(orderDate)) ? { orderId, orderDate } : undefined
}
