import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray } from 'drizzle-orm'

const { channelAuth, pixel, storeChannel } = mainDbSchema

/** Notes that a pixel's lane stands still, and why. The moment of the first pause stays. */
export const pausePixel = async (
  mainDb: MainDb,
  pixelId: string,
  pause: { reason: string; detail: string | undefined; at: Date },
): Promise<void> => {
  const { reason, detail, at } = pause
  await mainDb.db
    .update(pixel)
    .set({ state: 'paused', pausedReason: reason, pausedDetail: detail?.slice(0, 500) ?? null, pausedAt: at })
    .where(eq(pixel.id, pixelId))
  // A connected account that fails here is asked about at the next round, not only when its turn comes.
  const own = mainDb.db.select({ id: pixel.channelAuthId }).from(pixel).where(eq(pixel.id, pixelId))
  await mainDb.db.update(channelAuth).set({ checkedAt: null }).where(inArray(channelAuth.id, own))
}

/** Notes that the lane runs again, unless it was paused for another reason meanwhile. */
export const resumePixel = async (mainDb: MainDb, pixelId: string, reason: string): Promise<void> => {
  await mainDb.db
    .update(pixel)
    .set({ state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null })
    .where(and(eq(pixel.id, pixelId), eq(pixel.state, 'paused'), eq(pixel.pausedReason, reason)))
}

/** Notes when a pixel's store last sent something with the connected account that the pixel has; nothing for a pixel with a token of its own. */
export const noteSend = async ({ db }: MainDb, pixelId: string, at: Date): Promise<void> => {
  const own = db.select({ id: pixel.channelAuthId }).from(pixel).where(eq(pixel.id, pixelId))
  const store = db.select({ id: pixel.storeId }).from(pixel).where(eq(pixel.id, pixelId))
  await db
    .update(storeChannel)
    .set({ lastSyncAt: at })
    .where(and(inArray(storeChannel.channelAuthId, own), inArray(storeChannel.storeId, store)))
}
