/** The measures of the ads report, apart from its other lists, which every page of the app loads. */
import type { MeasureKey } from '../metrics/metric-keys.ts'

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
  'orders1dEngagedView',
  'sales1dEngagedView',
  'ordersIncremental',
  'salesIncremental',
  'ordersOnSite',
  'salesOnSite',
] as const satisfies readonly MeasureKey[]
