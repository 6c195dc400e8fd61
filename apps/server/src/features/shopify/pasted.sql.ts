import type { EventSource } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Last arrival of one kind of script. One row. Uses the projection `arrivals_by_source`, so that polling every 2 s costs nothing. */
const LAST_OF_SOURCE = `
SELECT count() AS events, max(received_at) AS last_at
FROM events
WHERE store_id = {storeId:String} AND source IN {sources:Array(String)} AND deleted = 0
`

/** The last arrival of an event of these scripts; undefined if none ever came. */
export const readLastOfSource = async (
  warehouse: Warehouse,
  asked: { storeId: string; sources: readonly EventSource[] },
): Promise<string | undefined> => {
  const row = z.object({ events: column.count, last_at: column.time })
  const [found] = await warehouse.query({ sql: LAST_OF_SOURCE, params: { ...asked, sources: [...asked.sources] }, row })
  return found === undefined || found.events === 0 ? undefined : found.last_at
}
