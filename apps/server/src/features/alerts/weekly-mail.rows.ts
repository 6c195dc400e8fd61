import { FEATURE_PLANS } from '@convbox/contract/plans'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { activePlans } from '../../http/access.rows.ts'

const { store, user, weeklyMail } = mainDbSchema

export type WeeklyStore = { id: string; tenantId: string; websiteName: string; title: string; timeZone: string; currency: string }

/** Stores whose plan has the conversion analysis. */
export const listWeeklyStores = ({ db }: MainDb): Promise<WeeklyStore[]> =>
  db
    .select({
      id: store.id,
      tenantId: store.tenantId,
      websiteName: store.websiteName,
      title: store.title,
      timeZone: store.timeZone,
      currency: store.currency,
    })
    .from(store)
    .where(sql`${activePlans} && ${sql.param([...FEATURE_PLANS['Conversion Analysis']])}::text[]`)
    .orderBy(asc(store.id))

export type WeeklyKey = { storeId: string; userId: string; week: string }

const isOf = ({ storeId, userId, week }: WeeklyKey) =>
  and(eq(weeklyMail.storeId, storeId), eq(weeklyMail.userId, userId), eq(weeklyMail.week, week))

/** People who were sent a week's mail, or whose mail somebody is sending, or could not be reached often enough. */
export const listClaimed = async ({ db }: MainDb, storeId: string, week: string): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: weeklyMail.userId })
    .from(weeklyMail)
    .where(and(eq(weeklyMail.storeId, storeId), eq(weeklyMail.week, week), isNotNull(weeklyMail.claimedAt)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Claims a mail; false if somebody else did. */
export const claimWeekly = async ({ db }: MainDb, key: WeeklyKey, at: Date): Promise<boolean> => {
  const rows = await db
    .insert(weeklyMail)
    .values({ ...key, claimedAt: at })
    .onConflictDoUpdate({
      target: [weeklyMail.storeId, weeklyMail.week, weeklyMail.userId],
      set: { claimedAt: at },
      setWhere: sql`${weeklyMail.claimedAt} IS NULL`,
    })
    .returning({ week: weeklyMail.week })
  return rows.length > 0
}

export const noteWeeklySent = async ({ db }: MainDb, key: WeeklyKey, at: Date): Promise<void> => {
  await db.update(weeklyMail).set({ sentAt: at }).where(isOf(key))
}

/** After a mail surely reached nobody: it is sent again in a later run, a few times. */
export const releaseWeekly = async ({ db }: MainDb, key: WeeklyKey, mostFailures: number): Promise<void> => {
  await db
    .update(weeklyMail)
    .set({
      failures: sql`${weeklyMail.failures} + 1`,
      claimedAt: sql`CASE WHEN ${weeklyMail.failures} + 1 < ${mostFailures} THEN NULL ELSE ${weeklyMail.claimedAt} END`,
    })
    .where(isOf(key))
}

/** The newest week of which a mail was sent, and to how many; undefined before the first. */
export const readLastWeekly = async ({ db }: MainDb, storeId: string): Promise<{ week: string; people: number } | undefined> => {
  const [row] = await db
    .select({ week: weeklyMail.week, people: count() })
    .from(weeklyMail)
    .where(and(eq(weeklyMail.storeId, storeId), isNotNull(weeklyMail.sentAt)))
    .groupBy(weeklyMail.week)
    .orderBy(desc(weeklyMail.week))
    .limit(1)
  return row
}

/** Deletes what is known of mails of weeks before this day. */
export const forgetWeeklyMails = async ({ db }: MainDb, before: string): Promise<void> => {
  await db.delete(weeklyMail).where(lt(weeklyMail.week, before))
}

/** Store and person of a link; undefined where one of them is gone. */
export const readLinked = async (
  { db }: MainDb,
  { storeId, userId }: { storeId: string; userId: string },
): Promise<{ tenantId: string; websiteName: string; title: string; email: string } | undefined> => {
  const [row] = await db
    .select({ tenantId: store.tenantId, websiteName: store.websiteName, title: store.title, email: user.email })
    .from(store)
    .innerJoin(user, eq(user.id, userId))
    .where(eq(store.id, storeId))
  return row
}
