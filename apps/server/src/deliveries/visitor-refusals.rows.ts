import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** A visitor who refuses something, as told at this time. */
export type ToldRefusal = { storeId: string; visitorId: string; ad: boolean; analytics: boolean; at: string }
/** A visitor's refusals by category, each the time (ms) at which it was last told. */
export type Refusal = { ad?: number; analytics?: number }
type Db = Pick<MainDb, 'pool'>

const atMs = z.union([z.string(), z.number(), z.null()]).transform((value) => (value === null ? undefined : Number(value)))
const rowsSchema = z.array(z.object({ visitor_id: z.string(), ad: atMs, analytics: atMs }))
const COLUMNS = 'visitor_id, extract(epoch FROM ad_at) * 1000 AS ad, extract(epoch FROM analytics_at) * 1000 AS analytics'

const byVisitor = (rows: unknown): Map<string, Refusal> =>
  new Map(
    rowsSchema
      .parse(rows)
      .map(({ visitor_id, ad, analytics }) => [
        visitor_id,
        { ...(ad !== undefined && { ad }), ...(analytics !== undefined && { analytics }) },
      ]),
  )

/** Writes refusals; an older one changes nothing. */
export const writeRefusals = async ({ pool }: Db, refusals: readonly ToldRefusal[]): Promise<void> => {
  if (refusals.length === 0) return
  await pool.query(
    `INSERT INTO visitor_refusal (store_id, visitor_id, ad_at, analytics_at, told_at)
     SELECT told.store_id, told.visitor_id, CASE WHEN told.ad THEN told.at END, CASE WHEN told.analytics THEN told.at END, told.at
     FROM unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[], $5::timestamptz[]) AS told (store_id, visitor_id, ad, analytics, at)
     ON CONFLICT (store_id, visitor_id) DO UPDATE SET
       ad_at = greatest(visitor_refusal.ad_at, excluded.ad_at),
       analytics_at = greatest(visitor_refusal.analytics_at, excluded.analytics_at),
       told_at = greatest(visitor_refusal.told_at, excluded.told_at)`,
    [
      refusals.map(({ storeId }) => storeId),
      refusals.map(({ visitorId }) => visitorId),
      refusals.map(({ ad }) => ad),
      refusals.map(({ analytics }) => analytics),
      refusals.map(({ at }) => at),
    ],
  )
}

/** Refusals of these visitors. */
export const readRefusals = async ({ pool }: Db, storeId: string, visitorIds: readonly string[]): Promise<Map<string, Refusal>> => {
  if (visitorIds.length === 0) return new Map()
  const sql = `SELECT ${COLUMNS} FROM visitor_refusal WHERE store_id = $1 AND visitor_id = ANY($2::text[])`
  return byVisitor((await pool.query(sql, [storeId, visitorIds])).rows)
}

/** All refusals of a store told since then. */
export const readRefusalsSince = async ({ pool }: Db, storeId: string, since: Date): Promise<Map<string, Refusal>> =>
  byVisitor((await pool.query(`SELECT ${COLUMNS} FROM visitor_refusal WHERE store_id = $1 AND told_at >= $2`, [storeId, since])).rows)

/** Deletes refusals last told before then. */
export const deleteOldRefusals = async ({ pool }: Db, before: Date): Promise<void> => {
  await pool.query('DELETE FROM visitor_refusal WHERE told_at < $1', [before])
}
