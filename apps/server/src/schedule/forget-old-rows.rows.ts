import { mainDbSchema, type MainDb } from '@convbox/storage'
import { lt, lte } from 'drizzle-orm'

/** A purchase copy that was never handed over, and a cart that has not ended, still wait and stay. */
export const deleteOldRows = async (mainDb: MainDb, before: Date): Promise<void> => {
  await mainDb.db.delete(mainDbSchema.purchaseCopy).where(lt(mainDbSchema.purchaseCopy.handedOverAt, before))
  await mainDb.db.delete(mainDbSchema.pendingCart).where(lt(mainDbSchema.pendingCart.endedAt, before))
  await mainDb.db.delete(mainDbSchema.webhookSeen).where(lt(mainDbSchema.webhookSeen.seenAt, before))
}

/** Deletes how many codes failed at checkouts of long ago. */
export const deleteOldFailedCodes = async (mainDb: MainDb, before: Date): Promise<void> => {
  await mainDb.db.delete(mainDbSchema.failedCodes).where(lt(mainDbSchema.failedCodes.toldAt, before))
}

/** Deletes ended windows of rate limits. */
export const deleteEndedWindows = async (mainDb: MainDb, now: Date): Promise<void> => {
  await mainDb.db.delete(mainDbSchema.rateLimit).where(lte(mainDbSchema.rateLimit.endsAt, now))
}

/** Deletes hourly counts of browser orders, and old finished file imports. */
export const deleteOldOrderRows = async (mainDb: MainDb, hoursBefore: Date, filesBefore: Date): Promise<void> => {
  await mainDb.db.delete(mainDbSchema.browserOrderHour).where(lt(mainDbSchema.browserOrderHour.hour, hoursBefore))
  await mainDb.db.delete(mainDbSchema.browserOrderClient).where(lt(mainDbSchema.browserOrderClient.hour, hoursBefore))
  await mainDb.db.delete(mainDbSchema.orderFile).where(lt(mainDbSchema.orderFile.finishedAt, filesBefore))
}
