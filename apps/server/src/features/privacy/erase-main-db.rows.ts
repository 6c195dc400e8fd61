import { z } from 'zod'
import { CART_ATTRIBUTES } from '@convbox/contract'
import { eraseFacts, renameVisitor, type ErasedKeys } from '../../ingest/erased-keys.ts'
import { writeLinks, type Db } from '../../ingest/identity-links.rows.ts'
import { readOrders, writeOrders } from '../../ingest/order-state.rows.ts'
import { mapFacts, withoutMailbox } from '../../ingest/order-state.ts'
import type { StoredFacts } from '../../ingest/stored-facts.ts'

const linkRow = z.object({ visitor_id: z.string(), kind: z.string(), key: z.string(), first_seen: z.date(), last_seen: z.date() })
const LINK_KINDS = ['customer', 'email', 'phone', 'checkout'] as const
const isLinkKind = (kind: string): kind is (typeof LINK_KINDS)[number] => LINK_KINDS.some((one) => one === kind)

/** visitors: erased ones; keys: kind and key of the other erased keys; until: keys first seen later are new. */
export type ErasedLists = { visitors: readonly string[]; keys: readonly { kind: string; key: string }[]; until: Date }

/** Replaces keys by aliases in the identity links: the same visitors stay together under other names. Returns how many links changed. */
export const renameLinks = async (db: Db, storeId: string, erased: ErasedKeys, { visitors, keys, until }: ErasedLists): Promise<number> => {
  const { rows } = await db.query(
    `DELETE FROM identity_link
     WHERE store_id = $1 AND first_seen <= $5 AND (visitor_id = ANY($2) OR (kind, key) IN (SELECT * FROM unnest($3::text[], $4::text[])))
     RETURNING visitor_id, kind, key, first_seen, last_seen`,
    [storeId, visitors, keys.map(({ kind }) => kind), keys.map(({ key }) => key), until],
  )
  const links = z
    .array(linkRow)
    .parse(rows)
    .flatMap((row) => {
      if (!isLinkKind(row.kind)) return []
      return [
        {
          storeId,
          visitorId: erased.aliasOf('visitor', row.visitor_id) ?? row.visitor_id,
          kind: row.kind,
          key: erased.aliasOf(row.kind, row.key) ?? row.key,
          firstSeen: row.first_seen.toISOString(),
          lastSeen: row.last_seen.toISOString(),
        },
      ]
    })
  await writeLinks(db, links)
  return links.length
}

/** Replaces visitors by aliases in persons. Returns how many rows changed. */
export const renamePersonRows = async (db: Db, storeId: string, aliases: ReadonlyMap<string, string>): Promise<number> => {
  const { rowCount } = await db.query(
    `UPDATE person
     SET visitor_id = coalesce((SELECT alias FROM unnest($2::text[], $3::text[]) AS renamed (old, alias) WHERE old = visitor_id), visitor_id),
         person_id = coalesce((SELECT alias FROM unnest($2::text[], $3::text[]) AS renamed (old, alias) WHERE old = person_id), person_id)
     WHERE store_id = $1 AND (visitor_id = ANY($2) OR person_id = ANY($2))`,
    [storeId, [...aliases.keys()], [...aliases.values()]],
  )
  return rowCount ?? 0
}

/** Deletes names and addresses. Returns the number of rows. */
export const deleteCustomers = async (db: Db, storeId: string, keys: readonly string[]): Promise<number> => {
  const { rowCount } = await db.query('DELETE FROM customer WHERE store_id = $1 AND key = ANY($2)', [storeId, keys])
  return rowCount ?? 0
}

const eraseHashes = (erased: ErasedKeys, facts: StoredFacts): StoredFacts => ({
  ...withoutMailbox(eraseFacts(erased, facts)),
  emailHash: erased.aliasOf('email', facts.emailHash) ?? '',
  phoneHash: erased.aliasOf('phone', facts.phoneHash) ?? '',
})

/** The visitor to set on an order without one: the key by which its touches were found is being erased. */
export type JoinedBy = ReadonlyMap<string, string>

const withJoin = (facts: StoredFacts, visitorId: string | undefined): StoredFacts =>
  visitorId === undefined || facts.noteAttributes[CART_ATTRIBUTES.visitorId] !== undefined
    ? facts
    : { ...facts, noteAttributes: { ...facts.noteAttributes, [CART_ATTRIBUTES.visitorId]: visitorId } }

/** Erases the saved facts of orders; joins: visitors by order. Returns the erased facts. */
export const eraseOrderStates = async (
  db: Db,
  storeId: string,
  erased: ErasedKeys,
  { orders, joins }: { orders: readonly string[]; joins: JoinedBy },
): Promise<StoredFacts[]> => {
  const states = await readOrders(
    db,
    orders.map((orderId) => ({ storeId, orderId })),
  )
  const changed = [...states].map(([key, state]) => ({
    orderId: key.slice(storeId.length + 1),
    state: mapFacts(state, (facts) => withJoin(eraseHashes(erased, facts), joins.get(facts.orderId))),
  }))
  await writeOrders(
    db,
    changed.map((one) => ({ storeId, ...one })),
  )
  return changed.flatMap(({ state }) => state.facts ?? [])
}

/** Renames visitors in the saved facts of other people's orders, from a shared device. Returns how many. */
export const renameInOrderStates = async (
  db: Db,
  storeId: string,
  erased: ErasedKeys,
  { orders, until }: { orders: readonly string[]; until: Date },
): Promise<number> => {
  const states = await readOrders(
    db,
    orders.map((orderId) => ({ storeId, orderId })),
  )
  const isEarly = (facts: StoredFacts): boolean => facts.orderedAt <= until.toISOString()
  const isConcerned = (facts: StoredFacts): boolean => isEarly(facts) && renameVisitor(erased, facts) !== facts
  const changed = [...states.values()]
    .filter(({ told }) => Object.values(told).some(isConcerned))
    .map((state) => mapFacts(state, (facts) => (isEarly(facts) ? renameVisitor(erased, facts) : facts)))
  await writeOrders(
    db,
    changed.flatMap((state) => (state.facts === undefined ? [] : [{ storeId, orderId: state.facts.orderId, state }])),
  )
  return changed.length
}

/** Deletes the purchase copies of visitors or orders; waiting ones are never sent. Returns how many. */
export const deletePurchaseCopies = async (
  db: Db,
  storeId: string,
  of: { visitors: readonly string[]; orders: readonly string[] },
): Promise<number> => {
  const { rowCount } = await db.query(
    `DELETE FROM purchase_copy
     WHERE store_id = $1
       AND (browser::jsonb ->> 'visitorId' = ANY($2) OR server::jsonb ->> 'visitorId' = ANY($2)
         OR browser::jsonb -> 'order' ->> 'id' = ANY($3) OR server::jsonb -> 'order' ->> 'id' = ANY($3))`,
    [storeId, of.visitors, of.orders],
  )
  return rowCount ?? 0
}

/** Deletes the visitors' carts; they are never told as abandoned. Returns how many. */
export const deletePendingCarts = async (
  db: Db,
  storeId: string,
  of: { visitors: readonly string[]; checkouts: readonly string[] },
): Promise<number> => {
  const { rowCount } = await db.query('DELETE FROM pending_cart WHERE store_id = $1 AND (key = ANY($2) OR checkout_token = ANY($3))', [
    storeId,
    of.visitors,
    of.checkouts,
  ])
  return rowCount ?? 0
}

/** Deletes how many codes failed at the checkouts, and at those of the visitors; needs their links. */
export const deleteFailedCodes = async (
  db: Db,
  storeId: string,
  of: { visitors: readonly string[]; checkouts: readonly string[] },
): Promise<void> => {
  await db.query(
    `DELETE FROM failed_codes
     WHERE store_id = $1
       AND (checkout_token = ANY($2)
         OR checkout_token IN (SELECT key FROM identity_link WHERE store_id = $1 AND kind = 'checkout' AND visitor_id = ANY($3)))`,
    [storeId, of.checkouts, of.visitors],
  )
}

/** Deletes what the visitors refused: nothing of an erased person is ever sent. */
export const deleteRefusals = async (db: Db, storeId: string, visitors: readonly string[]): Promise<void> => {
  await db.query('DELETE FROM visitor_refusal WHERE store_id = $1 AND visitor_id = ANY($2)', [storeId, visitors])
}

/** Removes the visitors' marks for derive: their aliases are processed in the same step. */
export const forgetDirtyVisitors = async (db: Db, storeId: string, visitors: readonly string[]): Promise<void> => {
  await db.query('DELETE FROM dirty_visitor WHERE store_id = $1 AND visitor_id = ANY($2)', [storeId, visitors])
}

/** Links of keys first seen up to a time. */
export const readEarlyLinks = async (db: Db, storeId: string, { keys, until }: Omit<ErasedLists, 'visitors'>) => {
  const { rows } = await db.query(
    `SELECT visitor_id, kind, key, first_seen, last_seen
     FROM identity_link
     WHERE store_id = $1 AND first_seen <= $4 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [storeId, keys.map(({ kind }) => kind), keys.map(({ key }) => key), until],
  )
  return z
    .array(linkRow)
    .parse(rows)
    .map((row) => ({ visitorId: row.visitor_id, kind: row.kind, key: row.key, lastSeenMs: row.last_seen.getTime() }))
}
