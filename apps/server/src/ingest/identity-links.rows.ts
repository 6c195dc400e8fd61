import type { MainDb } from '@convbox/storage'
import type { mergeLinks } from './identity-links.ts'

/** A connection or pool that runs SQL. */
export type Db = Pick<MainDb['pool'], 'query'>

/** Adds links, or widens the time range of known ones. One statement for any number. */
export const writeLinks = async (db: Db, links: ReturnType<typeof mergeLinks>): Promise<void> => {
  if (links.length === 0) return
  await db.query(
    `INSERT INTO identity_link (store_id, visitor_id, kind, key, first_seen, last_seen)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
     ON CONFLICT (store_id, visitor_id, kind, key) DO UPDATE
     SET first_seen = least(identity_link.first_seen, excluded.first_seen), last_seen = greatest(identity_link.last_seen, excluded.last_seen)
     WHERE identity_link.first_seen > excluded.first_seen OR identity_link.last_seen < excluded.last_seen`,
    [
      links.map((link) => link.storeId),
      links.map((link) => link.visitorId),
      links.map((link) => link.kind),
      links.map((link) => link.key),
      links.map((link) => link.firstSeen),
      links.map((link) => link.lastSeen),
    ],
  )
}
