import { z } from 'zod'
import { ERASED_KINDS, type ErasedKey, type ErasedKind } from './erased-keys.ts'
import type { Db } from './identity-links.rows.ts'

const row = z.object({
  store_id: z.string(),
  kind: z.enum(ERASED_KINDS),
  key: z.string(),
  alias: z.string(),
  erased_at: z.date(),
})

/** A key that may have been erased. */
export type Suspect = { storeId: string; kind: ErasedKind; key: string }

/** The erased ones of these keys, each with its store. */
export const readErased = async (db: Db, suspects: readonly Suspect[]): Promise<(ErasedKey & { storeId: string })[]> => {
  if (suspects.length === 0) return []
  const { rows } = await db.query(
    `SELECT store_id, kind, key, alias, erased_at
     FROM erased_person
     WHERE (store_id, kind, key) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))`,
    [suspects.map(({ storeId }) => storeId), suspects.map(({ kind }) => kind), suspects.map(({ key }) => key)],
  )
  return z
    .array(row)
    .parse(rows)
    .map(({ store_id: storeId, erased_at: erasedAt, ...key }) => ({ ...key, storeId, erasedAt: erasedAt.toISOString() }))
}

/** Stores in which at least one person was erased. */
export const readStoresWithErased = async (db: Db): Promise<Set<string>> => {
  const { rows } = await db.query('SELECT id FROM store WHERE EXISTS (SELECT 1 FROM erased_person WHERE store_id = store.id)')
  return new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id),
  )
}

/** Saves erased keys; a key erased before keeps its alias and time. */
export const writeErased = async (db: Db, storeId: string, keys: readonly ErasedKey[]): Promise<void> => {
  if (keys.length === 0) return
  await db.query(
    `INSERT INTO erased_person (store_id, kind, key, alias, erased_at)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[])
     ON CONFLICT (store_id, kind, key) DO NOTHING`,
    [
      storeId,
      keys.map(({ kind }) => kind),
      keys.map(({ key }) => key),
      keys.map(({ alias }) => alias),
      keys.map(({ erasedAt }) => erasedAt),
    ],
  )
}
