import { DELIVERY_STATES, DESTINATION_IDS, ORDER_SOURCES } from '@convbox/contract'
import { column, mainDbSchema, type MainDb, type Warehouse } from '@convbox/storage'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'

const orderRecord = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  total_text: column.text,
  currency: column.text,
  checkout_token: column.text,
  told_by_whom: z.enum(ORDER_SOURCES),
})
export type ReceiptOrder = z.output<typeof orderRecord>

/** The order with this id, else the newest with this name, with or without #. Uses the index by_order_id for ids. */
export const readReceiptOrder = async (warehouse: Warehouse, storeId: string, text: string): Promise<ReceiptOrder | undefined> => {
  const [row] = await warehouse.query({
    sql: `
SELECT order_id, order_name, ordered_at, toString(total) AS total_text, currency, checkout_token, toString(told_by) AS told_by_whom
FROM orders FINAL
WHERE store_id = {storeId:String} AND (order_id = {text:String} OR order_name IN ({text:String}, concat('#', {text:String})))
ORDER BY order_id = {text:String} DESC, ordered_at DESC
LIMIT 1`,
    params: { storeId, text },
    row: orderRecord,
  })
  return row
}

/** A delivery as the warehouse has it; missing values are ''. */
const deliveryRecord = z.object({
  pixel_id: column.text,
  event_id: column.text,
  event_name: column.text,
  platform: z.enum(DESTINATION_IDS),
  order_id: column.text,
  order_name: column.text,
  url: column.text,
  occurred_at: column.time,
  received_at: column.time,
  state: z.enum(DELIVERY_STATES),
  reason: column.text,
  proof: z.enum(['confirmed', 'accepted', '']),
  is_test: z.union([z.literal(0), z.literal(1)]),
  attempts: column.text,
  request: column.text,
  answer: column.text,
})
export type ReceiptDelivery = z.output<typeof deliveryRecord>

/**
 * All deliveries of an order's events, newest arrival first. since: no event of the order can have arrived earlier; the index of arrivals reads from there.
 * orderId may be the order's name where the store has no such order.
 */
export const readOrderDeliveries = (
  warehouse: Warehouse,
  { storeId, orderId, since }: { storeId: string; orderId: string; since: string },
): Promise<ReceiptDelivery[]> =>
  warehouse.query({
    sql: `
SELECT ${Object.keys(deliveryRecord.shape).join(', ')}
FROM deliveries FINAL
WHERE store_id = {storeId:String} AND received_at >= {since:DateTime64(3, 'UTC')}
  AND ({orderId:String} IN (order_id, order_name) OR order_name = concat('#', {orderId:String}))
ORDER BY received_at DESC, event_id DESC, pixel_id`,
    params: { storeId, orderId, since },
    row: deliveryRecord,
  })

const { pixel } = mainDbSchema

/** When each pixel of a store was added, oldest first. */
export const readPixelAges = (mainDb: MainDb, storeId: string): Promise<{ id: string; createdAt: Date }[]> =>
  mainDb.db
    .select({ id: pixel.id, createdAt: pixel.createdAt })
    .from(pixel)
    .where(eq(pixel.storeId, storeId))
    .orderBy(asc(pixel.createdAt), asc(pixel.id))
