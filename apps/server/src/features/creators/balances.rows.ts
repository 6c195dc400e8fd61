/** What a file of balances is compared with, and what it adds: creators of a campaign, codes that the shop has, and ledger entries. */
import { IMPORTED_DISCOUNT } from '@convbox/contract/discount-codes'
import { codeKey } from '@convbox/contract/campaigns'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { ImportedCreator, KnownCreators } from './read-balance-file.ts'

type Of = { storeId: string; campaignId: string }

/** Excludes other files of the store until the transaction ends. */
export const lockStore = async (db: Db, storeId: string): Promise<void> => {
  await db.query('SELECT FROM store WHERE id = $1 FOR NO KEY UPDATE', [storeId])
}

const creatorRows = z.array(
  z.object({
    id: z.string(),
    name_key: z.string(),
    email_key: z.string().nullable(),
    is_blocked: z.boolean(),
    is_in_campaign: z.boolean(),
  }),
)

/** All creators and codes of the store. */
export const readKnown = async (db: Db, { storeId, campaignId }: Of): Promise<KnownCreators> => {
  const creators = await db.query(
    `SELECT id, name_key, email_key, state = 'blocked' AS is_blocked,
       EXISTS (SELECT FROM campaign_creator WHERE campaign_id = $2 AND creator_id = creator.id) AS is_in_campaign
     FROM creator WHERE store_id = $1`,
    [storeId, campaignId],
  )
  const codes = await db.query('SELECT code_key FROM discount_code WHERE store_id = $1', [storeId])
  return {
    creators: creatorRows.parse(creators.rows).map((row) => ({
      id: row.id,
      nameKey: row.name_key,
      emailKey: row.email_key,
      isBlocked: row.is_blocked,
      isInCampaign: row.is_in_campaign,
    })),
    codes: new Set(
      z
        .array(z.object({ code_key: z.string() }))
        .parse(codes.rows)
        .map((row) => row.code_key),
    ),
  }
}

/** Whether a file with this fingerprint was stored for the campaign. */
export const isFileKnown = async (db: Db, { storeId, campaignId }: Of, fingerprint: string): Promise<boolean> => {
  const { rows } = await db.query(`SELECT 1 FROM balance_import WHERE store_id = $1 AND campaign_id = $2 AND fingerprint = $3`, [
    storeId,
    campaignId,
    fingerprint,
  ])
  return rows.length > 0
}

/** Notes that a file is stored; throws a unique violation if it was before. */
export const addImport = async (
  db: Db,
  { storeId, campaignId }: Of,
  { fingerprint, at, by }: { fingerprint: string; at: Date; by: string },
) => {
  await db.query('INSERT INTO balance_import (store_id, campaign_id, fingerprint, at, entered_by) VALUES ($1, $2, $3, $4, $5)', [
    storeId,
    campaignId,
    fingerprint,
    at,
    by,
  ])
}

/** Adds the creators to the campaign with their codes, which only count orders and are looked up in the shop, and enters their balances. creators: all with ids. */
export const addImported = async (
  db: Db,
  { storeId, campaignId }: Of,
  creators: readonly (ImportedCreator & { id: string })[],
  { currency, fingerprint, at, by }: { currency: string; fingerprint: string; at: Date; by: string },
): Promise<void> => {
  await db.query(
    // Orders of before were the other program's to pay.
    `INSERT INTO campaign_creator (store_id, campaign_id, creator_id, joined_at) SELECT $1, $2, unnest($3::text[]), $4 ON CONFLICT DO NOTHING`,
    [storeId, campaignId, creators.map(({ id }) => id), at],
  )
  const codes = creators.flatMap(({ id, codes: own }) => own.map((code) => ({ creatorId: id, code })))
  await db.query(
    `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, is_adopted, updated_at)
     SELECT id, $1, $2, creator_id, $3 || code_key, code, code_key, 'created', true, $4 FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS news (id, creator_id, code, code_key)`,
    [
      storeId,
      campaignId,
      IMPORTED_DISCOUNT,
      at,
      codes.map(() => randomUUID()),
      codes.map(({ creatorId }) => creatorId),
      codes.map(({ code }) => code),
      codes.map(({ code }) => codeKey(code)),
    ],
  )
  await db.query(
    `INSERT INTO code_look_up (code_id, store_id, due_at)
     SELECT id, $1, $2 FROM discount_code WHERE store_id = $1 AND code_key = ANY($3)`,
    [storeId, at, codes.map(({ code }) => codeKey(code))],
  )
  const balances = creators.flatMap(({ id, units = 0n }) => (units === 0n ? [] : [{ id, units }]))
  await db.query(
    `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at, entered_by)
     SELECT $1, $2, creator_id, 'manual', amount, $3, 'import', $4, $5, $5, $6 FROM unnest($7::text[], $8::bigint[]) AS news (creator_id, amount)`,
    [storeId, campaignId, currency, fingerprint, at, by, balances.map(({ id }) => id), balances.map(({ units }) => String(units))],
  )
}
