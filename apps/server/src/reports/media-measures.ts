/** Measures charged or reported by ad platforms. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'

/**
 * amount: SQL over a row of ad_spend, as the platform reports it (money in the account's currency); rows add up. inStore: for money, the same in the store's
 * currency, null without a rate of its day; absent for counts. Money is unknown, not 0, if no row has a rate.
 */
export type MediaMeasure = { source: 'media'; amount: string; inStore?: string }

const counted = (amount: string): MediaMeasure => ({ source: 'media', amount })
const converted = (amount: string): MediaMeasure => ({ source: 'media', amount, inStore: `(${amount}) * rate` })

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
} as const satisfies Partial<Record<MeasureKey, MediaMeasure>>
export type MediaKey = keyof typeof MEDIA_MEASURES
