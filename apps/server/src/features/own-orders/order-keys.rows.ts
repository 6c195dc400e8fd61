import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'

const { orderKey } = mainDbSchema

/** A key as listed. */
export type OrderKeyRow = { id: string; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }

/** All keys of a store, the oldest first, including revoked ones. */
export const listOrderKeys = ({ db }: MainDbQueries, storeId: string): Promise<OrderKeyRow[]> =>
  db
    .select({ id: orderKey.id, createdAt: orderKey.createdAt, lastUsedAt: orderKey.lastUsedAt, revokedAt: orderKey.revokedAt })
    .from(orderKey)
    .where(eq(orderKey.storeId, storeId))
    .orderBy(asc(orderKey.createdAt), asc(orderKey.id))

export const insertOrderKey = async (
  { db }: MainDbQueries,
  row: { id: string; storeId: string; secret: string; createdAt: Date; createdBy: string },
): Promise<void> => {
  await db.insert(orderKey).values(row)
}

/** Ends a key of the store at a time, unless it ends sooner. False: the store has no such key valid at `now`. */
export const endOrderKey = async ({ db }: MainDbQueries, key: { storeId: string; id: string }, at: Date, now: Date): Promise<boolean> => {
  const isOpen = or(isNull(orderKey.revokedAt), gt(orderKey.revokedAt, now))
  const [found] = await db
    .select({ revokedAt: orderKey.revokedAt })
    .from(orderKey)
    .where(and(eq(orderKey.storeId, key.storeId), eq(orderKey.id, key.id), isOpen))
    .for('update')
  if (found === undefined) return false
  if (found.revokedAt === null || found.revokedAt > at) await db.update(orderKey).set({ revokedAt: at }).where(eq(orderKey.id, key.id))
  return true
}
