/** SQL of orders in the warehouse, for the import and the comparison with Shopify. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** The orders among these with a Purchase in the warehouse. */
export const readOrdersWithPurchase = async (
  warehouse: Warehouse,
  storeId: string,
  orders: readonly string[],
  since: Date,
): Promise<Set<string>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT order_id
      FROM events
      WHERE store_id = {storeId:String} AND name = 'Purchase' AND deleted = 0
        AND occurred_at >= {since:DateTime64(3, 'UTC')} AND order_id IN {orders:Array(String)}`,
    params: { storeId, orders, since },
    row: z.object({ order_id: column.text }),
  })
  return new Set(rows.map((row) => row.order_id))
}

/** total: as ordered, in the order's currency. */
export type KnownOrder = { orderId: string; orderedAt: string; updatedAt: string; total: string }

/** One row per order that Shopify told, placed from one time up to another, as reports count it. What only others told is not Shopify's to know. */
export const readKnownOrders = async (
  warehouse: Warehouse,
  storeId: string,
  { from, to }: { from: Date; to: Date },
): Promise<KnownOrder[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, ordered_at, updated_at, original_total
      FROM orders FINAL
      WHERE store_id = {storeId:String} AND told_by = 'shopify' AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}
      ORDER BY ordered_at, order_id`,
    params: { storeId, from, to },
    row: z.object({ order_id: column.text, ordered_at: column.time, updated_at: column.time, original_total: column.decimal }),
  })
  return rows.map((row) => ({ orderId: row.order_id, orderedAt: row.ordered_at, updatedAt: row.updated_at, total: row.original_total }))
}
