import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { Program } from '../program.ts'

/** When the store's pages told their first event that is still kept. Reads the projection arrivals_by_source, few rows per part. */
const readFirstArrival = async (warehouse: Warehouse, storeId: string): Promise<Date | undefined> => {
  const rows = await warehouse.query({
    sql: `SELECT source, min(received_at) AS first_at FROM events WHERE store_id = {storeId:String} AND deleted = 0 GROUP BY source`,
    params: { storeId },
    row: z.object({ source: column.text, first_at: column.time }),
  })
  // Orders come from these whether or not the pages tell anything.
  const [first] = rows
    .filter(({ source }) => source !== 'shopify' && source !== 'server')
    .map(({ first_at }) => first_at)
    .toSorted()
  return first === undefined ? undefined : new Date(first)
}

/** When the store's pages told their first event, as noted then or as still kept, whichever is earlier; undefined: they never did. */
export const readInstalledAt = async (program: Program, storeId: string): Promise<Date | undefined> => {
  const noted = (await program.directory.byId(storeId))?.firstEventAt
  const kept = await readFirstArrival(program.warehouse, storeId)
  return [noted, kept].filter((at) => at !== undefined).toSorted((one, other) => Number(one) - Number(other))[0]
}
