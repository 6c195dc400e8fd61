import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** fromMs inclusive, untilMs not. */
export type VisitPeriod = { fromMs: number; untilMs: number }

/** Visits of persons by a campaign's links, by creator; a person who clicks again within an hour is counted once. */
export const countVisits = (
  warehouse: Warehouse,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  { fromMs, untilMs }: VisitPeriod,
) =>
  warehouse.query({
    sql: `SELECT creator_id, count() AS clicks FROM link_clicks FINAL
          WHERE store_id = {storeId:String} AND campaign_id = {campaignId:String} AND class = 'human'
            AND clicked_at >= {from:DateTime64(3)} AND clicked_at < {until:DateTime64(3)}
          GROUP BY creator_id`,
    params: { storeId, campaignId, from: new Date(fromMs), until: new Date(untilMs) },
    row: z.object({ creator_id: column.text, clicks: column.count }),
  })
