import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** Every column with encrypted texts. */
export const SEALED_COLUMNS = [
  { table: 'store', column: 'webhook_secret' },
  { table: 'pixel', column: 'secret' },
  { table: 'customer', column: 'data' },
  { table: 'shopify_install', column: 'tokens' },
  { table: 'shopify_authorization', column: 'tokens' },
  { table: 'channel_auth', column: 'secret' },
  { table: 'order_key', column: 'secret' },
  { table: 'order_file', column: 'content' },
  { table: 'alert_choice', column: 'webhook' },
  { table: 'creator_payout', column: 'details' },
  { table: 'privacy_request', column: 'body' },
  { table: 'privacy_request', column: 'exported' },
] as const
export type SealedColumn = (typeof SEALED_COLUMNS)[number]

/** place: the row's current physical location in its table. */
export type SealedText = { place: string; sealed: string }

const rowSchema = z.array(z.object({ place: z.string(), sealed: z.string() }))

/** Texts encrypted with another key, after a place, sorted by place. */
export const readSealedByOthers = async (
  mainDb: MainDb,
  { table, column }: SealedColumn,
  keyId: string,
  page: { after: string; limit: number },
): Promise<SealedText[]> => {
  const { rows } = await mainDb.pool.query(
    `SELECT ctid::text AS place, ${column} AS sealed
     FROM ${table}
     WHERE ctid > $1::tid AND split_part(${column}, '.', 2) != $2
     ORDER BY ctid
     LIMIT $3`,
    [page.after, keyId, page.limit],
  )
  return rowSchema.parse(rows)
}

/** Replaces texts, unless their rows have been written meanwhile. */
export const writeResealed = async (
  mainDb: MainDb,
  { table, column }: SealedColumn,
  texts: readonly (SealedText & { resealed: string })[],
): Promise<void> => {
  await mainDb.pool.query(
    `UPDATE ${table} AS kept SET ${column} = fresh.resealed
     FROM unnest($1::text[]::tid[], $2::text[], $3::text[]) AS fresh (place, sealed, resealed)
     WHERE kept.ctid = fresh.place AND kept.${column} = fresh.sealed`,
    [texts.map(({ place }) => place), texts.map(({ sealed }) => sealed), texts.map(({ resealed }) => resealed)],
  )
}
