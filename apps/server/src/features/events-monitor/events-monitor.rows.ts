import { DESTINATION_IDS, DELIVERY_STATES } from '@convbox/contract'
import { column, type Params, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** A delivery in the warehouse; missing values are ''. */
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
})
export type DeliveryRecord = z.output<typeof deliveryRecord>

const COLUMNS = Object.keys(deliveryRecord.shape).join(', ')

/**
 * Filter of deliveries; undefined: any. from, to: arrival time, ISO, `to` exclusive. states: as stored. stoppedPixels, stoppedStates: only together; for these
 * pixels those states apply instead.
 */
export type DeliveryFilter = {
  pixelId?: string | undefined
  eventName?: string | undefined
  states?: readonly string[] | undefined
  stoppedStates?: readonly string[] | undefined
  stoppedPixels?: readonly string[] | undefined
  orderId?: string | undefined
  eventIds?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

const FILTERS = ['pixelId', 'eventName', 'states', 'orderId', 'eventIds', 'from', 'to'] as const
type Condition = (typeof FILTERS)[number]

const CONDITIONS: Record<Condition, string> = {
  pixelId: 'pixel_id = {pixelId:String}',
  eventName: 'event_name = {eventName:String}',
  states: `if(has({stoppedPixels:Array(String)}, pixel_id), has({stoppedStates:Array(String)}, state), has({states:Array(String)}, state))`,
  // Users know the name, with or without its #.
  orderId: `({orderId:String} IN (order_id, order_name) OR order_name = concat('#', {orderId:String}))`,
  eventIds: 'event_id IN {eventIds:Array(String)}',
  from: `received_at >= {from:DateTime64(3, 'UTC')}`,
  to: `received_at < {to:DateTime64(3, 'UTC')}`,
}

const whereOf = (filter: DeliveryFilter): string =>
  ['store_id = {storeId:String}', ...FILTERS.flatMap((name) => (filter[name] === undefined ? [] : [CONDITIONS[name]]))].join('\n  AND ')

const paramsOf = (storeId: string, filter: DeliveryFilter): Params => ({
  storeId,
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
})

/**
 * Deliveries in their newest state, newest arrival first, ties by event and pixel, so that those of one event are adjacent. The filter on state is applied
 * after FINAL, so an older state never shows. Uses the minmax index of received_at: event ids begin with their time, so times are clustered in the sorting key.
 */
export const readDeliveries = (warehouse: Warehouse, storeId: string, filter: DeliveryFilter): Promise<DeliveryRecord[]> =>
  warehouse.query({
    sql: `
SELECT ${COLUMNS}
FROM deliveries FINAL
WHERE ${whereOf(filter)}
ORDER BY received_at DESC, event_id DESC, pixel_id`,
    params: paramsOf(storeId, filter),
    row: deliveryRecord,
  })

const eventRecord = z.object({ event_id: column.text, event_count: column.count })

/** One row per event with matching deliveries, newest arrival first, with the total number of such events. */
const readEvents = (warehouse: Warehouse, storeId: string, filter: DeliveryFilter, page: { limit: number; offset: number }) =>
  warehouse.query({
    sql: `
SELECT event_id, count() OVER () AS event_count
FROM deliveries FINAL
WHERE ${whereOf(filter)}
GROUP BY event_id
ORDER BY max(received_at) DESC, event_id DESC
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(storeId, filter), ...page },
    row: eventRecord,
  })

/** The deliveries of one page of events, and the total number of events, also for a page beyond them. */
export const readDeliveryPage = async (
  warehouse: Warehouse,
  storeId: string,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: DeliveryRecord[]; rowCount: number }> => {
  const events = await readEvents(warehouse, storeId, filter, page)
  const [first] = events.length > 0 || page.offset === 0 ? events : await readEvents(warehouse, storeId, filter, { limit: 1, offset: 0 })
  const rows =
    events.length === 0 ? [] : await readDeliveries(warehouse, storeId, { ...filter, eventIds: events.map(({ event_id }) => event_id) })
  return { rows, rowCount: first?.event_count ?? 0 }
}

const orderedAtRecord = z.object({ ordered_at: column.time })

/** When an order was placed; undefined if the store has no such order. */
export const readOrderDate = async (warehouse: Warehouse, storeId: string, orderId: string): Promise<string | undefined> => {
  const [row] = await warehouse.query({
    sql: `SELECT ordered_at FROM orders FINAL WHERE store_id = {storeId:String} AND order_id = {orderId:String} LIMIT 1`,
    params: { storeId, orderId },
    row: orderedAtRecord,
  })
  return row?.ordered_at
}

const detailRecord = deliveryRecord.extend({ request: column.text, answer: column.text })
export type DeliveryDetail = z.output<typeof detailRecord>

/** The delivery of one event to one pixel, with request and answer. */
export const readDelivery = async (
  warehouse: Warehouse,
  storeId: string,
  pixelId: string,
  eventId: string,
): Promise<DeliveryDetail | undefined> => {
  const rows = await warehouse.query({
    sql: `
SELECT ${COLUMNS}, request, answer
FROM deliveries FINAL
WHERE store_id = {storeId:String} AND pixel_id = {pixelId:String} AND event_id = {eventId:String}`,
    params: { storeId, pixelId, eventId },
    row: detailRecord,
  })
  return rows[0]
}

const dropRecord = z.object({ step: column.text, reason: column.text, events: column.count })

/** One row per step and reason with the events dropped since a time; most first. Uses (store_id, minute). */
export const readDrops = async (
  warehouse: Warehouse,
  storeId: string,
  since: Date,
): Promise<{ step: string; reason: string; count: number }[]> => {
  const rows = await warehouse.query({
    sql: `
SELECT step, reason, sum(count) AS events
FROM drops
WHERE store_id = {storeId:String} AND minute >= {since:DateTime('UTC')}
GROUP BY step, reason
ORDER BY events DESC, step, reason`,
    params: { storeId, since },
    row: dropRecord,
  })
  return rows.map(({ events, ...row }) => ({ ...row, count: events }))
}

const acceptedRecord = z.object({ events: column.count, last_at: column.time })

/** Events kept since a time, and the last one's arrival. Uses the index by_time; rows not yet merged count twice for some minutes. */
export const readAccepted = async (
  warehouse: Warehouse,
  storeId: string,
  since: Date,
): Promise<{ count: number; lastAt: string | undefined }> => {
  const [row] = await warehouse.query({
    sql: `
SELECT countIf(deleted = 0) AS events, max(received_at) AS last_at
FROM events
WHERE store_id = {storeId:String} AND occurred_at >= {since:DateTime64(3, 'UTC')}`,
    params: { storeId, since },
    row: acceptedRecord,
  })
  return row === undefined || row.events === 0 ? { count: 0, lastAt: undefined } : { count: row.events, lastAt: row.last_at }
}
