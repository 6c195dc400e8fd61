import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ link_id: column.text, visitor_hash: column.text, clicked_at: column.time, click_id: column.text })

/** The counted clicks of these visitors on these links since a time. */
export const readCountedClicks = async (
  warehouse: Warehouse,
  { storeId, visitors, links, since }: { storeId: string; visitors: string[]; links: string[]; since: Date },
) => {
  const rows = await warehouse.query({
    sql: `SELECT link_id, visitor_hash, clicked_at, click_id FROM link_clicks FINAL
          WHERE store_id = {storeId:String} AND clicked_at >= {since:DateTime64(3, 'UTC')} AND class = 'human'
            AND link_id IN {links:Array(String)} AND visitor_hash IN {visitors:Array(String)}`,
    params: { storeId, visitors, links, since },
    row,
  })
  return rows.map((each) => ({ linkId: each.link_id, visitor: each.visitor_hash, at: each.clicked_at, clickId: each.click_id }))
}
