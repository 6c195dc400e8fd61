import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Ids of a store's orders with this id, name or number; more than one where a number was used again. */
export const findOrders = async (warehouse: Warehouse, storeId: string, typed: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT DISTINCT order_id FROM orders FINAL
          WHERE store_id = {storeId:String}
            AND (order_id = {typed:String} OR order_number = {typed:String} OR lower(order_name) IN (lower({typed:String}), concat('#', lower({typed:String}))))
          ORDER BY order_id LIMIT 2`,
    params: { storeId, typed },
    row: z.object({ order_id: column.text }),
  })
  return rows.map(({ order_id: orderId }) => orderId)
}
