/** What is paid by counting: visits by links, and views that a person enters. Rows are only added. */
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

type ByPerson = { storeId: string; campaignId: string; at: Date; by: string }

/** Enters how many views a creator's posts have; the row's number, or undefined if the form was entered before. */
export const addViews = async (
  db: Db,
  {
    storeId,
    campaignId,
    creatorId,
    views,
    source,
    at,
    by,
    requestId,
  }: ByPerson & { creatorId: string; views: number; source: string; requestId: string },
): Promise<string | undefined> => {
  const { rows } = await db.query(
    `INSERT INTO creator_views (store_id, campaign_id, creator_id, views, source, at, entered_by, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT DO NOTHING RETURNING seq`,
    [storeId, campaignId, creatorId, views, source, at, by, requestId],
  )
  return z.array(z.object({ seq: z.string() })).parse(rows)[0]?.seq
}

/** Numbers of views of a creator in a campaign as they were entered, the oldest first. */
export const listViews = async (db: Db, campaignId: string, creatorId: string): Promise<{ views: bigint; atMs: number }[]> => {
  const { rows } = await db.query('SELECT views, at FROM creator_views WHERE campaign_id = $1 AND creator_id = $2 ORDER BY seq', [
    campaignId,
    creatorId,
  ])
  return z
    .array(z.object({ views: z.string().transform(BigInt), at: z.date() }))
    .parse(rows)
    .map(({ views, at }) => ({ views, atMs: at.getTime() }))
}

/** By creator of a campaign: the views that were entered last. */
export const readLastViews = async (db: Db, campaignId: string): Promise<Map<string, number>> => {
  const { rows } = await db.query(
    'SELECT DISTINCT ON (creator_id) creator_id, views FROM creator_views WHERE campaign_id = $1 ORDER BY creator_id, seq DESC',
    [campaignId],
  )
  const all = z.array(z.object({ creator_id: z.string(), views: z.coerce.number() })).parse(rows)
  return new Map(all.map(({ creator_id: id, views }) => [id, views]))
}

/** Of a kind that belongs to no order: what was entered for each creator of a campaign, in minor units. */
export const readEntered = async (db: Db, campaignId: string, kind: 'base_fee' | 'clicks' | 'views'): Promise<Map<string, bigint>> => {
  const { rows } = await db.query(
    `SELECT creator_id, sum(amount)::text AS amount FROM ledger_entry WHERE campaign_id = $1 AND order_id = '' AND kind = $2 GROUP BY creator_id`,
    [campaignId, kind],
  )
  const all = z.array(z.object({ creator_id: z.string(), amount: z.string().transform(BigInt) })).parse(rows)
  return new Map(all.map(({ creator_id: id, amount }) => [id, amount]))
}

/** Enters what visits until a day earn, in one statement: all creators' or none, and a day once. */
export const addVisitEntries = async (
  db: Db,
  of: { storeId: string; campaignId: string; lastDay: string; at: Date; enteredAt: Date; maturesAt: Date },
  news: readonly { creatorId: string; units: bigint; currency: string }[],
): Promise<void> => {
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, matures_at)
     SELECT $1, $2, creator_id, 'clicks', amount, currency, 'clicks', $3, $4, $5, $6
     FROM unnest($7::text[], $8::bigint[], $9::text[]) AS news (creator_id, amount, currency)
     ON CONFLICT DO NOTHING`,
    [
      of.storeId,
      of.campaignId,
      of.lastDay,
      of.at,
      of.enteredAt,
      of.maturesAt,
      news.map(({ creatorId }) => creatorId),
      news.map(({ units }) => String(units)),
      news.map(({ currency }) => currency),
    ],
  )
}

/** Enters what a number of views adds to a creator's account; what it takes back matures with the newest that is there. number: of its row. */
export const addViewsEntry = async (
  db: Db,
  {
    storeId,
    campaignId,
    at,
    by,
    creatorId,
    units,
    currency,
    number,
    source,
    maturesAt,
  }: ByPerson & { creatorId: string; units: bigint; currency: string; number: string; source: string; maturesAt: Date },
): Promise<void> => {
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, entered_by, note, matures_at)
     VALUES ($1, $2, $3, 'views', $4, $5, 'views', $6, $7, $7, $8, $9, CASE WHEN $4::bigint > 0 THEN $10::timestamptz
       ELSE (SELECT max(matures_at) FROM ledger_entry WHERE campaign_id = $2 AND creator_id = $3 AND order_id = '' AND kind = 'views') END)`,
    [storeId, campaignId, creatorId, String(units), currency, number, at, by, source, maturesAt],
  )
}
