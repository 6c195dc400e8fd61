import { DEFAULT_COLUMNS, METRICS, type MetricGroup, type MetricKey } from '@convbox/contract/metrics/metrics'

/** Every metric that can be a column, in the catalogue's order. */
export const ALL_COLUMNS = Object.keys(METRICS) as MetricKey[]

export const COLUMN_GROUPS: readonly MetricGroup[] = ['order-value', 'sessions', 'events', 'users', 'media']

/** The five figures above the table. */
export const TILES = ['sales', 'spend', 'roas', 'orders', 'cpa'] as const satisfies readonly MetricKey[]

/** Sets of columns for one question each. */
export const COLUMN_PRESETS = {
  default: DEFAULT_COLUMNS,
  profit: ['sales', 'netSales', 'spend', 'roas', 'netRoas', 'cpa', 'aov', 'newCustomerOrders', 'newCustomerShare'],
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

/** The preset that these columns are, in any order; undefined when they are the user's own. */
export const presetOf = (columns: readonly MetricKey[]): ColumnPreset | undefined =>
  (Object.keys(COLUMN_PRESETS) as ColumnPreset[]).find((name) => {
    const preset: readonly MetricKey[] = COLUMN_PRESETS[name]
    return preset.length === columns.length && preset.every((key) => columns.includes(key))
  })

/** Ticks or unticks one column: a new one goes to the end; the last one stays, a table without figures says nothing. */
export const toggleColumn = (columns: readonly MetricKey[], key: MetricKey): readonly MetricKey[] => {
  if (!columns.includes(key)) return [...columns, key]
  return columns.length === 1 ? columns : columns.filter((column) => column !== key)
}
