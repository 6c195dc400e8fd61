/** Named sets of columns. */
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { ADS_DEFAULT_COLUMNS } from '@convbox/contract/reports/ads-report.values'

export const COLUMN_PRESETS = {
  default: ADS_DEFAULT_COLUMNS,
  delivery: ['spend', 'impressions', 'cpm', 'clicks', 'linkClicks', 'ctr', 'cpc', 'mediaOrders', 'mediaCpa'],
  profit: ['spend', 'sales', 'netSales', 'refunds', 'netRoas', 'grossProfit', 'contribution', 'breakevenRoas', 'cpa', 'aov'],
  customers: [
    'spend',
    'orders',
    'newCustomerOrders',
    'newCustomerShare',
    'newCustomerSales',
    'newCustomerRoas',
    'newCustomerCost',
    'returningOrders',
  ],
  windows: [
    'spend',
    'orders',
    'orders1dView',
    'orders1dClick',
    'orders7dClick',
    'orders28dClick',
    'orders1dEngagedView',
    'ordersIncremental',
    'ordersOnSite',
    'roas1dClick',
    'roas7dClick',
    'roas28dClick',
  ],
} as const satisfies Record<string, readonly MetricKey[]>
export const PRESET_NAMES = ['default', 'delivery', 'profit', 'customers', 'windows'] as const
