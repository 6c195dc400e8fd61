/** SQL of a store's arrived orders by source. */
import { ORDER_SOURCES } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** One row per source of orders. Reads a few columns of the store's orders. */
export const readOrderSources = (warehouse: Warehouse, storeId: string) =>
  warehouse.query({
    sql: `
      SELECT toString(told_by) AS source, count() AS orders, countIf(excluded_reason IN ('told by browser', 'not confirmed')) AS not_counted, max(updated_at) AS last_at
      FROM orders FINAL
      WHERE store_id = {storeId:String}
      GROUP BY told_by`,
    params: { storeId },
    row: z.object({ source: z.enum(ORDER_SOURCES), orders: column.count, not_counted: column.count, last_at: column.time }),
  })

/** Number of purchases since a time without an order id, or without an amount (no currency, or neither total nor items). */
export const countIncompletePurchases = async (warehouse: Warehouse, storeId: string, since: Date): Promise<number> => {
  const rows = await warehouse.query({
    sql: `
      SELECT uniqExact(id) AS found
      FROM events
      WHERE store_id = {storeId:String} AND name = 'Purchase' AND deleted = 0 AND occurred_at >= {since:DateTime64(3, 'UTC')}
        AND (order_id = '' OR currency = '' OR total = 0 AND items = '')`,
    params: { storeId, since },
    row: z.object({ found: column.count }),
  })
  return rows[0]?.found ?? 0
}

/** Orders that only a browser told. */
export const readBrowserOrderIds = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT order_id FROM orders FINAL WHERE store_id = {storeId:String} AND told_by = 'browser' ORDER BY order_id`,
    params: { storeId },
    row: z.object({ order_id: column.text }),
  })
  return rows.map((row) => row.order_id)
}
