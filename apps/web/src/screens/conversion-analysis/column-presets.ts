import { DEFAULT_COLUMNS, METRICS, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import { TILES, type Tile } from './tiles.ts'

/** Every metric that can be a column, in the order of the catalogue. */
export const ALL_COLUMNS = Object.keys(METRICS) as MetricKey[]

/** The figures shown above the table: without spend, the return from new customers is left out beside the return from all. */
export const tilesFor = (total: Measures): readonly Tile[] =>
  Number(total.spend ?? 0) > 0 ? TILES : TILES.filter((key) => key !== 'newCustomerRoas')

/** Named sets of columns. */
export const COLUMN_PRESETS = {
  default: DEFAULT_COLUMNS,
  profit: ['sales', 'netSales', 'spend', 'roas', 'netRoas', 'cpa', 'aov', 'newCustomerOrders', 'newCustomerShare'],
  customers: [
    'orders',
    'newCustomerOrders',
    'newCustomerShare',
    'sales',
    'newCustomerSales',
    'spend',
    'roas',
    'newCustomerRoas',
    'newVisitors',
  ],
  funnel: ['sessions', 'visitors', 'newVisitors', 'landingPageViews', 'addToCarts', 'checkouts', 'orders', 'conversionRate', 'sales'],
  windows: [
    'orders',
    'mediaOrders',
    'orders1dView',
    'orders1dClick',
    'orders7dClick',
    'orders28dClick',
    'orders1dEngagedView',
    'ordersIncremental',
    'ordersOnSite',
    'sales7dClick',
    'sales28dClick',
    'mediaRoas',
  ],
} as const satisfies Record<string, readonly MetricKey[]>
export const PRESET_NAMES = Object.keys(COLUMN_PRESETS) as (keyof typeof COLUMN_PRESETS)[]
