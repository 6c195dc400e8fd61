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

const visitorRow = z.object({ of: z.enum(['key', 'day', 'total']), key: column.text, day: column.text, visitors: column.count })

export type Visitors = { total: number; keys: ReadonlyMap<string, number>; days: ReadonlyMap<string, number> }

/**
 * Visitors who came by a link, each once in the total, in each row and on each day. parts: creative and link ids; keys: the row of each. A landing is a touch with
 * one of them. Without FINAL, which would sort all touches of the store: rows of the same touch have the same link, also those that say that it is gone.
 */
export const readVisitors = async (
  warehouse: Warehouse,
  { storeId, from, to, timeZone }: Span,
  { parts, keys }: { parts: readonly string[]; keys: readonly string[] },
): Promise<Visitors> => {
  if (parts.length === 0) return { total: 0, keys: new Map(), days: new Map() }
  const rows = await warehouse.query({
    sql: `
      SELECT multiIf(grouping(key) = 0, 'key', grouping(day) = 0, 'day', 'total') AS of, key, day, uniqExact(visitor_id) AS visitors
      FROM
      (
        SELECT visitor_id, toString(toDate(at, {timeZone:String})) AS day,
          transform(argMax(if(link_id IN {parts:Array(String)}, link_id, toString(content)), version), {parts:Array(String)}, {keys:Array(String)}, '') AS key
        FROM touches
        PREWHERE content IN {parts:Array(String)} OR link_id IN {parts:Array(String)}
        WHERE store_id = {storeId:String} AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}
        GROUP BY visitor_id, at, seq
        HAVING argMax(deleted, version) = 0
      )
      GROUP BY GROUPING SETS ((), (key), (day))`,
    params: { storeId, from, to, timeZone, parts: [...parts], keys: [...keys] },
    row: visitorRow,
  })
  return {
    total: rows.find((row) => row.of === 'total')?.visitors ?? 0,
    keys: new Map(rows.filter((row) => row.of === 'key').map(({ key, visitors }) => [key, visitors])),
    days: new Map(rows.filter((row) => row.of === 'day').map(({ day, visitors }) => [day, visitors])),
  }
}
