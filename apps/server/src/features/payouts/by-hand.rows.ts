/** What a person does to creators' accounts: holds, releases, adjustments. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

type ByPerson = { storeId: string; campaignId: string; creatorId: string; reason: string; at: Date; by: string }

/** Whether the creator has entries for the order, and whether they are held back by a person; undefined: none. */
export const readHold = async (
  db: Db,
  { storeId, campaignId, creatorId, orderId }: Pick<ByPerson, 'storeId' | 'campaignId' | 'creatorId'> & { orderId: string },
): Promise<boolean | undefined> => {
  const { rows } = await db.query(
    `SELECT is_held FROM creator_commission WHERE store_id = $1 AND campaign_id = $2 AND creator_id = $3 AND order_id = $4 AND order_id <> ''`,
    [storeId, campaignId, creatorId, orderId],
  )
  const [row] = z.array(z.object({ is_held: z.boolean() })).parse(rows)
  return row?.is_held
}

export const addHold = async (
  db: Db,
  { storeId, campaignId, creatorId, orderId, isHeld, reason, at, by }: ByPerson & { orderId: string; isHeld: boolean },
): Promise<void> => {
  await db.query(
    `INSERT INTO commission_hold (store_id, campaign_id, order_id, creator_id, is_held, reason, at, entered_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [storeId, campaignId, orderId, creatorId, isHeld, reason, at, by],
  )
}

type AccountHold = { id: string; storeId: string; creatorId: string; reason: string; at: Date; by: string; byName: string }

/** Holds back a creator's account; false: it is held already. */
export const addAccountHold = async (db: Db, { id, storeId, creatorId, reason, at, by, byName }: AccountHold): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO creator_hold (id, store_id, creator_id, reason, held_at, entered_by, held_by) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING`,
    [id, storeId, creatorId, reason, at, by, byName],
  )
  return rowCount === 1
}

/** Releases a creator's account; false: it is not held. */
export const releaseAccount = async (
  db: Db,
  { storeId, creatorId, at, byName }: Pick<AccountHold, 'storeId' | 'creatorId' | 'at' | 'byName'>,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE creator_hold SET released_at = $3, released_by = $4 WHERE store_id = $1 AND creator_id = $2 AND released_at IS NULL`,
    [storeId, creatorId, at, byName],
  )
  return rowCount === 1
}

const accountHoldRows = z.array(
  z
    .object({ creator_id: z.string(), reason: z.string(), held_at: z.date(), held_by: z.string() })
    .transform(({ creator_id: creatorId, reason, held_at: at, held_by: by }) => ({ creatorId, reason, by, at: at.toISOString() })),
)

/** Accounts of a store that are held back; of one creator, if named. */
export const listAccountHolds = async (db: Db, storeId: string, creatorId?: string) => {
  const { rows } = await db.query(
    `SELECT creator_id, reason, held_at, held_by FROM creator_hold
     WHERE store_id = $1 AND ($2::text IS NULL OR creator_id = $2) AND released_at IS NULL`,
    [storeId, creatorId ?? null],
  )
  return accountHoldRows.parse(rows)
}

/** In what the campaign pays the creator, if that is the store's; undefined: there is no such book or creator. */
export const readAccountCurrency = async (
  db: Db,
  { storeId, campaignId, creatorId }: Pick<ByPerson, 'storeId' | 'campaignId' | 'creatorId'>,
): Promise<{ currency: string; creator: string } | undefined> => {
  const { rows } = await db.query(
    `SELECT coalesce(part.pay_currency, book.currency) AS currency, creator.name AS creator
     FROM commission_book AS book JOIN creator ON creator.store_id = book.store_id AND creator.id = $3
     LEFT JOIN campaign_creator AS part ON part.campaign_id = book.campaign_id AND part.creator_id = creator.id
     WHERE book.store_id = $1 AND book.campaign_id = $2`,
    [storeId, campaignId, creatorId],
  )
  return z.array(z.object({ currency: z.string(), creator: z.string() })).parse(rows)[0]
}

/** Whether the request was entered before, for the creator in any campaign. */
export const isEntered = async (db: Db, { storeId, creatorId, requestId }: { storeId: string; creatorId: string; requestId: string }) => {
  const { rowCount } = await db.query(
    `SELECT FROM ledger_entry WHERE store_id = $1 AND creator_id = $2 AND order_id = '' AND cause_kind = 'person' AND cause_id = $3 LIMIT 1`,
    [storeId, creatorId, requestId],
  )
  return rowCount === 1
}

/** Enters what a person adds, takes or writes off; false: the request was entered before. */
export const addAdjustment = async (
  db: Db,
  {
    storeId,
    campaignId,
    creatorId,
    reason,
    at,
    by,
    units,
    currency,
    requestId,
    kind,
  }: ByPerson & { units: bigint; currency: string; requestId: string; kind: 'manual' | 'write_off' },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, entered_by, note)
     VALUES ($1, $2, $3, $10, $4, $5, 'person', $6, $7, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [storeId, campaignId, creatorId, String(units), currency, requestId, at, by, reason, kind],
  )
  return rowCount === 1
}
