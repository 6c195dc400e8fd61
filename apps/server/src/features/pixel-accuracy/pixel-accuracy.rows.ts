import { DELIVERY_STATES } from '@convbox/contract'
import { DEFAULT_ACCURACY_SETTINGS, type AccuracySettings } from '@convbox/contract/api/pixel-accuracy.schemas'
import { column, mainDbSchema, type MainDb, type Warehouse } from '@convbox/storage'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'

const { pixel } = mainDbSchema

const settingsSchema = z.object({
  leaveOutConsent: z.union([z.literal(0), z.literal(1)]),
  leaveOutTarget: z.union([z.literal(0), z.literal(1)]),
})

/** A pixel as accuracy needs it: since when it exists, and which orders its percentage leaves out. */
export type AccuracyPixel = { id: string; createdAt: Date; settings: AccuracySettings }

/** The store's pixels, oldest first, or the one with this id. */
export const readAccuracyPixels = async (mainDb: MainDb, storeId: string, id?: string): Promise<AccuracyPixel[]> => {
  const rows = await mainDb.db
    .select({ id: pixel.id, createdAt: pixel.createdAt, settings: pixel.accuracySettings })
    .from(pixel)
    .where(and(eq(pixel.storeId, storeId), ...(id === undefined ? [] : [eq(pixel.id, id)])))
    .orderBy(asc(pixel.createdAt), asc(pixel.id))
  return rows.map((row) => ({ ...row, settings: settingsSchema.catch(DEFAULT_ACCURACY_SETTINGS).parse(row.settings) }))
}

/** False: the store has no such pixel. */
export const saveAccuracySettings = async (mainDb: MainDb, storeId: string, id: string, settings: AccuracySettings): Promise<boolean> => {
  const rows = await mainDb.db
    .update(pixel)
    .set({ accuracySettings: settings, updatedAt: new Date() })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    .returning({ id: pixel.id })
  return rows.length === 1
}

/** from included, to excluded; pixels with the time since which they exist; connectedAt: first event of the store; settledAt: orders placed later may still be on their way. */
export type AccuracyQuestion = {
  storeId: string
  from: Date
  to: Date
  timeZone: string
  pixels: readonly AccuracyPixel[]
  connectedAt: Date | undefined
  settledAt: Date
  /** Ids of those whose events only their tag tells. */
  browserOnly?: readonly string[]
}

/**
 * The orders of the range, each with each pixel: `bucket` is why the pixel is not meant to have it ('' where it is), `state` of the purchase's delivery ('' without
 * one). A delivery arrives at most a day before its order's own time, by the clocks of shop and page.
 */
const ORDERS_OF_PIXELS = `
placed AS (
  SELECT order_id, order_name, ordered_at, total, currency, excluded_reason = 'test' AS is_test,
    told_by = 'csv' OR ordered_at < {connectedAt:DateTime64(3, 'UTC')} AS is_imported,
    arrayJoin(arrayZip({pixelIds:Array(String)}, {pixelsSince:Array(DateTime64(3, 'UTC'))})) AS at_pixel
  FROM orders FINAL
  WHERE store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}
),
sent AS (
  SELECT pixel_id, order_id, argMax(state, version) AS last_state, argMax(reason, version) AS last_reason
  FROM deliveries
  WHERE store_id = {storeId:String} AND pixel_id IN {pixelIds:Array(String)} AND event_name = 'Purchase' AND order_id != ''
    AND received_at >= {from:DateTime64(3, 'UTC')} - INTERVAL 1 DAY
  GROUP BY pixel_id, order_id
),
judged AS (
  SELECT placed.at_pixel.1 AS pixel_id, placed.order_id AS order_id, order_name, ordered_at, total, currency,
    toString(sent.last_state) AS state, toString(sent.last_reason) AS reason,
    multiIf(
      is_test OR reason = 'test order', 'test order',
      state != '', '',
      is_imported, 'order imported',
      ordered_at < placed.at_pixel.2, 'before the pixel',
      has({browserOnly:Array(String)}, placed.at_pixel.1), 'browser only',
      ''
    ) AS bucket,
    state = '' AND bucket = '' AND ordered_at >= {settledAt:DateTime64(3, 'UTC')} AS is_on_its_way
  FROM placed
  LEFT JOIN sent ON sent.pixel_id = placed.at_pixel.1 AND sent.order_id = placed.order_id
)`

const paramsOf = ({ storeId, from, to, timeZone, pixels, connectedAt, settledAt, browserOnly = [] }: AccuracyQuestion) => ({
  storeId,
  from,
  to,
  timeZone,
  settledAt,
  browserOnly: [...browserOnly],
  connectedAt: connectedAt ?? new Date(0),
  pixelIds: pixels.map(({ id }) => id),
  pixelsSince: pixels.map(({ createdAt }) => createdAt),
})

const judgedRow = z.object({
  pixel_id: column.text,
  day: column.text,
  bucket: z.enum(['', 'test order', 'order imported', 'before the pixel', 'browser only']),
  state: z.enum([...DELIVERY_STATES, '']),
  reason: column.text,
  is_on_its_way: z.union([z.literal(0), z.literal(1)]),
  orders: column.count,
})
export type JudgedRow = z.output<typeof judgedRow>

/** Number of orders by pixel, day, and what became of them. */
export const countJudged = (warehouse: Warehouse, question: AccuracyQuestion): Promise<JudgedRow[]> =>
  warehouse.query({
    sql: `
WITH ${ORDERS_OF_PIXELS}
SELECT pixel_id, toString(toDate(ordered_at, {timeZone:String})) AS day, bucket, state, reason, is_on_its_way, count() AS orders
FROM judged
GROUP BY pixel_id, day, bucket, state, reason, is_on_its_way
ORDER BY pixel_id, day, orders DESC, state, reason`,
    params: paramsOf(question),
    row: judgedRow,
  })

/** How many of these orders are delivered. */
export const countDelivered = async (warehouse: Warehouse, question: AccuracyQuestion, orderIds: readonly string[]): Promise<number> => {
  const [found] = await warehouse.query({
    sql: `
WITH ${ORDERS_OF_PIXELS}
SELECT count() AS orders FROM judged WHERE bucket = '' AND state = 'delivered' AND order_id IN {orderIds:Array(String)}`,
    params: { ...paramsOf(question), orderIds: [...orderIds] },
    row: z.object({ orders: column.count }),
  })
  return found?.orders ?? 0
}

const orderRow = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  total_text: column.text,
  currency: column.text,
})

/** Newest orders of one pixel in these states ('' for none), with this reason where given. */
export const listJudged = (
  warehouse: Warehouse,
  question: AccuracyQuestion,
  {
    states,
    reason,
    isOnItsWay,
    limit,
  }: { states: readonly string[]; reason: string | undefined; isOnItsWay: boolean | undefined; limit: number },
): Promise<z.output<typeof orderRow>[]> =>
  warehouse.query({
    sql: `
WITH ${ORDERS_OF_PIXELS}
SELECT order_id, order_name, ordered_at, toString(total) AS total_text, currency
FROM judged
WHERE bucket = '' AND state IN {states:Array(String)}
  ${reason === undefined ? '' : 'AND reason = {reason:String}'}
  ${isOnItsWay === undefined ? '' : `AND (state != '' OR is_on_its_way = ${isOnItsWay ? 1 : 0})`}
ORDER BY ordered_at DESC, order_id
LIMIT {limit:UInt32}`,
    params: { ...paramsOf(question), states, limit, ...(reason !== undefined && { reason }) },
    row: orderRow,
  })

const judgedOrder = z.object({
  order_id: column.text,
  order_name: column.text,
  ordered_at: column.time,
  bucket: judgedRow.shape.bucket,
  state: judgedRow.shape.state,
  reason: column.text,
  is_on_its_way: judgedRow.shape.is_on_its_way,
})
export type JudgedOrder = z.output<typeof judgedOrder>

/**
 * Orders of one pixel with what became of each: those that a platform may lack first, then skipped ones, delivered ones, those it is not meant to have; newest first. named: only those
 * with these ids, or names with or without #. isOpen: only those that the pixel is meant to have and has not.
 */
export const listJudgedOrders = (
  warehouse: Warehouse,
  question: AccuracyQuestion,
  { named, isOpen = false, limit }: { named?: readonly string[] | undefined; isOpen?: boolean; limit: number },
): Promise<JudgedOrder[]> =>
  warehouse.query({
    sql: `
WITH ${ORDERS_OF_PIXELS}
SELECT order_id, order_name, ordered_at, bucket, state, reason, is_on_its_way
FROM judged
WHERE ${named === undefined ? '1' : '(order_id IN {named:Array(String)} OR order_name IN {named:Array(String)})'}
  ${isOpen ? `AND bucket = '' AND state != 'delivered'` : ''}
ORDER BY bucket != '', state = 'delivered', state = 'skipped', ordered_at DESC, order_id
LIMIT {limit:UInt32}`,
    params: { ...paramsOf(question), limit, ...(named !== undefined && { named: named.flatMap((name) => [name, `#${name}`]) }) },
    row: judgedOrder,
  })

const eventRow = z.object({ event_name: column.text, last_state: z.enum(DELIVERY_STATES), events: column.count })

/** Events of a pixel that arrived in a range, by name and newest state. */
export const countEvents = (
  warehouse: Warehouse,
  { storeId, pixelId, from, to }: { storeId: string; pixelId: string; from: Date; to: Date },
): Promise<z.output<typeof eventRow>[]> =>
  warehouse.query({
    sql: `
WITH latest AS (
  SELECT event_id, any(event_name) AS name, argMax(state, version) AS last_state
  FROM deliveries
  WHERE store_id = {storeId:String} AND pixel_id = {pixelId:String}
    AND received_at >= {from:DateTime64(3, 'UTC')} AND received_at < {to:DateTime64(3, 'UTC')}
  GROUP BY event_id
)
SELECT toString(name) AS event_name, toString(last_state) AS last_state, count() AS events
FROM latest
GROUP BY event_name, last_state
ORDER BY event_name, last_state`,
    params: { storeId, pixelId, from, to },
    row: eventRow,
  })
