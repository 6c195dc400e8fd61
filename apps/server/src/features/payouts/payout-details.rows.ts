/** How creators are paid: encrypted, because it names people's wallets, banks and taxes. */
import { payoutDetailsSchema, type PayoutDetails } from '@convbox/contract/api/payouts.schemas'
import type { Secrets } from '@convbox/storage'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

export const NO_DETAILS: PayoutDetails = payoutDetailsSchema.parse({})
const rowsOf = z.array(z.object({ creator_id: z.string(), details: z.string() }))

/** Of all creators of a store who have some. */
export const readAllDetails = async (db: Db, secrets: Secrets, storeId: string): Promise<Map<string, PayoutDetails>> => {
  const { rows } = await db.query('SELECT creator_id, details FROM creator_payout WHERE store_id = $1', [storeId])
  return new Map(
    rowsOf.parse(rows).map(({ creator_id: id, details }) => [id, payoutDetailsSchema.parse(JSON.parse(secrets.open(details)))]),
  )
}

/** Name of the store's creator, and how the creator is paid; undefined: the store has no such creator. */
export const readDetails = async (
  db: Db,
  secrets: Secrets,
  storeId: string,
  creatorId: string,
): Promise<(PayoutDetails & { creator: string }) | undefined> => {
  const { rows } = await db.query(
    `SELECT creator.name, payout.details FROM creator LEFT JOIN creator_payout AS payout ON payout.creator_id = creator.id
     WHERE creator.store_id = $1 AND creator.id = $2`,
    [storeId, creatorId],
  )
  const [row] = z.array(z.object({ name: z.string(), details: z.string().nullable() })).parse(rows)
  if (row === undefined) return undefined
  const details = row.details === null ? NO_DETAILS : payoutDetailsSchema.parse(JSON.parse(secrets.open(row.details)))
  return { ...details, creator: row.name }
}

export const writeDetails = async (
  db: Db,
  secrets: Secrets,
  { storeId, creatorId, at }: { storeId: string; creatorId: string; at: Date },
  details: PayoutDetails,
): Promise<void> => {
  await db.query(
    `INSERT INTO creator_payout (creator_id, store_id, details, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (creator_id) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at`,
    [creatorId, storeId, secrets.seal(JSON.stringify(details)), at],
  )
}
