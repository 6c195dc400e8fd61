import type { LinkKind } from './identity-links.ts'
import type { Db } from './identity-links.rows.ts'

/** A key that a visitor was seen with, and since when, in ms. */
export type SeenKey = { storeId: string; visitorId: string; kind: LinkKind; key: string; sinceMs: number }

/** More visitors than this behind one key are several people (a shared till): nobody is recognized by it. */
const MAX_VISITORS = 20

/** The links of these keys, and all that these visitors have of the same kinds. A key of too many visitors is left out. */
export const readSeenKeys = async (
  db: Db,
  wanted: readonly { storeId: string; visitorId: string; kind: LinkKind; key: string }[],
): Promise<SeenKey[]> => {
  if (wanted.length === 0) return []
  const { rows } = await db.query<{ store_id: string; visitor_id: string; kind: LinkKind; key: string; first_seen: Date }>(
    `WITH wanted AS (SELECT DISTINCT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS w(store_id, visitor_id, kind, key)),
          crowded AS (
            SELECT l.store_id, l.kind, l.key FROM identity_link l JOIN (SELECT DISTINCT store_id, kind, key FROM wanted) w USING (store_id, kind, key)
            GROUP BY l.store_id, l.kind, l.key HAVING count(*) > $5)
     SELECT l.store_id, l.visitor_id, l.kind, l.key, l.first_seen FROM identity_link l
     JOIN (SELECT DISTINCT store_id, kind, key FROM wanted) w USING (store_id, kind, key)
     WHERE NOT EXISTS (SELECT 1 FROM crowded c WHERE (c.store_id, c.kind, c.key) = (l.store_id, l.kind, l.key))
     UNION
     SELECT l.store_id, l.visitor_id, l.kind, l.key, l.first_seen FROM identity_link l
     JOIN (SELECT DISTINCT store_id, visitor_id FROM wanted) w USING (store_id, visitor_id)
     WHERE l.kind IN ('customer', 'email', 'phone')`,
    [
      wanted.map(({ storeId }) => storeId),
      wanted.map(({ visitorId }) => visitorId),
      wanted.map(({ kind }) => kind),
      wanted.map(({ key }) => key),
      MAX_VISITORS,
    ],
  )
  return rows.map((row) => ({
    storeId: row.store_id,
    visitorId: row.visitor_id,
    kind: row.kind,
    key: row.key,
    sinceMs: row.first_seen.getTime(),
  }))
}
