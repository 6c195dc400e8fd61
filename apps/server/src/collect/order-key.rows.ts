import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'

const { orderKey } = mainDbSchema

/** A valid key; secret: encrypted. */
export type OpenOrderKey = { id: string; storeId: string; secret: string }

/** The key of this id, unless it is revoked at this time. */
export const readOpenOrderKey = async (mainDb: MainDb, id: string, now: Date): Promise<OpenOrderKey | undefined> => {
  const [row] = await mainDb.db
    .select({ id: orderKey.id, storeId: orderKey.storeId, secret: orderKey.secret })
    .from(orderKey)
    .where(and(eq(orderKey.id, id), or(isNull(orderKey.revokedAt), gt(orderKey.revokedAt, now))))
  return row
}

/** A key's last use is saved at most this often. */
const USE_MS = 60_000

export const noteOrderKeyUse = async (mainDb: MainDb, id: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - USE_MS)
  await mainDb.db
    .update(orderKey)
    .set({ lastUsedAt: now })
    .where(and(eq(orderKey.id, id), or(isNull(orderKey.lastUsedAt), lt(orderKey.lastUsedAt, before))))
}
