import { HOUR_MS } from '@convbox/contract/durations'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { HourCounts } from './find-silences.ts'

/** Sessions told by pages, and orders that a shop or server told of. Sessions are counted without FINAL: whether an hour has any does not depend on it. */
const SOURCES = {
  sessions: { time: 'started_at', from: 'sessions', filter: 'deleted = 0' },
  orders: { time: 'ordered_at', from: 'orders FINAL', filter: `told_by IN ('shopify', 'server') AND excluded_reason != 'test'` },
} as const

const hourRow = z.object({ hour: column.count, rows: column.count })

/** How many began or were placed in each hour since 1970; from included, to excluded. */
export const countByHour = async (
  warehouse: Warehouse,
  source: keyof typeof SOURCES,
  { storeId, fromHour, toHour }: { storeId: string; fromHour: number; toHour: number },
): Promise<HourCounts> => {
  const { time, from, filter } = SOURCES[source]
  const rows = await warehouse.query({
    sql: `
SELECT toUInt64(intDiv(toUnixTimestamp(${time}), 3600)) AS hour, count() AS rows
FROM ${from}
WHERE store_id = {storeId:String} AND ${filter} AND ${time} >= {from:DateTime64(3, 'UTC')} AND ${time} < {to:DateTime64(3, 'UTC')}
GROUP BY hour`,
    params: { storeId, from: new Date(fromHour * HOUR_MS), to: new Date(toHour * HOUR_MS) },
    row: hourRow,
  })
  return new Map(rows.map(({ hour, rows: count }) => [hour, count]))
}
