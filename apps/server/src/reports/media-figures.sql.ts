/** SQL of what ad platforms charged and report, over ad_spend. */
import { column, type Warehouse } from '@convbox/storage'
import type { MeasureKey } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'

/** SQL of each media measure over ad_spend. mediaOrders and mediaSales are the platforms' usual setting: 7 days after a click or 1 day after a view. */
const inStore = (amount: string): string => `sum((${amount}) * rate)`
const MEDIA_MEASURES = {
  spend: 'sum(spend_store_currency)',
  impressions: 'sum(impressions)',
  clicks: 'sum(clicks)',
  linkClicks: 'sum(link_clicks)',
  mediaOrders: 'sum(orders_7d_click + orders_1d_view)',
  mediaSales: inStore('sales_7d_click + sales_1d_view'),
  orders1dView: 'sum(orders_1d_view)',
  sales1dView: inStore('sales_1d_view'),
  orders1dClick: 'sum(orders_1d_click)',
  sales1dClick: inStore('sales_1d_click'),
  orders7dClick: 'sum(orders_7d_click)',
  sales7dClick: inStore('sales_7d_click'),
  orders28dClick: 'sum(orders_28d_click)',
  sales28dClick: inStore('sales_28d_click'),
} as const satisfies Partial<Record<MeasureKey, string>>
export type MediaKey = keyof typeof MEDIA_MEASURES
export const MEDIA_KEYS = Object.keys(MEDIA_MEASURES).map((key) => key as MediaKey)

const mediaColumns = MEDIA_KEYS.map((key) => `toString(ifNull(${MEDIA_MEASURES[key]}, 0)) AS ${key}_text`).join(', ')
const mediaShape = Object.fromEntries(MEDIA_KEYS.map((key) => [`${key}_text`, column.text])) as Record<
  `${MediaKey}_text`,
  typeof column.text
>
const mediaRow = z.object({
  place: z.enum(['row', 'day', 'total']),
  at_day: column.text,
  at_channel: column.text,
  at_campaign_id: column.text,
  at_campaign: column.text,
  rows: column.count,
  missing: column.count,
  ...mediaShape,
})
export type MediaRow = z.output<typeof mediaRow>

/** What the platforms charged and report on the range's days, in one pass. One row: a campaign (or a channel, byCampaign false), a day, or the total. missing: rows without a rate, whose amounts are in no sum. */
export const readMedia = (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
  { byCampaign, channel }: { byCampaign: boolean; channel?: string | undefined },
): Promise<MediaRow[]> =>
  warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(spend_day) = 0, 'day', grouping(spend_channel) = 0, 'row', 'total') AS place,
        if(place = 'day', toString(spend_day), '') AS at_day, toString(spend_channel) AS at_channel, toString(spend_campaign) AS at_campaign_id,
        argMax(spend_name, spend_at) AS at_campaign, count() AS rows, countIf(isNull(rate)) AS missing, ${mediaColumns}
      FROM
      (
        SELECT *, day AS spend_day, day AS spend_at, channel AS spend_channel, ${byCampaign ? 'campaign_id' : `''`} AS spend_campaign, campaign AS spend_name
        FROM ad_spend FINAL
        WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} ${channel === undefined ? '' : 'AND ad_spend.channel = {channel:String}'}
      )
      GROUP BY GROUPING SETS ((spend_channel, spend_campaign), (spend_day), ())`,
    params: { ...range, channel: channel ?? '' },
    row: mediaRow,
  })
