/** Closed lists of the ads report that every page of the app loads, because the report's address names them. */
import type { MetricKey } from '../metrics/metric-keys.ts'

export const ADS_LEVELS = ['campaign', 'adset', 'ad'] as const
export type AdsLevel = (typeof ADS_LEVELS)[number]
/** The click that gets the whole order. */
export const ADS_MODELS = ['last_click', 'first_click'] as const
export type AdsModel = (typeof ADS_MODELS)[number]
export const ADS_PER_PAGE = 100
/** The columns that are shown first, the platform's claim after our figure. */
export const ADS_DEFAULT_COLUMNS = [
  'spend',
  'orders',
  'mediaOrders',
  'sales',
  'mediaSales',
  'roas',
  'mediaRoas',
  'impressions',
  'clicks',
  'cpa',
] as const satisfies readonly MetricKey[]
