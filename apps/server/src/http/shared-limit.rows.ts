import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, gt, lte, sql } from 'drizzle-orm'

const { rateLimit } = mainDbSchema

/** nowMs: the program's clock, which measures all windows. */
export type Window = { key: string; max: number; windowMs: number; nowMs: number }

/** Counts one attempt, in one statement, so that parallel attempts see each other. False, and nothing counted, if the window is full. */
export const countTry = async (mainDb: MainDb, { key, max, windowMs, nowMs }: Window): Promise<boolean> => {
  const now = new Date(nowMs)
  const hasEnded = lte(rateLimit.endsAt, now)
  const rows = await mainDb.db
    .insert(rateLimit)
    .values({ key, count: 1, endsAt: new Date(nowMs + windowMs) })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${rateLimit.count} + 1 END`,
        endsAt: sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE ${rateLimit.endsAt} END`,
      },
      setWhere: sql`${hasEnded} OR ${rateLimit.count} < ${max}`,
    })
    .returning({ count: rateLimit.count })
  return rows.length === 1
}

/** When the window of a key ends; undefined if there is none. */
export const readWindowEnd = async (mainDb: MainDb, key: string): Promise<Date | undefined> => {
  const [row] = await mainDb.db.select({ endsAt: rateLimit.endsAt }).from(rateLimit).where(eq(rateLimit.key, key))
  return row?.endsAt
}

export const takeBackTry = async (mainDb: MainDb, key: string): Promise<void> => {
  await mainDb.db
    .update(rateLimit)
    .set({ count: sql`${rateLimit.count} - 1` })
    .where(and(eq(rateLimit.key, key), gt(rateLimit.count, 0)))
}

export const deleteWindow = async (mainDb: MainDb, key: string): Promise<void> => {
  await mainDb.db.delete(rateLimit).where(eq(rateLimit.key, key))
}
