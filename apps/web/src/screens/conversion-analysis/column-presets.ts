import { DEFAULT_COLUMNS, METRICS, type Measures, type MetricGroup, type MetricKey } from '@convbox/contract/metrics/metrics'
import { TILES, type Tile } from './tiles.ts'

/** Every metric that can be a column, in the order of the catalogue. */
export const ALL_COLUMNS = Object.keys(METRICS) as MetricKey[]

export const COLUMN_GROUPS: readonly MetricGroup[] = ['order-value', 'sessions', 'events', 'users', 'media']

/** The figures shown above the table: without spend, the return from new customers is left out beside the return from all. */
export const tilesFor = (total: Measures): readonly Tile[] =>
  Number(total.spend ?? 0) > 0 ? TILES : TILES.filter((key) => key !== 'newCustomerRoas')

/** The chosen columns, and how they change. */
export type ColumnsProps = { columns: readonly MetricKey[]; onChange: (columns: readonly MetricKey[]) => void }

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
    'sales7dClick',
    'sales28dClick',
    'mediaRoas',
  ],
} as const satisfies Record<string, readonly MetricKey[]>
export type ColumnPreset = keyof typeof COLUMN_PRESETS

/** The preset with exactly these columns, in any order; undefined if there is none. */
export const presetOf = (columns: readonly MetricKey[]): ColumnPreset | undefined =>
  (Object.keys(COLUMN_PRESETS) as ColumnPreset[]).find((name) => {
    const preset: readonly MetricKey[] = COLUMN_PRESETS[name]
    return preset.length === columns.length && preset.every((key) => columns.includes(key))
  })

/** Adds or removes a column: a new one goes to the end; the last one cannot be removed. */
export const toggleColumn = (columns: readonly MetricKey[], key: MetricKey): readonly MetricKey[] => {
  if (!columns.includes(key)) return [...columns, key]
  return columns.length === 1 ? columns : columns.filter((column) => column !== key)
}
