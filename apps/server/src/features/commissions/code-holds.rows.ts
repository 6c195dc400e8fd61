/** Commissions that are held back by the code of their orders: all since a time, until a person releases them. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

export type CodeHold = {
  id: string
  storeId: string
  campaignId: string
  code: string
  since: Date
  reason: string
  at: Date
  /** The user's id and name. */
  by: string
  byName: string
}

/** False: the code is held already. */
export const addCodeHold = async (db: Db, hold: CodeHold): Promise<boolean> => {
  const { id, storeId, campaignId, code, since, reason, at, by, byName } = hold
  const { rowCount } = await db.query(
    `INSERT INTO code_hold (id, store_id, campaign_id, code_key, code, since, reason, held_at, entered_by, held_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [id, storeId, campaignId, code.toLowerCase(), code, since, reason, at, by, byName],
  )
  return rowCount === 1
}

/**
 * Holds the orders of a campaign's held codes that are not held by it yet: also before they are paid. What a person has held is left as it is, and so is what a
 * person released since. orderIds: only these.
 */
export const holdOrdersOfCodes = async (
  db: Db,
  { campaignId, at, orderIds }: { campaignId: string; at: Date; orderIds?: readonly string[] },
): Promise<void> => {
  await db.query(
    `INSERT INTO commission_hold (store_id, campaign_id, order_id, creator_id, is_held, reason, at, entered_by, code_hold_id)
     SELECT DISTINCT hold.store_id, hold.campaign_id, placed.order_id, used->>'creator', true, hold.reason, $2::timestamptz, hold.entered_by, hold.id
     FROM code_hold AS hold
     JOIN commission_order_fact AS placed ON placed.campaign_id = hold.campaign_id AND placed.key = 'placed' AND placed.at >= hold.since
     CROSS JOIN jsonb_array_elements(placed.fact->'codes') AS used
     WHERE hold.campaign_id = $1 AND hold.released_at IS NULL AND ($3::text[] IS NULL OR placed.order_id = ANY ($3))
       AND lower(coalesce(used->>'named', used->>'code')) = hold.code_key AND (used->>'allocated')::numeric > 0
       AND NOT EXISTS (
         SELECT FROM commission_order_fact AS newer
         WHERE newer.campaign_id = placed.campaign_id AND newer.order_id = placed.order_id AND newer.key = 'placed' AND newer.revision > placed.revision
       )
       AND NOT EXISTS (
         SELECT FROM commission_hold AS known
         WHERE known.store_id = hold.store_id AND known.campaign_id = hold.campaign_id AND known.order_id = placed.order_id
           AND known.creator_id = used->>'creator' AND known.code_hold_id = hold.id
       )
       AND NOT coalesce((
         SELECT is_held FROM commission_hold AS known
         WHERE known.store_id = hold.store_id AND known.campaign_id = hold.campaign_id AND known.order_id = placed.order_id
           AND known.creator_id = used->>'creator' ORDER BY seq DESC LIMIT 1
       ), false)`,
    [campaignId, at, orderIds ?? null],
  )
}

/** Ends the hold of a code and releases what it still holds. Undefined: the code is not held; else how many commissions were released. */
export const releaseCodeHold = async (
  db: Db,
  { storeId, campaignId, code, at, by, byName }: Pick<CodeHold, 'storeId' | 'campaignId' | 'code' | 'at' | 'by' | 'byName'>,
): Promise<number | undefined> => {
  const { rows } = await db.query(
    `UPDATE code_hold SET released_at = $4, released_by = $5
     WHERE store_id = $1 AND campaign_id = $2 AND code_key = $3 AND released_at IS NULL RETURNING id`,
    [storeId, campaignId, code.toLowerCase(), at, byName],
  )
  const [hold] = z.array(z.object({ id: z.string() })).parse(rows)
  if (hold === undefined) return undefined
  const { rowCount } = await db.query(
    `INSERT INTO commission_hold (store_id, campaign_id, order_id, creator_id, is_held, reason, at, entered_by, code_hold_id)
     SELECT store_id, campaign_id, order_id, creator_id, false, reason, $4::timestamptz, $5, code_hold_id FROM (
       SELECT DISTINCT ON (order_id, creator_id) * FROM commission_hold
       WHERE store_id = $1 AND campaign_id = $2 ORDER BY order_id, creator_id, seq DESC
     ) AS newest WHERE is_held AND code_hold_id = $3`,
    [storeId, campaignId, hold.id, at, by],
  )
  return rowCount ?? 0
}

const holdRows = z.array(
  z
    .object({ code: z.string(), since: z.date(), reason: z.string(), held_by: z.string(), held_at: z.date(), orders: z.coerce.number() })
    .transform(({ held_by: by, held_at: at, ...row }) => ({ ...row, by, at })),
)

/** The codes of a campaign that are held, with the orders that each holds now. */
export const listCodeHolds = async (db: Db, { storeId, campaignId }: Pick<CodeHold, 'storeId' | 'campaignId'>) => {
  const { rows } = await db.query(
    `WITH newest AS (
       SELECT DISTINCT ON (order_id, creator_id) order_id, is_held, code_hold_id FROM commission_hold
       WHERE store_id = $1 AND campaign_id = $2 ORDER BY order_id, creator_id, seq DESC
     )
     SELECT code, since, reason, held_by, held_at, (SELECT count(*) FROM newest WHERE is_held AND code_hold_id = hold.id) AS orders
     FROM code_hold AS hold WHERE store_id = $1 AND campaign_id = $2 AND released_at IS NULL ORDER BY code_key`,
    [storeId, campaignId],
  )
  return holdRows.parse(rows)
}
