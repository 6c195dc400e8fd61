/** SQL of campaigns' first days, from what the warehouse knows of a store's ads. */
import type { Day } from '@convbox/contract/date-range'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const startRow = z.object({ day: column.text, channel: column.text, campaign: column.text })

/**
 * Campaigns whose first day with figures lies in the range, the newest first, at most `limit`. Those that an account's history begins with are left out: they may
 * have begun at any time before.
 */
export const readCampaignStarts = (
  warehouse: Warehouse,
  params: { storeId: string; fromDay: Day; toDay: Day; limit: number },
): Promise<z.output<typeof startRow>[]> =>
  warehouse.query({
    sql: `
      SELECT toString(began) AS day, toString(ad_channel) AS channel, if(name = '', ad_campaign, name) AS campaign
      FROM
      (
        SELECT
          channel AS ad_channel, account_id, campaign_id AS ad_campaign, min(first_day) AS began, argMaxMerge(names).1 AS name,
          min(began) OVER (PARTITION BY ad_channel, account_id) AS account_began
        FROM known_ads
        WHERE store_id = {storeId:String}
        GROUP BY ad_channel, account_id, ad_campaign
      )
      WHERE began > account_began AND began >= {fromDay:Date} AND began <= {toDay:Date}
      ORDER BY began DESC, channel, campaign
      LIMIT {limit:UInt32}`,
    params,
    row: startRow,
  })
