/** The columns of the conversion analysis: all, and named sets of them. */
import { DEFAULT_COLUMNS, METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { useText } from '../text/language.ts'
import type { ColumnPresets } from './column-choice.ts'
import { columnsText } from './columns.text.ts'

/** Every metric that can be a column, in the order of the catalogue. */
export const ALL_COLUMNS = Object.keys(METRICS) as MetricKey[]

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
const PRESET_NAMES = Object.keys(COLUMN_PRESETS) as (keyof typeof COLUMN_PRESETS)[]

/** The named sets with their labels. */
export const useColumnPresets = (): ColumnPresets => {
  const { presets } = useText(columnsText)
  return PRESET_NAMES.map((name) => ({ name, label: presets[name], columns: COLUMN_PRESETS[name] }))
}
