/** Which creators wait for a mail about another fee, and which mails were sent or failed. */
import type { Language } from '@convbox/contract/format'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm'

const { campaign, commissionBook, creator, feeMail, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>
type Key = { campaignId: string; version: number; creatorId: string }

/** A mail is sent so often in all; the pauses are 1, 2, 4 ... minutes, some four hours together. */
const TRIES = 9

/** Blocked creators, whose page is closed, and those without an address get none. */
export const addFeeMails = async (
  { db }: Db,
  of: { storeId: string; campaignId: string; version: number; language: Language; at: Date },
  creatorIds: readonly string[],
): Promise<void> => {
  const { at, ...fields } = of
  if (creatorIds.length > 0) await db.insert(feeMail).values(creatorIds.map((creatorId) => ({ ...fields, creatorId, dueAt: at })))
}

/** Mails whose time has come, with what they tell of, the oldest first. email: absent if nobody can be reached. */
export const listDueFeeMails = async ({ db }: Db, now: Date, limit: number) => {
  const rows = await db
    .select({
      storeId: feeMail.storeId,
      campaignId: feeMail.campaignId,
      version: feeMail.version,
      creatorId: feeMail.creatorId,
      language: feeMail.language,
      campaign: campaign.name,
      store: store.title,
      timeZone: store.timeZone,
      currency: sql<string>`coalesce(${commissionBook.currency}, ${store.currency})`,
      email: creator.email,
      state: creator.state,
    })
    .from(feeMail)
    .innerJoin(campaign, eq(campaign.id, feeMail.campaignId))
    .innerJoin(store, eq(store.id, feeMail.storeId))
    .innerJoin(creator, eq(creator.id, feeMail.creatorId))
    .leftJoin(commissionBook, eq(commissionBook.campaignId, feeMail.campaignId))
    .where(and(isNull(feeMail.claimedAt), lte(feeMail.dueAt, now)))
    .orderBy(asc(feeMail.dueAt), asc(feeMail.campaignId), asc(feeMail.creatorId))
    .limit(limit)
  return rows.map(({ email, state, language, ...row }) => ({
    ...row,
    language: language === 'zh' ? ('zh' as const) : ('en' as const),
    ...(email !== null && state !== 'blocked' && { email }),
  }))
}
export type DueFeeMail = Awaited<ReturnType<typeof listDueFeeMails>>[number]

const isMail = ({ campaignId, version, creatorId }: Key) =>
  and(eq(feeMail.campaignId, campaignId), eq(feeMail.version, version), eq(feeMail.creatorId, creatorId))

/** Claims a mail; false if somebody else did, or has tried it since it was listed. */
export const claimFeeMail = async ({ db }: Db, key: Key, at: Date): Promise<boolean> => {
  const claimed = await db
    .update(feeMail)
    .set({ claimedAt: at })
    .where(and(isMail(key), isNull(feeMail.claimedAt), lte(feeMail.dueAt, at)))
    .returning({ creatorId: feeMail.creatorId })
  return claimed.length === 1
}

export const noteFeeMailSent = async ({ db }: Db, key: Key, at: Date): Promise<void> => {
  await db.update(feeMail).set({ sentAt: at }).where(isMail(key))
}

/** A mail that nobody needs any more. */
export const dropFeeMail = async ({ db }: Db, key: Key): Promise<void> => {
  await db.delete(feeMail).where(isMail(key))
}

/** A mail failed. isLost: it may have arrived, and is not repeated; else it is sent again, a few times. */
export const noteFeeMailFailed = async ({ db }: Db, key: Key, at: Date, isLost: boolean): Promise<void> => {
  await db
    .update(feeMail)
    .set({
      failures: sql`${feeMail.failures} + 1`,
      dueAt: sql`${at.toISOString()}::timestamptz + interval '1 minute' * 2 ^ ${feeMail.failures}`,
      ...(!isLost && { claimedAt: sql`CASE WHEN ${feeMail.failures} + 1 < ${TRIES} THEN NULL ELSE ${feeMail.claimedAt} END` }),
    })
    .where(isMail(key))
}

/** Creators of a campaign who can be reached by mail. */
export const listReachable = async ({ db }: Db, storeId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ id: creator.id })
    .from(creator)
    .where(and(eq(creator.storeId, storeId), ne(creator.state, 'blocked'), sql`${creator.email} IS NOT NULL`))
  return new Set(rows.map(({ id }) => id))
}
