import type { EventSource } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/**
 * When the last event of one kind of script arrived. One row. Looks back to a day: an event may have happened before it arrived, but whoever has just pasted a script made it run now.
 * The bound on occurred_at keeps it in the newest partitions.
 */
const LAST_OF_SOURCE = `
SELECT count() AS events, max(received_at) AS last_at
FROM events
WHERE store_id = {storeId:String} AND source IN {sources:Array(String)} AND deleted = 0 AND occurred_at >= {since:DateTime64(3, 'UTC')}
`

/** The last arrival of an event of these scripts that happened since then; undefined: none. */
export const readLastOfSource = async (
  warehouse: Warehouse,
  asked: { storeId: string; sources: readonly EventSource[]; since: string },
): Promise<string | undefined> => {
  const row = z.object({ events: column.count, last_at: column.time })
  const [found] = await warehouse.query({ sql: LAST_OF_SOURCE, params: { ...asked, sources: [...asked.sources] }, row })
  return found === undefined || found.events === 0 ? undefined : found.last_at
}
