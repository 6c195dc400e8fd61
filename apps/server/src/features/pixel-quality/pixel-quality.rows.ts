import { DELIVERY_STATES } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** from included, to excluded. */
export type QualitySpan = { storeId: string; from: Date; to: Date }

/** The newest state of each delivery of a pixel that arrived in the span. */
const LATEST = `
latest AS (
  SELECT event_id, any(received_at) AS arrived_at, argMax(state, version) AS last_state, argMax(updated_at, version) AS changed_at
  FROM deliveries
  WHERE store_id = {storeId:String} AND pixel_id = {pixelId:String}
    AND received_at >= {from:DateTime64(3, 'UTC')} AND received_at < {to:DateTime64(3, 'UTC')}
  GROUP BY event_id
)`

const dayRow = z.object({ day: column.text, last_state: z.enum(DELIVERY_STATES), events: column.count })
export type DayRow = z.output<typeof dayRow>

/** Events of a pixel by day of arrival and newest state. */
export const countByDay = (
  warehouse: Warehouse,
  { pixelId, timeZone, ...span }: QualitySpan & { pixelId: string; timeZone: string },
): Promise<DayRow[]> =>
  warehouse.query({
    sql: `
WITH ${LATEST}
SELECT toString(toDate(arrived_at, {timeZone:String})) AS day, toString(last_state) AS last_state, count() AS events
FROM latest
GROUP BY day, last_state
ORDER BY day, last_state`,
    params: { ...span, pixelId, timeZone },
    row: dayRow,
  })

const latencyRow = z.object({ events: column.count, p50: z.number(), p95: z.number(), p99: z.number() })

/** Milliseconds from arrival to delivery, at three quantiles; undefined without a delivered event. */
export const readLatency = async (
  warehouse: Warehouse,
  params: QualitySpan & { pixelId: string },
): Promise<{ p50Ms: number; p95Ms: number; p99Ms: number } | undefined> => {
  const [row] = await warehouse.query({
    sql: `
WITH ${LATEST}, waits AS (SELECT greatest(0, dateDiff('millisecond', arrived_at, changed_at)) AS wait_ms FROM latest WHERE last_state = 'delivered')
SELECT count() AS events, ifNotFinite(quantile(0.5)(wait_ms), 0) AS p50, ifNotFinite(quantile(0.95)(wait_ms), 0) AS p95,
  ifNotFinite(quantile(0.99)(wait_ms), 0) AS p99
FROM waits`,
    params,
    row: latencyRow,
  })
  return row === undefined || row.events === 0 ? undefined : { p50Ms: row.p50, p95Ms: row.p95, p99Ms: row.p99 }
}

const identifierRow = z.object({
  event_name: column.text,
  events: column.count,
  email: column.count,
  phone: column.count,
  customer_id: column.count,
  click_id: column.count,
  visitor_id: column.count,
})
export type IdentifierRow = z.output<typeof identifierRow>

/** The longest that a platform takes an event after it happened, with a day's margin. */
const OLDEST = 'INTERVAL 91 DAY'

/** Of the events that the pixel delivered: how many carry each identifier, of click ids the given ones; most events first. Uses the index by_time. */
export const countIdentifiers = (
  warehouse: Warehouse,
  params: QualitySpan & { pixelId: string; clickIds: readonly string[] },
): Promise<IdentifierRow[]> =>
  warehouse.query({
    sql: `
WITH delivered AS (
  SELECT DISTINCT event_id FROM deliveries
  WHERE store_id = {storeId:String} AND pixel_id = {pixelId:String} AND state = 'delivered'
    AND received_at >= {from:DateTime64(3, 'UTC')} AND received_at < {to:DateTime64(3, 'UTC')}
)
SELECT toString(name) AS event_name, count() AS events, countIf(email_hash != '') AS email, countIf(phone_hash != '') AS phone,
  countIf(events.customer_id != '') AS customer_id, countIf(hasAny(mapKeys(click_ids), {clickIds:Array(String)})) AS click_id,
  countIf(events.visitor_id != '') AS visitor_id
FROM events FINAL
WHERE store_id = {storeId:String} AND deleted = 0 AND id IN delivered
  AND occurred_at >= {from:DateTime64(3, 'UTC')} - ${OLDEST} AND occurred_at < {to:DateTime64(3, 'UTC')} + INTERVAL 1 DAY
GROUP BY event_name
ORDER BY events DESC, event_name`,
    params,
    row: identifierRow,
  })

const pairRow = z.object({ orders: column.count, with_page: column.count })

/** Orders that the shop told of, and how many of them a page reported too: a merged purchase has the page's address. */
export const countPairs = async (warehouse: Warehouse, params: QualitySpan): Promise<{ orders: number; withPage: number }> => {
  const [row] = await warehouse.query({
    sql: `
WITH reported AS (
  SELECT DISTINCT order_id FROM events FINAL
  WHERE store_id = {storeId:String} AND deleted = 0 AND name = 'Purchase' AND url != '' AND order_id != ''
    AND occurred_at >= {from:DateTime64(3, 'UTC')} - INTERVAL 1 DAY AND occurred_at < {to:DateTime64(3, 'UTC')} + INTERVAL 1 DAY
)
SELECT count() AS orders, countIf(order_id IN reported) AS with_page
FROM orders FINAL
WHERE store_id = {storeId:String} AND told_by IN ('shopify', 'server') AND excluded_reason != 'test'
  AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`,
    params,
    row: pairRow,
  })
  return { orders: row?.orders ?? 0, withPage: row?.with_page ?? 0 }
}
