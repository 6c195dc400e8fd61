import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ id: column.text, occurred_at: column.time })

/** One row: an event of these visitors that the warehouse has. Leans on the sorting key (store_id, visitor_id). */
const SQL = `
SELECT id, occurred_at
FROM events FINAL
WHERE store_id = {storeId:String} AND visitor_id IN {visitorIds:Array(String)} AND id IN {ids:Array(String)}`

/** When the warehouse says that these events happened, by event id; for events whose time was moved by a clock's skew and that may have come before. */
export const readKnownTimes = async (
  warehouse: Warehouse,
  storeId: string,
  events: readonly { visitorId: string; id: string }[],
): Promise<Map<string, string>> => {
  const params = { storeId, visitorIds: [...new Set(events.map((event) => event.visitorId))], ids: events.map((event) => event.id) }
  const rows = await warehouse.query({ sql: SQL, params, row })
  return new Map(rows.map((found) => [found.id, found.occurred_at]))
}
