/** What traffic rules are tried on, and whose touches are judged again. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const landingRow = z.object({
  url: column.text,
  referrer: column.text,
  channel: column.text,
  channel_group: column.text,
  touches: column.count,
})
export type StoredLanding = z.output<typeof landingRow>

/** The landings of a store's touches since a time, the most frequent first. */
export const readLandings = (warehouse: Warehouse, storeId: string, since: Date, limit: number): Promise<StoredLanding[]> =>
  warehouse.query({
    sql: `
      SELECT landing_url AS url, referrer, channel, channel_group, count() AS touches
      FROM touches FINAL
      WHERE store_id = {storeId:String} AND at >= {since:DateTime64(3, 'UTC')}
      GROUP BY landing_url, referrer, channel, channel_group
      ORDER BY touches DESC, landing_url, referrer
      LIMIT {limit:UInt32}`,
    params: { storeId, since, limit },
    row: landingRow,
  })

const orderTouchRow = z.object({
  order_id: column.text,
  order_name: column.text,
  orderedAt: column.time,
  url: column.text,
  referrer: column.text,
  channel: column.text,
  channel_group: column.text,
})
export type OrderTouch = z.output<typeof orderTouchRow>

/** Touches in the 28 days before each order placed since a time, oldest first within an order; the newest orders first. An order without a touch has no row. */
export const readOrderTouches = (warehouse: Warehouse, storeId: string, since: Date, limit: number): Promise<OrderTouch[]> =>
  warehouse.query({
    sql: `
      WITH chosen AS
      (
        SELECT order_id, order_name, ordered_at, touch_session_id
        FROM journeys FINAL
        WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND excluded_reason = ''
        ORDER BY ordered_at DESC, order_id
        LIMIT {limit:UInt32}
      ),
      visited AS (SELECT DISTINCT order_id, order_name, ordered_at, arrayJoin(touch_session_id) AS session_id FROM chosen)
      SELECT v.order_id AS order_id, v.order_name AS order_name, v.ordered_at AS orderedAt, t.landing_url AS url, t.referrer AS referrer, t.channel AS channel, t.channel_group AS channel_group
      FROM visited AS v
      INNER JOIN
      (
        SELECT session_id, at, visitor_id, seq, landing_url, referrer, channel, channel_group
        FROM touches FINAL
        WHERE store_id = {storeId:String} AND at >= {since:DateTime64(3, 'UTC')} - INTERVAL 28 DAY
      ) AS t ON t.session_id = v.session_id
      WHERE t.at <= v.ordered_at AND t.at >= v.ordered_at - INTERVAL 28 DAY
      ORDER BY v.ordered_at DESC, v.order_id, t.at, t.visitor_id, t.seq`,
    params: { storeId, since, limit },
    row: orderTouchRow,
  })

const countRow = z.object({ found: column.count })

/** All touches since a time. */
export const countTouches = async (warehouse: Warehouse, storeId: string, since: Date): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `SELECT count() AS found FROM touches FINAL WHERE store_id = {storeId:String} AND at >= {since:DateTime64(3, 'UTC')}`,
    params: { storeId, since },
    row: countRow,
  })
  return row?.found ?? 0
}

/** All orders since a time of which a trial may look at the newest. */
export const countOrders = async (warehouse: Warehouse, storeId: string, since: Date): Promise<number> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT count() AS found
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND excluded_reason = ''`,
    params: { storeId, since },
    row: countRow,
  })
  return row?.found ?? 0
}

/** Visitors with touches, after one, by id. */
export const readVisitorsAfter = async (warehouse: Warehouse, storeId: string, after: string, limit: number): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT visitor_id FROM touches
      WHERE store_id = {storeId:String} AND visitor_id > {after:String}
      ORDER BY visitor_id LIMIT {limit:UInt32}`,
    params: { storeId, after, limit },
    row: z.object({ visitor_id: column.text }),
  })
  return rows.map((row) => row.visitor_id)
}

/** Visitors with touches. */
export const countVisitors = async (warehouse: Warehouse, storeId: string): Promise<number> => {
  const rows = await warehouse.query({
    sql: `SELECT uniqExact(visitor_id) AS visitors FROM touches WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ visitors: column.count }),
  })
  return rows[0]?.visitors ?? 0
}
