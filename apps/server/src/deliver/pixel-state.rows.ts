import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray } from 'drizzle-orm'

const { channelAuth, pixel, storeChannel } = mainDbSchema

/** Saves that a pixel's lane is paused, and why. The time of the first pause is kept. */
export const pausePixel = async (
  mainDb: MainDb,
  pixelId: string,
  pause: { reason: string; detail: string | undefined; at: Date },
): Promise<void> => {
  const { reason, at } = pause
  // A platform may answer anything, and PostgreSQL keeps no text with a NUL.
  const detail = pause.detail?.replaceAll('\0', '')
  await mainDb.db
    .update(pixel)
    .set({ state: 'paused', pausedReason: reason, pausedDetail: detail?.slice(0, 500) ?? null, pausedAt: at })
    .where(eq(pixel.id, pixelId))
  // Check the connected account in the next round, not only at its regular time.
  const own = mainDb.db.select({ id: pixel.channelAuthId }).from(pixel).where(eq(pixel.id, pixelId))
  await mainDb.db.update(channelAuth).set({ checkedAt: null }).where(inArray(channelAuth.id, own))
}

/** Saves that the lane runs again, unless it was paused for another reason meanwhile. */
export const resumePixel = async (mainDb: MainDb, pixelId: string, reason: string): Promise<void> => {
  await mainDb.db
    .update(pixel)
    .set({ state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null })
    .where(and(eq(pixel.id, pixelId), eq(pixel.state, 'paused'), eq(pixel.pausedReason, reason)))
}

/** Saves when a pixel's store last sent with its connected account; nothing for a pixel with its own token. */
export const noteSend = async ({ db }: MainDb, pixelId: string, at: Date): Promise<void> => {
  const own = db.select({ id: pixel.channelAuthId }).from(pixel).where(eq(pixel.id, pixelId))
  const store = db.select({ id: pixel.storeId }).from(pixel).where(eq(pixel.id, pixelId))
  await db
    .update(storeChannel)
    .set({ lastSyncAt: at })
    .where(and(inArray(storeChannel.channelAuthId, own), inArray(storeChannel.storeId, store)))
}
