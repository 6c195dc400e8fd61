import { DAY_MS } from '@convbox/contract/durations'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Events by what became of them; others: neither delivered nor skipped nor held. */
export type StateCounts = { delivered: number; others: number; parked: number }

const stateRow = z.object({ pixel_id: column.text, delivered: column.count, others: column.count, parked: column.count })

/** Events of each pixel of a store that arrived in a span, by newest state. Test events do not count. */
export const countStates = async (
  warehouse: Warehouse,
  params: { storeId: string; from: Date; to: Date },
): Promise<Map<string, StateCounts>> => {
  const rows = await warehouse.query({
    sql: `
WITH latest AS (
  SELECT pixel_id, event_id, argMax(state, version) AS last_state
  FROM deliveries
  WHERE store_id = {storeId:String} AND is_test = 0
    AND received_at >= {from:DateTime64(3, 'UTC')} AND received_at < {to:DateTime64(3, 'UTC')}
  GROUP BY pixel_id, event_id
)
SELECT pixel_id, countIf(last_state = 'delivered') AS delivered,
  countIf(last_state NOT IN ('delivered', 'skipped', 'held for consent')) AS others, countIf(last_state = 'parked') AS parked
FROM latest
GROUP BY pixel_id`,
    params,
    row: stateRow,
  })
  return new Map(rows.map(({ pixel_id, ...counts }) => [pixel_id, counts]))
}

/** Events of a store's pages, and orders that its shop or server told of. */
const SOURCES = {
  events: { time: 'occurred_at', filter: `deleted = 0 AND source NOT IN ('shopify', 'server')` },
  orders: { time: 'ordered_at', filter: `told_by IN ('shopify', 'server') AND excluded_reason != 'test'` },
} as const

const windowRow = z.object({ days_ago: column.count, rows: column.count })

/** How many there were in the window that ends at `to` (0), and in the same window of each of the `days` before (1, 2, ...). Days without any are missing. */
export const countWindows = async (
  warehouse: Warehouse,
  table: keyof typeof SOURCES,
  { storeId, to, windowMs, days }: { storeId: string; to: Date; windowMs: number; days: number },
): Promise<Map<number, number>> => {
  const { time, filter } = SOURCES[table]
  const from = new Date(to.getTime() - days * DAY_MS - windowMs)
  const rows = await warehouse.query({
    sql: `
SELECT intDiv(dateDiff('millisecond', ${time}, {to:DateTime64(3, 'UTC')}), {dayMs:UInt64}) AS days_ago, count() AS rows
FROM ${table}
WHERE store_id = {storeId:String} AND ${filter} AND ${time} > {from:DateTime64(3, 'UTC')} AND ${time} <= {to:DateTime64(3, 'UTC')}
  AND dateDiff('millisecond', ${time}, {to:DateTime64(3, 'UTC')}) % {dayMs:UInt64} < {windowMs:UInt64}
GROUP BY days_ago`,
    params: { storeId, from, to, windowMs, dayMs: DAY_MS },
    row: windowRow,
  })
  return new Map(rows.map(({ days_ago, rows: count }) => [days_ago, count]))
}
