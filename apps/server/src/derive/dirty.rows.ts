/** Marks of visitors and orders whose rows derive must rebuild. A mark is cleared only if it did not change during the work. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

export type Mark = { storeId: string; id: string; reason: string; markedAt: Date }

const markRow = z.object({ store_id: z.string(), id: z.string(), reason: z.string(), marked_at: z.date() })
const toMarks = (rows: unknown[]): Mark[] =>
  z
    .array(markRow)
    .parse(rows)
    .map((row) => ({ storeId: row.store_id, id: row.id, reason: row.reason, markedAt: row.marked_at }))

/** limit: maximum number of marks. except: ids of stores to skip. */
type Choice = { limit: number; except: readonly string[] }

/** Visitors marked at or before a time, oldest first. */
export const readDirtyVisitors = async (mainDb: MainDb, until: Date, { limit, except }: Choice): Promise<Mark[]> => {
  const { rows } = await mainDb.pool.query(
    `SELECT store_id, visitor_id AS id, reason, marked_at
     FROM dirty_visitor
     WHERE marked_at <= $1 AND store_id != ALL($2)
     ORDER BY marked_at
     LIMIT $3`,
    [until, except, limit],
  )
  return toMarks(rows)
}

/** The marked ones of these visitors of a store. */
export const readDirtyAmong = async (mainDb: MainDb, storeId: string, visitorIds: readonly string[]): Promise<Mark[]> => {
  if (visitorIds.length === 0) return []
  const { rows } = await mainDb.pool.query(
    'SELECT store_id, visitor_id AS id, reason, marked_at FROM dirty_visitor WHERE store_id = $1 AND visitor_id = ANY($2)',
    [storeId, visitorIds],
  )
  return toMarks(rows)
}

/** Marked orders, oldest first. */
export const readDirtyOrders = async (mainDb: MainDb, { limit, except }: Choice): Promise<Mark[]> => {
  const { rows } = await mainDb.pool.query(
    'SELECT store_id, order_id AS id, reason, marked_at FROM dirty_order WHERE store_id != ALL($1) ORDER BY marked_at LIMIT $2',
    [except, limit],
  )
  return toMarks(rows)
}

/** Number of marked orders of a store, by reason. */
export const countDirtyOrders = async (mainDb: MainDb, storeId: string): Promise<Record<string, number>> => {
  const { rows } = await mainDb.pool.query('SELECT reason, count(*)::int AS count FROM dirty_order WHERE store_id = $1 GROUP BY reason', [
    storeId,
  ])
  const counted = z.array(z.object({ reason: z.string(), count: z.number() })).parse(rows)
  return Object.fromEntries(counted.map(({ reason, count }) => [reason, count]))
}

const waitingRow = z.object({ kind: z.enum(['visitors', 'orders']), count: z.number(), oldest: z.date().nullable() })

/** Number of marks and the oldest one's time, over all stores. */
export const readWaiting = async (mainDb: MainDb): Promise<{ kind: 'visitors' | 'orders'; count: number; oldest: Date | undefined }[]> => {
  const { rows } = await mainDb.pool.query(
    `SELECT 'visitors' AS kind, count(*)::int AS count, min(marked_at) AS oldest FROM dirty_visitor
     UNION ALL
     SELECT 'orders', count(*)::int, min(marked_at) FROM dirty_order`,
  )
  return z
    .array(waitingRow)
    .parse(rows)
    .map(({ oldest, ...row }) => ({ ...row, oldest: oldest ?? undefined }))
}

const clear = async (mainDb: MainDb, marks: readonly Mark[], sql: string): Promise<void> => {
  if (marks.length === 0) return
  await mainDb.pool.query(sql, [marks.map((mark) => mark.storeId), marks.map((mark) => mark.id), marks.map((mark) => mark.markedAt)])
}

/** Clears marks of visitors that were not marked again meanwhile. */
export const clearDirtyVisitors = (mainDb: MainDb, marks: readonly Mark[]): Promise<void> =>
  clear(
    mainDb,
    marks,
    `DELETE FROM dirty_visitor AS dirty
     USING unnest($1::text[], $2::text[], $3::timestamptz[]) AS done (store_id, id, marked_at)
     WHERE dirty.store_id = done.store_id AND dirty.visitor_id = done.id AND dirty.marked_at = done.marked_at`,
  )

/** Clears marks of orders that were not marked again meanwhile. */
export const clearDirtyOrders = (mainDb: MainDb, marks: readonly Mark[]): Promise<void> =>
  clear(
    mainDb,
    marks,
    `DELETE FROM dirty_order AS dirty
     USING unnest($1::text[], $2::text[], $3::timestamptz[]) AS done (store_id, id, marked_at)
     WHERE dirty.store_id = done.store_id AND dirty.order_id = done.id AND dirty.marked_at = done.marked_at`,
  )

/** Clears all marks of a store older than the start of its rebuild. */
export const clearDirtyBefore = async (mainDb: MainDb, storeId: string, before: Date): Promise<void> => {
  await mainDb.pool.query('DELETE FROM dirty_visitor WHERE store_id = $1 AND marked_at < $2', [storeId, before])
  await mainDb.pool.query('DELETE FROM dirty_order WHERE store_id = $1 AND marked_at < $2', [storeId, before])
}

/** Runs the work under the store's lock, which excludes other processes. 'try': returns false at once if it is taken; 'wait': waits for it. */
export const withStoreLock = async (mainDb: MainDb, storeId: string, mode: 'try' | 'wait', work: () => Promise<void>): Promise<boolean> => {
  const client = await mainDb.pool.connect()
  try {
    await client.query('BEGIN')
    const key = `derive ${storeId}`
    if (mode === 'wait') await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    else {
      const { rows } = await client.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got', [key])
      if (!z.array(z.object({ got: z.boolean() })).parse(rows)[0]?.got) return false
    }
    await work()
    return true
  } finally {
    // The transaction only held the lock. Discard a connection that cannot end it, and the lock with it.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
