import type { MainDb } from '@convbox/storage'
import { z } from 'zod'
import type { Link } from './persons.ts'

const linkRow = z.object({ visitor_id: z.string(), kind: z.string(), key: z.string(), last_seen: z.date() })
const toLinks = (rows: unknown[]): Link[] =>
  z
    .array(linkRow)
    .parse(rows)
    .map((row) => ({ visitorId: row.visitor_id, kind: row.kind, key: row.key, lastSeenMs: row.last_seen.getTime() }))

/** All links of these visitors. */
export const readLinksOfVisitors = async (mainDb: MainDb, storeId: string, visitorIds: readonly string[]): Promise<Link[]> => {
  const { rows } = await mainDb.pool.query(
    'SELECT visitor_id, kind, key, last_seen FROM identity_link WHERE store_id = $1 AND visitor_id = ANY($2)',
    [storeId, visitorIds],
  )
  return toLinks(rows)
}

/** All links of these keys, for any visitor. */
export const readLinksOfKeys = async (mainDb: MainDb, storeId: string, keys: readonly { kind: string; key: string }[]): Promise<Link[]> => {
  if (keys.length === 0) return []
  const { rows } = await mainDb.pool.query(
    `SELECT visitor_id, kind, key, last_seen
     FROM identity_link
     WHERE store_id = $1 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [storeId, keys.map((key) => key.kind), keys.map((key) => key.key)],
  )
  return toLinks(rows)
}

/** Visitors of these keys that share a person with another visitor of the same key: the key may have linked them. */
export const readVisitorsLinkedBy = async (
  mainDb: MainDb,
  storeId: string,
  keys: readonly { kind: string; key: string }[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await mainDb.pool.query(
    `SELECT DISTINCT visitor_id
     FROM
     (
       SELECT person.visitor_id, count(*) OVER (PARTITION BY kind, key, person_id) AS together
       FROM identity_link
       JOIN person ON person.store_id = identity_link.store_id AND person.visitor_id = identity_link.visitor_id
       WHERE identity_link.store_id = $1 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))
     ) AS linked
     WHERE together > 1`,
    [storeId, keys.map((key) => key.kind), keys.map((key) => key.key)],
  )
  return z
    .array(z.object({ visitor_id: z.string() }))
    .parse(rows)
    .map((row) => row.visitor_id)
}

/** Links of a store's keys with more than one visitor: only these can form persons. */
export const readSharedLinks = async (mainDb: MainDb, storeId: string): Promise<Link[]> => {
  const { rows } = await mainDb.pool.query(
    `SELECT visitor_id, kind, key, last_seen
     FROM (SELECT *, count(*) OVER (PARTITION BY kind, key) AS visitors FROM identity_link WHERE store_id = $1) AS counted
     WHERE visitors > 1`,
    [storeId],
  )
  return toLinks(rows)
}

const personRow = z.object({ visitor_id: z.string(), person_id: z.string() })

/** Persons of these visitors with all other members of those persons. */
export const readPersonsOf = async (mainDb: MainDb, storeId: string, visitorIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await mainDb.pool.query(
    `SELECT visitor_id, person_id
     FROM person
     WHERE store_id = $1 AND person_id IN (SELECT person_id FROM person WHERE store_id = $1 AND visitor_id = ANY($2))`,
    [storeId, visitorIds],
  )
  return new Map(
    z
      .array(personRow)
      .parse(rows)
      .map((row) => [row.visitor_id, row.person_id]),
  )
}

/** Every person of a store. */
export const readAllPersons = async (mainDb: MainDb, storeId: string): Promise<Map<string, string>> => {
  const { rows } = await mainDb.pool.query('SELECT visitor_id, person_id FROM person WHERE store_id = $1', [storeId])
  return new Map(
    z
      .array(personRow)
      .parse(rows)
      .map((row) => [row.visitor_id, row.person_id]),
  )
}

/** Writes persons; undefined removes a visitor from its person. */
export const writePersons = async (mainDb: MainDb, storeId: string, changes: ReadonlyMap<string, string | undefined>): Promise<void> => {
  const removed = [...changes].flatMap(([visitorId, personId]) => (personId === undefined ? [visitorId] : []))
  const written = [...changes].flatMap(([visitorId, personId]) => (personId === undefined ? [] : [{ visitorId, personId }]))
  if (removed.length > 0) await mainDb.pool.query('DELETE FROM person WHERE store_id = $1 AND visitor_id = ANY($2)', [storeId, removed])
  for (let from = 0; from < written.length; from += 20_000) {
    const part = written.slice(from, from + 20_000)
    await mainDb.pool.query(
      `INSERT INTO person (store_id, visitor_id, person_id)
       SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (store_id, visitor_id) DO UPDATE SET person_id = excluded.person_id`,
      [storeId, part.map((row) => row.visitorId), part.map((row) => row.personId)],
    )
  }
}
