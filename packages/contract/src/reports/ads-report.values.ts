/** Closed lists of the ads report, apart from its schemas, so that the browser loads them without zod. */

export const ADS_LEVELS = ['campaign', 'adset', 'ad'] as const
export type AdsLevel = (typeof ADS_LEVELS)[number]
/** The click that gets the whole order. */
export const ADS_MODELS = ['last_click', 'first_click'] as const
export const ADS_PER_PAGE = 100
/** Metrics of the report in the order of its columns, the platform's claim after our figure; it can be sorted by each. */
export const ADS_METRICS = [
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
] as const
export type AdsMetric = (typeof ADS_METRICS)[number]
/**
 * Why an order's click belongs to no row. 'no tags': its link names no campaign, ad set or ad; 'not known': it names one that the platform's figures do not have;
 * 'several': it fits more than one, because its names are not unique or it does not name the level.
 */
export const UNMATCHED_REASONS = ['no tags', 'not known', 'several'] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]
