import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** When a store's journeys were last built. Reads the projection last_build, one row per part, not the journeys. */
export const readLastBuild = async (warehouse: Warehouse, storeId: string): Promise<string | undefined> => {
  const rows = await warehouse.query({
    sql: `SELECT max(built_at) AS at, count() AS journeys FROM journeys WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ at: column.time, journeys: column.count }),
  })
  const [row] = rows
  return row === undefined || row.journeys === 0 ? undefined : row.at
}

/** When the journeys of any of the stores were last built. */
export const readLastUpdate = async (warehouse: Warehouse, stores: readonly { id: string }[]): Promise<string | undefined> => {
  const builds = await Promise.all(stores.map(({ id }) => readLastBuild(warehouse, id)))
  return builds
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
}
