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

const rangeRow = z.object({
  kind: z.enum(['day', 'country', 'device', 'referrer', 'class', 'total']),
  name: column.text,
  clicks: column.count,
  unique_clicks: column.count,
  opened: column.count,
})

export type ClicksRow = z.output<typeof rangeRow>

/** Every opening of a link in a range, by day of the zone, country, device, host of the page with the link, and class; the most clicked first, days in order. most: of each kind. */
export const readClicksOf = (
  warehouse: Warehouse,
  params: { storeId: string; linkId: string; from: Date; to: Date; timezone: string; most: number },
): Promise<ClicksRow[]> =>
  warehouse.query({
    sql: `SELECT
            multiIf(grouping(day) = 0, 'day', grouping(country) = 0, 'country', grouping(device) = 0, 'device', grouping(referrer_host) = 0, 'referrer', grouping(class) = 0, 'class', 'total') AS kind,
            multiIf(kind = 'day', toString(day), kind = 'country', country, kind = 'device', device, kind = 'referrer', referrer_host, kind = 'class', class, '') AS name,
            countIf(of_class IN ('human', 'duplicate')) AS clicks, countIf(of_class = 'human') AS unique_clicks, count() AS opened
          FROM
          (
            SELECT toDate(clicked_at, {timezone:String}) AS day, toString(country) AS country, toString(device) AS device, toString(referrer_host) AS referrer_host,
              toString(class) AS class, class AS of_class
            FROM link_clicks FINAL
            WHERE store_id = {storeId:String} AND link_id = {linkId:String} AND clicked_at >= {from:DateTime64(3, 'UTC')} AND clicked_at < {to:DateTime64(3, 'UTC')}
          )
          GROUP BY GROUPING SETS ((), (day), (country), (device), (referrer_host), (class))
          HAVING clicks > 0 OR kind IN ('class', 'total')
          ORDER BY kind, if(kind = 'day', 0, clicks) DESC, name
          LIMIT {most:UInt32} BY kind`,
    params,
    row: rangeRow,
  })
