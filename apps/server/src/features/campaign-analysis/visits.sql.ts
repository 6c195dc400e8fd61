/** Clicks on a campaign's links, and the visitors whom they brought to the store. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { AnalysisSpan } from './decided-orders.rows.ts'

type Span = Omit<AnalysisSpan, 'campaignId'>

const clickRow = z.object({ link_id: column.text, day: column.day, clicks: column.count, unique_clicks: column.count })

/** People's clicks on each of these links, by day. */
export const readClicks = async (warehouse: Warehouse, { storeId, from, to, timeZone }: Span, links: readonly string[]) => {
  if (links.length === 0) return []
  return warehouse.query({
    sql: `
      SELECT link_id, toString(toDate(clicked_at, {timeZone:String})) AS day,
        countIf(class IN ('human', 'duplicate')) AS clicks, countIf(class = 'human') AS unique_clicks
      FROM link_clicks FINAL
      WHERE store_id = {storeId:String} AND link_id IN {links:Array(String)}
        AND clicked_at >= {from:DateTime64(3, 'UTC')} AND clicked_at < {to:DateTime64(3, 'UTC')}
      GROUP BY link_id, day`,
    params: { storeId, from, to, timeZone, links: [...links] },
    row: clickRow,
  })
}

const visitorRow = z.object({ of: z.enum(['key', 'day', 'total']), place: z.number(), day: column.text, visitors: column.count })

export type Visitors = { total: number; keys: ReadonlyMap<string, number>; days: ReadonlyMap<string, number> }

/**
 * Visitors who came by a link, each once in the total, in each row and on each day. parts: creative and link ids; keys: the row of each. A landing is a touch with
 * one of them; one with both counts for the link.
 */
export const readVisitors = async (
  warehouse: Warehouse,
  { storeId, from, to, timeZone }: Span,
  { parts, keys }: { parts: readonly string[]; keys: readonly string[] },
): Promise<Visitors> => {
  if (parts.length === 0) return { total: 0, keys: new Map(), days: new Map() }
  const shown = [...new Set(keys)]
  const placeOf = new Map(shown.map((key, place) => [key, place]))
  const places = keys.map((key) => placeOf.get(key) ?? 0)
  const rows = await warehouse.query({
    sql: `
      SELECT multiIf(grouping(place) = 0, 'key', grouping(date) = 0, 'day', 'total') AS of, place, toString(date) AS day, uniqExact(visitor) AS visitors
      FROM
      (
        SELECT visitor, toDate(at, {timeZone:String}) AS date, transform(part, {parts:Array(String)}, {places:Array(UInt32)}, toUInt32(0)) AS place
        FROM link_landings FINAL
        WHERE store_id = {storeId:String} AND part IN {parts:Array(String)} AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}
          AND (is_link = 1 OR link_id NOT IN {parts:Array(String)})
      )
      GROUP BY GROUPING SETS ((), (place), (date))`,
    params: { storeId, from, to, timeZone, parts: [...parts], places },
    row: visitorRow,
  })
  return {
    total: rows.find((row) => row.of === 'total')?.visitors ?? 0,
    keys: new Map(rows.flatMap(({ of, place, visitors }) => (of === 'key' ? [[shown[place] ?? '', visitors] as const] : []))),
    days: new Map(rows.filter((row) => row.of === 'day').map(({ day, visitors }) => [day, visitors])),
  }
}
