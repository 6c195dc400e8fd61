/** Which orders commissions must be worked out for. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { CampaignTerms } from './campaign-terms.ts'

export type CommissionMark = { orderId: string; seq: number }

export const listMarkedStores = async ({ pool }: Pick<MainDb, 'pool'>, now: Date): Promise<string[]> => {
  const { rows } = await pool.query('SELECT DISTINCT store_id FROM commission_mark WHERE due_at <= $1', [now])
  return z
    .array(z.object({ store_id: z.string() }))
    .parse(rows)
    .map(({ store_id: storeId }) => storeId)
}

const markRows = z.array(z.object({ order_id: z.string(), seq: z.coerce.number() }))

/** Marks of a store that are due, the earliest first. */
export const readMarks = async (
  { pool }: Pick<MainDb, 'pool'>,
  storeId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<CommissionMark[]> => {
  const { rows } = await pool.query(
    'SELECT order_id, seq FROM commission_mark WHERE store_id = $1 AND due_at <= $2 ORDER BY due_at, seq LIMIT $3',
    [storeId, now, limit],
  )
  return markRows.parse(rows).map(({ order_id: orderId, seq }) => ({ orderId, seq }))
}

/** Clears marks that were not set again meanwhile. */
export const clearMarks = async ({ pool }: Pick<MainDb, 'pool'>, storeId: string, marks: readonly CommissionMark[]): Promise<void> => {
  await pool.query(
    `DELETE FROM commission_mark AS mark USING unnest($2::text[], $3::bigint[]) AS done (order_id, seq)
     WHERE mark.store_id = $1 AND mark.order_id = done.order_id AND mark.seq = done.seq`,
    [storeId, marks.map(({ orderId }) => orderId), marks.map(({ seq }) => seq)],
  )
}

/** Lets marks that were not set again wait until a time. */
export const postponeMarks = async (
  { pool }: Pick<MainDb, 'pool'>,
  storeId: string,
  marks: readonly CommissionMark[],
  until: Date,
): Promise<void> => {
  await pool.query(
    `UPDATE commission_mark AS mark SET due_at = $4 FROM unnest($2::text[], $3::bigint[]) AS done (order_id, seq)
     WHERE mark.store_id = $1 AND mark.order_id = done.order_id AND mark.seq = done.seq`,
    [storeId, marks.map(({ orderId }) => orderId), marks.map(({ seq }) => seq), until],
  )
}

/** By what the campaign's orders were last looked for; undefined: never. */
export const readSoughtBy = async ({ pool }: Pick<MainDb, 'pool'>, campaignId: string): Promise<string | undefined> => {
  const { rows } = await pool.query('SELECT sought_by FROM commission_book WHERE campaign_id = $1', [campaignId])
  return z.array(z.object({ sought_by: z.string() })).parse(rows)[0]?.sought_by
}

/**
 * Marks the orders since the campaign's start that have one of its codes, and these ones, and notes by what they were looked for. The first time this opens the
 * campaign's book.
 */
export const markCandidates = async (
  db: Db,
  terms: CampaignTerms,
  { orderIds, soughtBy, at }: { orderIds: readonly string[]; soughtBy: string; at: Date },
): Promise<void> => {
  const { storeId, campaignId, codes } = terms
  await db.query(
    `INSERT INTO commission_mark (store_id, order_id, due_at)
     SELECT $1, order_id, $5 FROM (
       SELECT order_id FROM order_state, jsonb_array_elements_text(facts->'discountCodes') AS code
       WHERE store_id = $1 AND ordered_at >= $2 AND jsonb_typeof(facts->'discountCodes') = 'array' AND lower(code) = ANY($3)
       UNION SELECT unnest($4::text[])
     ) AS found
     ORDER BY order_id
     ON CONFLICT (store_id, order_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at`,
    [storeId, new Date(terms.fromMs), [...codes.keys()], orderIds, at],
  )
  await db.query(
    `INSERT INTO commission_book (campaign_id, store_id, currency, time_zone, sought_by, sought_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (campaign_id) DO UPDATE SET sought_by = excluded.sought_by, sought_at = excluded.sought_at`,
    [campaignId, storeId, terms.currency, terms.timeZone, soughtBy, at],
  )
}
