import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'
import { EMPTY_PURCHASE, type PurchaseState } from './purchase-copies.ts'

const copy = z
  .string()
  .nullable()
  .transform((text) => {
    if (text === null) return undefined
    const parsed = storeEventSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  })
const time = z
  .date()
  .nullable()
  .transform((at) => at?.getTime())
const rowSchema = z.object({
  store_id: z.string(),
  event_id: z.string(),
  browser: copy,
  server: copy,
  due_at: time,
  handed_over_at: time,
  written: z
    .object({
      keys: z.array(z.object({ visitorId: z.string(), occurredAt: z.string() })),
      seq: z.number().optional(),
      isTestOrder: z.boolean().default(false),
    })
    .nullable(),
})

/** Identifies a purchase. */
export const purchaseKey = (storeId: string, eventId: string): string => `${storeId}\n${eventId}`

type PurchaseIds = readonly { storeId: string; eventId: string }[]

const SELECT_PURCHASES = `SELECT store_id, event_id, browser, server, due_at, handed_over_at, written
     FROM purchase_copy
     WHERE (store_id, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY store_id, event_id`

/** Saved states of these purchases, by purchaseKey, for reading only. */
export const readPurchaseCopies = (db: Db, ids: PurchaseIds): Promise<Map<string, PurchaseState>> =>
  selectPurchases(db, SELECT_PURCHASES, ids)

/** Like readPurchaseCopies, locked until the transaction ends, in a fixed order. */
export const readPurchases = (db: Db, ids: PurchaseIds): Promise<Map<string, PurchaseState>> =>
  selectPurchases(db, `${SELECT_PURCHASES} FOR UPDATE`, ids)

const selectPurchases = async (db: Db, sql: string, ids: PurchaseIds): Promise<Map<string, PurchaseState>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(sql, [ids.map((id) => id.storeId), ids.map((id) => id.eventId)])
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [
        purchaseKey(row.store_id, row.event_id),
        {
          ...EMPTY_PURCHASE,
          browser: row.browser,
          server: row.server,
          isTestOrder: row.written?.isTestOrder ?? false,
          dueAtMs: row.due_at,
          handedOverAtMs: row.handed_over_at,
          handedOverSeq: row.written?.seq,
          keys: row.written?.keys ?? [],
        },
      ]),
  )
}

const instant = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

/** Saves the states. */
export const writePurchases = async (
  db: Db,
  states: readonly { storeId: string; eventId: string; state: PurchaseState }[],
): Promise<void> => {
  if (states.length === 0) return
  const sorted = states.toSorted((a, b) => (purchaseKey(a.storeId, a.eventId) < purchaseKey(b.storeId, b.eventId) ? -1 : 1))
  await db.query(
    `INSERT INTO purchase_copy (store_id, event_id, browser, server, due_at, handed_over_at, written)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::jsonb[])
     ON CONFLICT (store_id, event_id) DO UPDATE
     SET browser = excluded.browser, server = excluded.server, due_at = excluded.due_at, handed_over_at = excluded.handed_over_at, written = excluded.written`,
    [
      sorted.map((row) => row.storeId),
      sorted.map((row) => row.eventId),
      sorted.map(({ state }) => (state.browser === undefined ? null : JSON.stringify(state.browser))),
      sorted.map(({ state }) => (state.server === undefined ? null : JSON.stringify(state.server))),
      sorted.map(({ state }) => instant(state.dueAtMs)),
      sorted.map(({ state }) => instant(state.handedOverAtMs)),
      sorted.map(({ state }) =>
        JSON.stringify({
          keys: state.keys,
          isTestOrder: state.isTestOrder,
          ...(state.handedOverSeq !== undefined && { seq: state.handedOverSeq }),
        }),
      ),
    ],
  )
}

const dueSchema = z.array(z.object({ store_id: z.string(), event_id: z.string() }))

/** Leases the purchases whose wait is over for `leaseMs`; those not handled by then are returned again. */
export const takeDuePurchases = async (db: Db, now: Date, leaseMs: number): Promise<{ storeId: string; eventId: string }[]> => {
  const { rows } = await db.query(
    `UPDATE purchase_copy SET due_at = $2
     WHERE (store_id, event_id) IN (
       SELECT store_id, event_id FROM purchase_copy WHERE due_at <= $1 AND handed_over_at IS NULL ORDER BY due_at LIMIT 500 FOR UPDATE SKIP LOCKED
     )
     RETURNING store_id, event_id`,
    [now, new Date(now.getTime() + leaseMs)],
  )
  return dueSchema.parse(rows).map((row) => ({ storeId: row.store_id, eventId: row.event_id }))
}
