/** SQL of costs: what is written of them, and which orders lack one. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { StoreCost } from './costs.rows.ts'

/** The costs by which orders are built, with as many decimals as the column keeps. */
export const readWrittenCosts = (warehouse: Warehouse, storeId: string): Promise<StoreCost[]> =>
  warehouse.query({
    sql: 'SELECT kind, key, toString(assumeNotNull(cost)) AS cost FROM store_costs FINAL WHERE store_id = {storeId:String} AND isNotNull(cost)',
    params: { storeId },
    row: z.object({ kind: column.text, key: column.text, cost: column.text }),
  })

/** Ids of orders with one of these variants, by id or SKU; at most `limit`. */
export const readOrdersWith = async (
  warehouse: Warehouse,
  storeId: string,
  { variantIds, skus, limit }: { variantIds: readonly string[]; skus: readonly string[]; limit: number },
): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT order_id FROM order_items
      WHERE store_id = {storeId:String}
        AND (if(variant_id = '', product_id, variant_id) IN {variantIds:Array(String)} OR sku IN {skus:Array(String)})
      LIMIT {limit:UInt32}`,
    params: { storeId, variantIds: [...variantIds], skus: [...skus], limit },
    row: z.object({ order_id: column.text }),
  })
  return rows.map(({ order_id }) => order_id)
}

/** Orders since a time that count, and how many of them have goods without a cost. */
export const countCostedOrders = async (
  warehouse: Warehouse,
  storeId: string,
  since: Date,
): Promise<{ orders: number; lacking: number }> => {
  const rows = await warehouse.query({
    sql: `
      SELECT count() AS orders, countIf(isNull(goods_cost)) AS lacking
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND excluded_reason = ''`,
    params: { storeId, since },
    row: z.object({ orders: column.count, lacking: column.count }),
  })
  return rows[0] ?? { orders: 0, lacking: 0 }
}

const LACKING_SHOWN = 10

/** Variants of orders since a time whose cost nobody told, most orders first. */
export const readLackingVariants = async (warehouse: Warehouse, storeId: string, since: Date) => {
  const rows = await warehouse.query({
    sql: `
      SELECT variant, any(sku) AS any_sku, argMax(title, ordered_at) AS newest_title, uniqExact(order_id) AS orders
      FROM (SELECT *, if(variant_id = '', product_id, variant_id) AS variant FROM order_items FINAL WHERE store_id = {storeId:String})
      WHERE ordered_at >= {since:DateTime64(3, 'UTC')} AND quantity > 0
        AND variant NOT IN (SELECT key FROM store_costs FINAL WHERE store_id = {storeId:String} AND kind IN ('own id', 'catalogue'))
        AND sku NOT IN (SELECT key FROM store_costs FINAL WHERE store_id = {storeId:String} AND kind = 'own sku')
      GROUP BY variant, if(variant = '', title, '')
      ORDER BY orders DESC, variant, newest_title
      LIMIT ${LACKING_SHOWN}`,
    params: { storeId, since },
    row: z.object({ variant: column.text, any_sku: column.text, newest_title: column.text, orders: column.count }),
  })
  return rows.map(({ variant, any_sku, newest_title, orders }) => ({ variantId: variant, sku: any_sku, title: newest_title, orders }))
}
