/** Closed lists of the ads report, apart from its schemas, so that the browser loads them without zod. */
import type { MeasureKey, MetricKey } from '../metrics/metric-keys.ts'

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
/** What the report sums up of the orders that a click gets as a whole. */
export const ADS_CREDITED = [
  'orders',
  'sales',
  'netOrders',
  'netSales',
  'refunds',
  'newCustomerOrders',
  'newCustomerSales',
  'returningOrders',
  'returningSales',
  'goodsCost',
  'ordersWithoutCost',
  'costedSales',
  'costedNetSales',
  'grossProfit',
  'shippingCost',
  'paymentFees',
  'orderContribution',
] as const satisfies readonly MeasureKey[]
/** What it sums up of the platform's figures. */
export const ADS_MEDIA = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'mediaOrders',
  'mediaSales',
  'orders1dView',
  'sales1dView',
  'orders1dClick',
  'sales1dClick',
  'orders7dClick',
  'sales7dClick',
  'orders28dClick',
  'sales28dClick',
] as const satisfies readonly MeasureKey[]
/**
 * Why an order's click belongs to no row. 'no tags': its link names no campaign, ad set or ad; 'not known': it names one that the platform's figures do not have;
 * 'several': it fits more than one, because its names are not unique or it does not name the level.
 */
export const UNMATCHED_REASONS = ['no tags', 'not known', 'several'] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]
/** The tags of a link that may name a campaign (utm_campaign), an ad set (utm_term) or an ad (utm_content). */
export const LINK_TAGS = ['campaign', 'term', 'content'] as const
export type LinkTag = (typeof LINK_TAGS)[number]

/**
 * Why an ad that cost money has no visit. 'no clicks': the platform counted none either; 'no visits': it counted clicks, but no visit names this ad: its links
 * carry no tags, or the clicks never reached the store's script.
 */
export const UNVISITED_REASONS = ['no clicks', 'no visits'] as const
export type UnvisitedReason = (typeof UNVISITED_REASONS)[number]
/** Rows of each list of clicks and ads that do not find each other. */
export const MAX_AD_LINKS = 200
