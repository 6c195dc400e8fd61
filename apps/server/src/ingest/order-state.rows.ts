import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'
import type { Told } from './merge-told.ts'
import { totalsOf, type Totals } from './order-edits.ts'
import { EMPTY_ORDER, type GoneKeys, type OrderState } from './order-state.ts'
import type { StoredFacts } from './stored-facts.ts'
import type { RefundFacts } from '../orders/shopify-order.ts'

export const orderKey = (storeId: string, orderId: string): string => `${storeId}\n${orderId}`

// Only this file writes the column, always whole, so the check is by its marker field, not field by field.
const facts = z.custom<StoredFacts>((value) => typeof value === 'object' && value !== null && 'orderId' in value)
const rowSchema = z.object({
  store_id: z.string(),
  order_id: z.string(),
  facts: z.union([facts, z.object({}).transform(() => undefined)]),
  refunds: z.record(
    z.string(),
    z.custom<RefundFacts>((value) => typeof value === 'object' && value !== null && 'refundId' in value),
  ),
  told: z.custom<Told>((value) => typeof value === 'object').nullable(),
  gone: z.custom<GoneKeys>((value) => value === null || (typeof value === 'object' && 'lines' in value)).nullable(),
  totals: z.custom<Totals>((value) => typeof value === 'object').nullable(),
})

const stateOf = ({ facts: merged, refunds, told: saved, gone, totals }: z.output<typeof rowSchema>): OrderState => {
  const told: Told = saved ?? (merged === undefined ? {} : { shopify: merged })
  return { facts: merged, told, refunds, gone: gone ?? EMPTY_ORDER.gone, totals: totals ?? totalsOf(told) }
}

/** Facts from Shopify alone are stored once. */
const isShopifyAlone = ({ told }: OrderState): boolean => Object.keys(told).every((source) => source === 'shopify')
/** One version of each source is what it told last. */
const isOneVersion = ({ totals }: OrderState): boolean => Object.values(totals).every((versions) => Object.keys(versions).length <= 1)
const isNothingGone = ({ gone }: OrderState): boolean => gone.orderedAts.length + gone.lines.length === 0

type OrderIds = readonly { storeId: string; orderId: string }[]

const readStates = async (db: Db, ids: OrderIds, lock: 'FOR UPDATE' | ''): Promise<Map<string, OrderState>> => {
  const { rows } = await db.query(
    `SELECT store_id, order_id, facts, refunds, told, gone, totals
     FROM order_state
     WHERE (store_id, order_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY store_id, order_id
     ${lock}`,
    [ids.map((id) => id.storeId), ids.map((id) => id.orderId)],
  )
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [orderKey(row.store_id, row.order_id), stateOf(row)]),
  )
}

/** Saved states of these orders, by orderKey; locked until the transaction ends, in a fixed order. */
export const readOrders = (db: Db, ids: OrderIds): Promise<Map<string, OrderState>> => readStates(db, ids, 'FOR UPDATE')

/** Saved states of these orders, by orderKey, for somebody who writes none. */
export const lookAtOrders = (db: Db, ids: OrderIds): Promise<Map<string, OrderState>> => readStates(db, ids, '')

/** Time used for a refund that arrives before its order. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** Saves the states. */
export const writeOrders = async (db: Db, states: readonly { storeId: string; orderId: string; state: OrderState }[]): Promise<void> => {
  if (states.length === 0) return
  const sorted = states.toSorted((a, b) => (orderKey(a.storeId, a.orderId) < orderKey(b.storeId, b.orderId) ? -1 : 1))
  await db.query(
    `INSERT INTO order_state (store_id, order_id, ordered_at, updated_at, facts, refunds, told, gone, totals)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[], $9::jsonb[])
     ON CONFLICT (store_id, order_id) DO UPDATE
     SET ordered_at = excluded.ordered_at, updated_at = excluded.updated_at, facts = excluded.facts, refunds = excluded.refunds,
       told = excluded.told, gone = excluded.gone, totals = excluded.totals`,
    [
      sorted.map((row) => row.storeId),
      sorted.map((row) => row.orderId),
      sorted.map(({ state }) => state.facts?.orderedAt ?? NEVER),
      sorted.map(({ state }) => state.facts?.updatedAt ?? NEVER),
      sorted.map(({ state }) => JSON.stringify(state.facts ?? {})),
      sorted.map(({ state }) => JSON.stringify(state.refunds)),
      sorted.map(({ state }) => (isShopifyAlone(state) ? null : JSON.stringify(state.told))),
      sorted.map(({ state }) => (isNothingGone(state) ? null : JSON.stringify(state.gone))),
      sorted.map(({ state }) => (isOneVersion(state) ? null : JSON.stringify(state.totals))),
    ],
  )
}

const firstOrder = z.object({ customer_id: column.text, first_at: column.time, first_order: column.text })

/**
 * One row per customer: the first order in the warehouse (ties by order id). Uses no index: reads the store's orders.
 * FINAL, because a replaced row may name another customer, or a moment at which the order was not made.
 */
const FIRST_ORDERS = `
SELECT customer_id, min(ordered_at) AS first_at, argMin(order_id, (ordered_at, order_id)) AS first_order
FROM orders FINAL
WHERE store_id = {storeId:String} AND customer_id IN {customerIds:Array(String)}
GROUP BY customer_id`

/** The first known order of each customer, by customer id. */
export const readFirstOrders = async (
  warehouse: Warehouse,
  storeId: string,
  customerIds: readonly string[],
): Promise<Map<string, { orderedAt: string; orderId: string }>> => {
  if (customerIds.length === 0) return new Map()
  const rows = await warehouse.query({ sql: FIRST_ORDERS, params: { storeId, customerIds: [...customerIds] }, row: firstOrder })
  return new Map(rows.map((row) => [row.customer_id, { orderedAt: row.first_at, orderId: row.first_order }]))
}

const rateRow = z.array(z.object({ day: z.string(), currency: z.string(), usd: z.string() }))

/** Stored rates of these days and currencies, as a look-up function. */
export const readRates = async (
  db: Db,
  days: readonly string[],
  currencies: readonly string[],
): Promise<(day: string, currency: string) => string | undefined> => {
  if (days.length === 0) return () => undefined
  const { rows } = await db.query('SELECT day, currency, usd FROM fx_rate WHERE day = ANY($1) AND currency = ANY($2)', [days, currencies])
  const rates = new Map(rateRow.parse(rows).map((row) => [`${row.day} ${row.currency}`, row.usd]))
  return (day, currency) => rates.get(`${day} ${currency}`) ?? (currency === 'USD' ? '1' : undefined)
}
