/** Renewals of subscriptions among a store's orders. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { cyclesOf } from './subscription-cycles.ts'

/** Shopify's source of an order that a subscription's contract made; the index has the same words. */
const isRenewal = (row: string): string => `${row}.facts->>'sourceName' LIKE 'subscription_contract%' AND ${row}.facts->>'test' = 'false'`
/** More of one customer are not counted. */
const MAX_RENEWALS = 10_000

const rows = z.array(z.object({ order_id: z.string(), ordered_at: z.date(), customer_id: z.string(), products: z.array(z.string()) }))

/** By order: its cycle, of those of these orders that are renewals of a known customer. */
export const readCycles = async (db: Db, storeId: string, orderIds: readonly string[]): Promise<Map<string, number>> => {
  const found = await db.query(
    `SELECT order_id, ordered_at, facts->>'customerId' AS customer_id,
       ARRAY(SELECT coalesce(item->>'productId', item->>'variantId', item->>'sku', item->>'title') FROM jsonb_array_elements(facts->'items') AS item
         WHERE coalesce(item->>'productId', item->>'variantId', item->>'sku', item->>'title') IS NOT NULL) AS products
     FROM order_state AS renewal
     WHERE store_id = $1 AND ${isRenewal('renewal')} AND facts->>'customerId' IN (
       SELECT own.facts->>'customerId' FROM order_state AS own WHERE own.store_id = $1 AND own.order_id = ANY ($2) AND ${isRenewal('own')}
     )
     ORDER BY ordered_at, order_id LIMIT ${MAX_RENEWALS}`,
    [storeId, orderIds],
  )
  const renewals = rows.parse(found.rows).map((row) => ({
    orderId: row.order_id,
    orderedAt: row.ordered_at.toISOString(),
    customerId: row.customer_id,
    // Of an order without lines something has to count.
    products: row.products.length === 0 ? [''] : row.products,
  }))
  return cyclesOf(renewals)
}

/** Later renewals of the same customers, whose cycles these orders move. */
export const listLaterRenewals = async (db: Db, storeId: string, orderIds: readonly string[]): Promise<string[]> => {
  const { rows: found } = await db.query(
    `SELECT DISTINCT later.order_id FROM order_state AS own
     JOIN order_state AS later ON later.store_id = own.store_id AND later.facts->>'customerId' = own.facts->>'customerId'
       AND later.ordered_at >= own.ordered_at AND later.order_id <> own.order_id
     WHERE own.store_id = $1 AND own.order_id = ANY ($2) AND ${isRenewal('own')} AND ${isRenewal('later')}
     LIMIT ${MAX_RENEWALS}`,
    [storeId, orderIds],
  )
  return z
    .array(z.object({ order_id: z.string() }))
    .parse(found)
    .map(({ order_id: orderId }) => orderId)
}
