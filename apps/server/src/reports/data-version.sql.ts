/** What tells the data of a range from the same range at another time. Every rewritten row has a new version, so versions are enough. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** Of a store's orders with their touches: a digest, and when the newest of them was put together. */
export const readOrdersVersion = async (
  warehouse: Warehouse,
  range: { storeId: string; from: Date; to: Date },
): Promise<{ digest: string; builtAt: string | undefined }> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT toString(groupBitXor(cityHash64(ordered_at, order_id, version))) AS digest, max(built_at) AS at, count() AS orders
      FROM journeys FINAL
      WHERE ${RANGE}`,
    params: range,
    row: z.object({ digest: column.text, at: column.time, orders: column.count }),
  })
  return row === undefined || row.orders === 0 ? { digest: '0', builtAt: undefined } : { digest: row.digest, builtAt: row.at }
}

/** Of a store's spend of some days, both included. */
export const readSpendVersion = async (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
): Promise<string> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT toString(groupBitXor(cityHash64(day, platform, account_id, campaign_id, adset_id, ad_id, version))) AS digest
      FROM ad_spend FINAL
      WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date}`,
    params: range,
    row: z.object({ digest: column.text }),
  })
  return row?.digest ?? '0'
}

/** Of all answers to a store's survey. */
export const readAnswersVersion = async (warehouse: Warehouse, storeId: string): Promise<string> => {
  const [row] = await warehouse.query({
    sql: `
      SELECT toString(groupBitXor(cityHash64(order_id, question_id, version))) AS digest
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ digest: column.text }),
  })
  return row?.digest ?? '0'
}
