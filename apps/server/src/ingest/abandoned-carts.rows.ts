import { CART_ATTRIBUTES } from '@convbox/contract'
import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'

/** A visitor's cart events of one batch. Times: ISO 8601 UTC; event: encrypted. */
export type CartRow = {
  storeId: string
  key: string
  checkoutToken: string
  firstEventId: string
  firstAt: string
  lastAt: string
  lastSeq: number
  event: string
  abandonedAt: string
}

/**
 * Adds cart events to the visitors' carts. A cart that has ended makes room for a new one, except when its own checkout
 * is told of again. Batches that are run again change nothing.
 */
export const writeCarts = async (db: Db, carts: readonly CartRow[]): Promise<void> => {
  if (carts.length === 0) return
  const sorted = carts.toSorted((a, b) => (`${a.storeId}\n${a.key}` < `${b.storeId}\n${b.key}` ? -1 : 1))
  await db.query(
    `INSERT INTO pending_cart AS known
       (store_id, key, checkout_token, first_event_id, first_at, last_at, last_seq, event, abandoned_at, due_at)
     SELECT *, abandoned_at FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::bigint[], $8::text[], $9::timestamptz[])
       AS news (store_id, key, checkout_token, first_event_id, first_at, last_at, last_seq, event, abandoned_at)
     ON CONFLICT (store_id, key) DO UPDATE SET
       checkout_token = CASE WHEN known.ended_at IS NOT NULL OR excluded.checkout_token <> '' THEN excluded.checkout_token ELSE known.checkout_token END,
       first_event_id = CASE WHEN known.ended_at IS NULL THEN known.first_event_id ELSE excluded.first_event_id END,
       first_at = CASE WHEN known.ended_at IS NULL THEN known.first_at ELSE excluded.first_at END,
       last_at = excluded.last_at, last_seq = excluded.last_seq, event = excluded.event,
       abandoned_at = excluded.abandoned_at, due_at = excluded.abandoned_at, ended_at = NULL, made_seq = NULL
     WHERE excluded.last_seq > known.last_seq
       AND (known.made_seq IS NULL OR excluded.checkout_token = '' OR excluded.checkout_token <> known.checkout_token)`,
    [
      sorted.map((row) => row.storeId),
      sorted.map((row) => row.key),
      sorted.map((row) => row.checkoutToken),
      sorted.map((row) => row.firstEventId),
      sorted.map((row) => row.firstAt),
      sorted.map((row) => row.lastAt),
      sorted.map((row) => row.lastSeq),
      sorted.map((row) => row.event),
      sorted.map((row) => row.abandonedAt),
    ],
  )
}

const dueSchema = z.array(z.object({ store_id: z.string(), key: z.string() }))

/** Leases the carts whose time is over for `leaseMs`; those not handled by then are returned again. */
export const takeDueCarts = async (db: Db, now: Date, leaseMs: number): Promise<{ storeId: string; key: string }[]> => {
  const { rows } = await db.query(
    `UPDATE pending_cart SET due_at = $2
     WHERE (store_id, key) IN (
       SELECT store_id, key FROM pending_cart WHERE due_at <= $1 ORDER BY due_at LIMIT 500 FOR UPDATE SKIP LOCKED
     )
     RETURNING store_id, key`,
    [now, new Date(now.getTime() + leaseMs)],
  )
  return dueSchema.parse(rows).map((row) => ({ storeId: row.store_id, key: row.key }))
}

const cartSchema = z.array(
  z.object({
    store_id: z.string(),
    key: z.string(),
    checkout_token: z.string(),
    first_event_id: z.string(),
    event: z.string(),
    abandoned_at: z.date(),
    made_seq: z.coerce.number().nullable(),
    is_ordered: z.boolean(),
  }),
)

/**
 * Whether a cart was ordered: by its checkout, at any time; else by the same person since the cart's last event. A
 * person is known by the visitors joined to this one and by what any of them was seen with: customer, e-mail, phone,
 * checkout.
 */
const IS_ORDERED = `EXISTS (
  WITH visitors AS (
    SELECT cart.key AS id
    UNION
    SELECT other.visitor_id FROM person mine JOIN person other ON other.store_id = mine.store_id AND other.person_id = mine.person_id
    WHERE mine.store_id = cart.store_id AND mine.visitor_id = cart.key
  ),
  keys AS (SELECT kind, link.key FROM identity_link link JOIN visitors ON visitors.id = link.visitor_id WHERE link.store_id = cart.store_id)
  SELECT 1 FROM order_state placed
  WHERE placed.store_id = cart.store_id AND placed.ordered_at >= cart.first_at - interval '1 hour'
    AND (
      (cart.checkout_token <> '' AND placed.facts ->> 'checkoutToken' = cart.checkout_token)
      OR (placed.ordered_at >= cart.last_at AND (
        placed.facts -> 'noteAttributes' ->> '${CART_ATTRIBUTES.visitorId}' IN (SELECT id FROM visitors)
        OR placed.facts ->> 'checkoutToken' IN (SELECT keys.key FROM keys WHERE kind = 'checkout')
        OR placed.facts ->> 'customerId' IN (SELECT keys.key FROM keys WHERE kind = 'customer')
        OR placed.facts ->> 'emailHash' IN (SELECT keys.key FROM keys WHERE kind = 'email')
        OR placed.facts ->> 'phoneHash' IN (SELECT keys.key FROM keys WHERE kind = 'phone')
      ))
    )
)`

export type AbandonedCart = {
  storeId: string
  key: string
  checkoutToken: string
  firstEventId: string
  event: string
  abandonedAt: string
  seq: number
  receivedAt: string
}

/**
 * Ends the carts whose time is over and returns those that nobody ordered, each for one record of the intake log only:
 * the same record gets the same answer again, a second record of the same cart gets nothing. Run in a transaction.
 */
export const endCarts = async (
  db: Db,
  due: readonly { storeId: string; key: string; seq: number; receivedAt: string }[],
): Promise<AbandonedCart[]> => {
  const { rows } = await db.query(
    `SELECT cart.store_id, cart.key, cart.checkout_token, cart.first_event_id, cart.event, cart.abandoned_at, cart.made_seq, ${IS_ORDERED} AS is_ordered
     FROM pending_cart cart
     WHERE (cart.store_id, cart.key) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND (cart.ended_at IS NULL OR cart.made_seq IS NOT NULL)
     ORDER BY cart.store_id, cart.key
     FOR UPDATE OF cart`,
    [due.map((one) => one.storeId), due.map((one) => one.key)],
  )
  const ended: { storeId: string; key: string; receivedAt: string; madeSeq: number | null }[] = []
  const abandoned = cartSchema.parse(rows).flatMap((row): AbandonedCart[] => {
    const records = due.filter((one) => one.storeId === row.store_id && one.key === row.key)
    const record = records.find(({ seq }) => seq === row.made_seq) ?? (row.made_seq === null ? records[0] : undefined)
    if (record === undefined || row.abandoned_at.toISOString() > record.receivedAt) return []
    const { storeId, key, seq, receivedAt } = record
    const isMade = row.made_seq !== null || !row.is_ordered
    if (row.made_seq === null) ended.push({ storeId, key, receivedAt, madeSeq: isMade ? seq : null })
    if (!isMade) return []
    const { checkout_token: checkoutToken, first_event_id: firstEventId, event, abandoned_at: abandonedAt } = row
    return [{ storeId, key, checkoutToken, firstEventId, event, abandonedAt: abandonedAt.toISOString(), seq, receivedAt }]
  })
  await db.query(
    `UPDATE pending_cart cart SET ended_at = news.ended_at, due_at = NULL, made_seq = news.made_seq
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) AS news (store_id, key, ended_at, made_seq)
     WHERE cart.store_id = news.store_id AND cart.key = news.key`,
    [ended.map((one) => one.storeId), ended.map((one) => one.key), ended.map((one) => one.receivedAt), ended.map((one) => one.madeSeq)],
  )
  return abandoned
}
