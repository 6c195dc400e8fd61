import type { MetricKey } from '@convbox/contract/metrics/metric-keys'

/** Named sets of columns. */
export type ColumnPresets = readonly { name: string; label: string; columns: readonly MetricKey[] }[]

/** The chosen columns, those that there are, and how they change. */
export type ColumnsProps = {
  columns: readonly MetricKey[]
  offered: readonly MetricKey[]
  presets: ColumnPresets
  onChange: (columns: readonly MetricKey[]) => void
}

/** Adds or removes a column: a new one goes to the end; the last one cannot be removed. */
export const toggleColumn = (columns: readonly MetricKey[], key: MetricKey): readonly MetricKey[] => {
  if (!columns.includes(key)) return [...columns, key]
  return columns.length === 1 ? columns : columns.filter((column) => column !== key)
}
