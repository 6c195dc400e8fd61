/** Closed lists of the ads report that every page of the app loads, because the report's address names them. */
import type { MetricKey } from '../metrics/metric-keys.ts'
import { UNMATCHED_REASONS } from './ad-links.values.ts'

export const ADS_LEVELS = ['campaign', 'adset', 'ad'] as const
export type AdsLevel = (typeof ADS_LEVELS)[number]
/** What the report has rows of: the levels, and what the ads show. */
export const ADS_TABS = [...ADS_LEVELS, 'creative'] as const
export type AdsTab = (typeof ADS_TABS)[number]
/** 'no creative': the click's ad is known, but in these days it showed several creatives, or none. */
export const ADS_ROW_REASONS = [...UNMATCHED_REASONS, 'no creative'] as const
export type AdsRowReason = (typeof ADS_ROW_REASONS)[number]
/** The click that gets the whole order. */
export const ADS_MODELS = ['last_click', 'first_click'] as const
export type AdsModel = (typeof ADS_MODELS)[number]
export const ADS_PER_PAGE = 100
/** What the report can be sorted by beside its metrics. */
export const ADS_STATE_SORTS = ['status', 'budget'] as const
export type AdsStateSort = (typeof ADS_STATE_SORTS)[number]
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
