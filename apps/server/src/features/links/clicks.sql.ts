import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ link_id: column.text, clicks: column.count, unique_clicks: column.count })

/** People's clicks on each of these links; a link without any is absent. */
export const countClicks = async (
  warehouse: Warehouse,
  storeId: string,
  links: readonly string[],
): Promise<Map<string, { clicks: number; uniqueClicks: number }>> => {
  if (links.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `SELECT link_id, countIf(class IN ('human', 'duplicate')) AS clicks, countIf(class = 'human') AS unique_clicks
          FROM link_clicks FINAL
          WHERE store_id = {storeId:String} AND link_id IN {links:Array(String)}
          GROUP BY link_id`,
    params: { storeId, links: [...links] },
    row,
  })
  return new Map(rows.map((each) => [each.link_id, { clicks: each.clicks, uniqueClicks: each.unique_clicks }]))
}
