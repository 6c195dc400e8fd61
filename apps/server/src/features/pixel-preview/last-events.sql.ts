/** The last event of each name that a store has in the warehouse. */
import { EVENT_NAMES, EVENT_SOURCES, ORDER_EVENTS, type EventName } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Of one name the newest, by the projection by_name: (store_id, name, occurred_at). A row that replaces another has the same id. */
const LAST_EVENTS = `
SELECT id, name, source, visitor_id, occurred_at, received_at, url, title, referrer, click_ids, consent, country, currency, toString(total) AS total,
  order_id, checkout_token, search_query, items, customer_id
FROM events
WHERE store_id = {storeId:String} AND name IN {names:Array(String)} AND occurred_at >= {since:DateTime64(3)} AND deleted = 0
ORDER BY name, occurred_at DESC, version DESC
LIMIT 1 BY name`

/** Events of an order's later changes are no visitor's: only the delivery log has them. */
const LAST_ORDER_EVENTS = `
SELECT event_name AS name, event_id AS id, received_at, order_name
FROM deliveries
WHERE store_id = {storeId:String} AND event_name IN {names:Array(String)} AND received_at >= {since:DateTime64(3)}
ORDER BY name, received_at DESC
LIMIT 1 BY name`

const names = z.enum(EVENT_NAMES)
const eventRow = z.object({
  id: column.text,
  name: names,
  source: z.enum(EVENT_SOURCES).catch('storefront'),
  visitor_id: column.text,
  occurred_at: column.time,
  received_at: column.time,
  url: column.text,
  title: column.text,
  referrer: column.text,
  click_ids: z.record(z.string(), z.string()),
  consent: z.record(z.string(), z.string()),
  country: column.text,
  currency: column.text,
  total: column.text,
  order_id: column.text,
  checkout_token: column.text,
  search_query: column.text,
  items: column.text,
  customer_id: column.text,
})
/** What the reports keep of an event. */
export type LastEvent = z.output<typeof eventRow>

const orderEventRow = z.object({ name: names, id: column.text, received_at: column.time, order_name: column.text })
export type LastOrderEvent = z.output<typeof orderEventRow>

/** Spans looked at one after the other, so that a store with many events reads few of them. */
const HOUR_MS = 3_600_000
const SPANS_MS = [HOUR_MS, 24 * HOUR_MS, 30 * 24 * HOUR_MS]

const ORDER_NAMES: readonly EventName[] = ORDER_EVENTS

/** The newest event of each of these names within 30 days; a name without one is absent. */
export const readLastEvents = async (
  warehouse: Warehouse,
  storeId: string,
  { names: wanted, nowMs }: { names: readonly EventName[]; nowMs: number },
): Promise<LastEvent[]> => {
  const found: LastEvent[] = []
  for (const spanMs of SPANS_MS) {
    const missing = wanted.filter((name) => !ORDER_NAMES.includes(name) && !found.some((event) => event.name === name))
    if (missing.length === 0) break
    const params = { storeId, names: missing, since: new Date(nowMs - spanMs) }
    found.push(...(await warehouse.query({ sql: LAST_EVENTS, params, row: eventRow })))
  }
  return found
}

/** Of the later events of orders, within the seven days that the intake log keeps them. */
export const readLastOrderEvents = async (
  warehouse: Warehouse,
  storeId: string,
  { names: wanted, nowMs }: { names: readonly EventName[]; nowMs: number },
): Promise<LastOrderEvent[]> => {
  const orderNames = wanted.filter((name) => ORDER_NAMES.includes(name))
  if (orderNames.length === 0) return []
  const params = { storeId, names: orderNames, since: new Date(nowMs - 7 * 24 * HOUR_MS) }
  return warehouse.query({ sql: LAST_ORDER_EVENTS, params, row: orderEventRow })
}
