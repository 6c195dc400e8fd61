import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'

const { orderKey } = mainDbSchema

/** A key that still opens the door; secret: sealed. */
export type OpenOrderKey = { id: string; storeId: string; secret: string }

/** The key of this id unless it has been revoked by now. */
export const readOpenOrderKey = async (mainDb: MainDb, id: string, now: Date): Promise<OpenOrderKey | undefined> => {
  const [row] = await mainDb.db
    .select({ id: orderKey.id, storeId: orderKey.storeId, secret: orderKey.secret })
    .from(orderKey)
    .where(and(eq(orderKey.id, id), or(isNull(orderKey.revokedAt), gt(orderKey.revokedAt, now))))
  return row
}

/** The list of keys shows the use to the minute: more often is not written. */
const USE_MS = 60_000

export const noteOrderKeyUse = async (mainDb: MainDb, id: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - USE_MS)
  await mainDb.db
    .update(orderKey)
    .set({ lastUsedAt: now })
    .where(and(eq(orderKey.id, id), or(isNull(orderKey.lastUsedAt), lt(orderKey.lastUsedAt, before))))
}
