/** SQL of what Shopify told of orders' visits. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const orderRow = z.object({ order_id: column.text, ordered_at: column.time })
export type AskedOrder = z.output<typeof orderRow>

/**
 * Orders to ask about, the newest first: placed since a time at Shopify, with a journey but without a visit that our script saw, and never asked; or asked when
 * Shopify was not ready, once a quarter of the order's age then has passed and an hour at least; or judged by rules that are replaced.
 */
export const readOrdersToAsk = (
  warehouse: Warehouse,
  params: { storeId: string; since: Date; now: Date; judgedSince: Date; limit: number },
): Promise<AskedOrder[]> =>
  warehouse.query({
    sql: `
      SELECT j.order_id AS order_id, j.ordered_at AS ordered_at
      FROM
      (
        SELECT order_id, ordered_at FROM journeys FINAL
        WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND match(order_id, '^[0-9]{1,20}$')
          AND toString(told_by) = 'shopify' AND length(touch_at) = arraySum(touch_is_told)
      ) AS j
      LEFT JOIN
      (
        SELECT order_id AS asked_id, asked_at, is_ready,
          asked_at + toIntervalSecond(greatest(3600, intDiv(dateDiff('second', ordered_at, asked_at), 4))) AS again_at
        FROM shopify_journeys FINAL WHERE store_id = {storeId:String}
      ) AS s ON s.asked_id = j.order_id
      WHERE s.asked_id = '' OR s.asked_at < {judgedSince:DateTime64(3, 'UTC')} OR (s.is_ready = 0 AND s.again_at <= {now:DateTime64(3, 'UTC')})
      ORDER BY ordered_at DESC, order_id
      LIMIT {limit:UInt32}`,
    params,
    row: orderRow,
  })

/** Orders of which Shopify told a visit. */
export const readToldOrders = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT order_id FROM shopify_journeys FINAL WHERE store_id = {storeId:String} AND notEmpty(visit_at) ORDER BY order_id`,
    params: { storeId },
    row: z.object({ order_id: column.text }),
  })
  return rows.map(({ order_id: orderId }) => orderId)
}
