import { mainDbSchema, type MainDb } from '@convbox/storage'
import { inArray } from 'drizzle-orm'

const { webhookSeen } = mainDbSchema

/** Whether a webhook with one of these keys was accepted before (kept 7 days). */
export const wasWebhookSeen = async (mainDb: MainDb, keys: string[]): Promise<boolean> => {
  if (keys.length === 0) return false
  const rows = await mainDb.db.select({ key: webhookSeen.key }).from(webhookSeen).where(inArray(webhookSeen.key, keys)).limit(1)
  return rows.length > 0
}

/** Saves the keys of a webhook that is in the log. */
export const rememberWebhook = async (mainDb: MainDb, keys: string[], at: Date): Promise<void> => {
  if (keys.length === 0) return
  await mainDb.db
    .insert(webhookSeen)
    .values(keys.map((key) => ({ key, seenAt: at })))
    .onConflictDoNothing()
}
