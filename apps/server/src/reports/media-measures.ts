/** Measures charged or reported by ad platforms. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey, Measures } from '@convbox/contract/metrics/metrics'

/**
 * amount: SQL over a row of ad_spend, as the platform reports it (money in the account's currency); rows add up. inStore: for money, the same in the store's
 * currency, null without a rate of its day; absent for counts. Money is unknown, not 0, if no row has a rate. ofSome: only some platforms tell it, null in the rows
 * of the others; unknown where no row has it.
 */
export type MediaMeasure = { source: 'media'; amount: string; inStore?: string; ofSome?: true }

const counted = (amount: string): MediaMeasure => ({ source: 'media', amount })
const converted = (amount: string): MediaMeasure => ({ source: 'media', amount, inStore: `(${amount}) * rate` })
const ofSome = (measure: MediaMeasure): MediaMeasure => ({ ...measure, ofSome: true })

/** mediaOrders and mediaSales use the platforms' default: 7 days after a click or 1 day after a view. */
export const MEDIA_MEASURES = {
  spend: { source: 'media', amount: 'spend', inStore: 'spend_store_currency' },
  impressions: counted('impressions'),
  clicks: counted('clicks'),
  linkClicks: counted('link_clicks'),
  mediaOrders: counted('orders_7d_click + orders_1d_view'),
  mediaSales: converted('sales_7d_click + sales_1d_view'),
  orders1dView: counted('orders_1d_view'),
  sales1dView: converted('sales_1d_view'),
  orders1dClick: counted('orders_1d_click'),
  sales1dClick: converted('sales_1d_click'),
  orders7dClick: counted('orders_7d_click'),
  sales7dClick: converted('sales_7d_click'),
  orders28dClick: counted('orders_28d_click'),
  sales28dClick: converted('sales_28d_click'),
  orders1dEngagedView: ofSome(counted('orders_1d_engaged_view')),
  sales1dEngagedView: ofSome(converted('sales_1d_engaged_view')),
  ordersIncremental: ofSome(counted('orders_incremental')),
  salesIncremental: ofSome(converted('sales_incremental')),
  ordersOnSite: ofSome(counted('orders_on_site')),
  salesOnSite: ofSome(converted('sales_on_site')),
} as const satisfies Partial<Record<MeasureKey, MediaMeasure>>
export type MediaKey = keyof typeof MEDIA_MEASURES

/** SQL of a measure's sum over rows in which it goes by this name; null where it is unknown. */
export const sumOfMedia = (key: MediaKey, name: string): string => {
  const record: MediaMeasure = MEDIA_MEASURES[key]
  return record.ofSome === true ? `sum(${name})` : `ifNull(sum(${name}), 0)`
}

/** The measures of rows of spend from their sums. missing: rows without a rate, whose amounts are in no sum: money is unknown where all are. */
export const mediaFrom = (
  keys: readonly MediaKey[],
  sums: readonly (string | null)[],
  { rows, missing }: { rows: number; missing: number },
): Measures =>
  Object.fromEntries(
    keys.flatMap((key, index): [MediaKey, string][] => {
      const record: MediaMeasure = MEDIA_MEASURES[key]
      const sum = sums[index] ?? (record.ofSome === true ? undefined : '0')
      const isKnown = record.inStore === undefined || rows === 0 || missing < rows
      return isKnown && sum !== undefined ? [[key, sum]] : []
    }),
  )

/** What an ad without figures of its platform has: 0 wherever every platform tells it. */
export const noMedia = (keys: readonly MediaKey[]): Measures => mediaFrom(keys, [], { rows: 0, missing: 0 })
