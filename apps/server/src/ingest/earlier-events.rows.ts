import { DAY_MS } from '@convbox/contract/durations'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { MAX_AGE_MS } from './steps/drop-too-old.ts'

const row = z.object({ id: column.text, visitor_id: column.text, occurred_at: column.time })

/**
 * One row per event in the warehouse, found by id alone. Uses the index by_id, within the time range that ingest
 * accepts.
 */
const SQL = `
SELECT id, visitor_id, occurred_at
FROM events FINAL
WHERE store_id = {storeId:String} AND id IN {ids:Array(String)} AND occurred_at >= {since:DateTime64(3, 'UTC')}
SETTINGS use_skip_indexes_if_final = 1`

/**
 * Visitor and time under which the warehouse has these events, by event id. nowMs: the earliest of their arrival times.
 */
export const readEarlierEvents = async (
  warehouse: Warehouse,
  storeId: string,
  ids: readonly string[],
  nowMs: number,
): Promise<Map<string, { visitorId: string; occurredAt: string }>> => {
  const since = new Date(nowMs - MAX_AGE_MS - DAY_MS)
  const rows = await warehouse.query({ sql: SQL, params: { storeId, ids: [...ids], since }, row })
  return new Map(rows.map((found) => [found.id, { visitorId: found.visitor_id, occurredAt: found.occurred_at }]))
}
