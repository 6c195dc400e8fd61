import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** People's clicks on the links of each of the store's creators, from inclusive and to not; a creator without any is absent. */
export const countCreatorClicks = async (
  warehouse: Warehouse,
  storeId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> => {
  const rows = await warehouse.query({
    sql: `SELECT creator_id, count() AS clicks FROM link_clicks FINAL
          WHERE store_id = {storeId:String} AND creator_id <> '' AND class IN ('human', 'duplicate')
            AND clicked_at >= {from:DateTime64(3)} AND clicked_at < {to:DateTime64(3)}
          GROUP BY creator_id`,
    params: { storeId, from, to },
    row: z.object({ creator_id: column.text, clicks: column.count }),
  })
  return new Map(rows.map((row) => [row.creator_id, row.clicks]))
}
