import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ part: column.text, visitors: column.count })

/** Visitors whose visits were known by links, by the links' ids. Links without any are absent. */
export const countVisitors = async (warehouse: Warehouse, storeId: string, linkIds: readonly string[]): Promise<Map<string, number>> => {
  if (linkIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `SELECT part, uniqExact(visitor) AS visitors FROM link_landings FINAL WHERE store_id = {storeId:String} AND part IN {ids:Array(String)} GROUP BY part`,
    params: { storeId, ids: [...linkIds] },
    row,
  })
  return new Map(rows.map(({ part, visitors }) => [part, visitors]))
}
