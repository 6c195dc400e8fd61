import { z } from 'zod'
import { PLAIN_HASH } from '../own-hash.ts'
import type { Db } from './identity-links.rows.ts'

const KEY = 'own hashes'
const stateRow = z.array(z.object({ sealed: z.string(), is_done: z.boolean() }))

/** sealed: the encrypted key of our own hashes; isDone: no hash of before is left. Undefined before the first start. */
export type KeyState = { sealed: string; isDone: boolean }

export const readKeyState = async (db: Db): Promise<KeyState | undefined> => {
  const { rows } = await db.query(
    `SELECT value->>'sealed' AS sealed, (value->>'isDone')::boolean AS is_done FROM program_state WHERE key = $1`,
    [KEY],
  )
  const [row] = stateRow.parse(rows)
  return row && { sealed: row.sealed, isDone: row.is_done }
}

export const writeKeyState = async (db: Db, state: KeyState): Promise<void> => {
  await db.query(
    `INSERT INTO program_state (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [KEY, JSON.stringify(state)],
  )
}

/** Makes the table of hashes to change, unless an interrupted start left it. */
export const makeHashChanges = async (db: Db): Promise<void> => {
  await db.query('CREATE TABLE IF NOT EXISTS own_hash_change (plain text PRIMARY KEY, keyed text)')
}

export const dropHashChanges = async (db: Db): Promise<void> => {
  await db.query('DROP TABLE IF EXISTS own_hash_change')
}

/** The facts of an order by source, and the merged ones. */
const EVERY_FACTS = `SELECT facts FROM order_state
     UNION ALL SELECT told.value FROM order_state, jsonb_each(order_state.told) AS told WHERE order_state.told IS NOT NULL`

/** Adds every hash of before that PostgreSQL holds. */
export const collectPlainHashes = async (db: Db): Promise<void> => {
  await db.query(
    `INSERT INTO own_hash_change (plain)
     SELECT hash
     FROM (
       SELECT key AS hash FROM identity_link WHERE kind IN ('email', 'phone')
       UNION SELECT key FROM erased_person WHERE kind IN ('email', 'phone')
       UNION SELECT facts->>'emailHash' FROM (${EVERY_FACTS}) AS mails
       UNION SELECT facts->>'mailboxHash' FROM (${EVERY_FACTS}) AS mailboxes
       UNION SELECT facts->>'phoneHash' FROM (${EVERY_FACTS}) AS phones
     ) AS found
     WHERE hash ~ $1
     ON CONFLICT DO NOTHING`,
    [PLAIN_HASH],
  )
}

export const writePlainHashes = async (db: Db, hashes: readonly string[]): Promise<void> => {
  await db.query('INSERT INTO own_hash_change (plain) SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING', [hashes])
}

/** Hashes to change whose keyed one is not known yet. */
export const readUnkeyed = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await db.query('SELECT plain FROM own_hash_change WHERE keyed IS NULL LIMIT $1', [limit])
  return z
    .array(z.object({ plain: z.string() }))
    .parse(rows)
    .map(({ plain }) => plain)
}

/** A hash of before with its keyed one. */
export type HashChange = { plain: string; keyed: string }

export const writeKeyed = async (db: Db, changes: readonly HashChange[]): Promise<void> => {
  await db.query(
    `UPDATE own_hash_change SET keyed = known.keyed
     FROM unnest($1::text[], $2::text[]) AS known (plain, keyed)
     WHERE own_hash_change.plain = known.plain`,
    [changes.map(({ plain }) => plain), changes.map(({ keyed }) => keyed)],
  )
}

/** The hashes to change after one, sorted. */
export const readHashChanges = async (db: Db, after: string, limit: number): Promise<HashChange[]> => {
  const { rows } = await db.query('SELECT plain, keyed FROM own_hash_change WHERE plain > $1 ORDER BY plain LIMIT $2', [after, limit])
  return z.array(z.object({ plain: z.string(), keyed: z.string() })).parse(rows)
}

/** Facts with their hashes changed; a customer id changes too if it is the hash of an e-mail address. */
const changed = (facts: string): string =>
  `${facts} || jsonb_strip_nulls(jsonb_build_object(
    'emailHash', (SELECT keyed FROM own_hash_change WHERE plain = ${facts}->>'emailHash'),
    'mailboxHash', (SELECT keyed FROM own_hash_change WHERE plain = ${facts}->>'mailboxHash'),
    'phoneHash', (SELECT keyed FROM own_hash_change WHERE plain = ${facts}->>'phoneHash'),
    'customerId', (SELECT keyed FROM own_hash_change WHERE plain = ${facts}->>'customerId')))`

const changedCopy = (copy: 'browser' | 'server'): string =>
  `UPDATE purchase_copy SET ${copy} = jsonb_set(${copy}::jsonb, '{user,customerId}', to_jsonb(keyed))::text
   FROM own_hash_change WHERE ${copy}::jsonb #>> '{user,customerId}' = plain`

const STATEMENTS = [
  'UPDATE identity_link SET key = keyed FROM own_hash_change WHERE key = plain',
  'UPDATE erased_person SET key = keyed FROM own_hash_change WHERE key = plain',
  'UPDATE customer SET key = keyed FROM own_hash_change WHERE key = plain',
  `UPDATE order_state SET facts = ${changed('facts')}`,
  `UPDATE order_state SET told = (SELECT jsonb_object_agg(one.key, ${changed('one.value')}) FROM jsonb_each(told) AS one)
   WHERE told IS NOT NULL AND told <> '{}'`,
  changedCopy('browser'),
  changedCopy('server'),
]

/** Changes the listed hashes wherever PostgreSQL holds them. Each statement is safe to repeat. */
export const keyHashesInMainDb = async (db: Db): Promise<void> => {
  for (const statement of STATEMENTS) await db.query(statement)
}
