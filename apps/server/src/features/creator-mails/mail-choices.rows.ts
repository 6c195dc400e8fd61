/** Whether a store's creators get the weekly mail, and which of them turned it off. */
import type { Language } from '@convbox/contract/format'
import { FEATURE_PLANS } from '@convbox/contract/plans'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { activePlans } from '../../http/access.rows.ts'

const { creator, creatorMailChoice, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>

export type MailChoice = { isOn: boolean; language: Language }
const languageOf = (text: string): Language => (text === 'zh' ? 'zh' : 'en')

/** undefined: the store never chose, and sends none. */
export const readMailChoice = async ({ db }: Db, storeId: string): Promise<MailChoice | undefined> => {
  const [row] = await db.select().from(creatorMailChoice).where(eq(creatorMailChoice.storeId, storeId))
  return row && { isOn: row.isOn, language: languageOf(row.language) }
}

export const writeMailChoice = async ({ db }: MainDbQueries, storeId: string, choice: MailChoice): Promise<void> => {
  await db
    .insert(creatorMailChoice)
    .values({ storeId, ...choice })
    .onConflictDoUpdate({ target: creatorMailChoice.storeId, set: choice })
}

const isReachable = (storeId: string) => and(eq(creator.storeId, storeId), isNotNull(creator.email), ne(creator.state, 'blocked'))

/** Creators who can be reached: those who get the mail, and those who turned it off. */
export const countReaders = async ({ db }: Db, storeId: string): Promise<{ readers: number; left: number }> => {
  const [row] = await db
    .select({ all: count(), left: count(creator.leftWeeklyAt) })
    .from(creator)
    .where(isReachable(storeId))
  return { readers: (row?.all ?? 0) - (row?.left ?? 0), left: row?.left ?? 0 }
}

export const listReaders = async ({ db }: Db, storeId: string): Promise<{ creatorId: string; name: string; email: string }[]> => {
  const rows = await db
    .select({ creatorId: creator.id, name: creator.name, email: creator.email, leftAt: creator.leftWeeklyAt })
    .from(creator)
    .where(isReachable(storeId))
    .orderBy(asc(creator.nameKey))
  return rows.flatMap(({ creatorId, name, email, leftAt }) => (email === null || leftAt !== null ? [] : [{ creatorId, name, email }]))
}

export type MailingStore = { id: string; tenantId: string; title: string; timeZone: string; language: Language }

/** Stores that send the mail, and whose plan has the hub. */
export const listMailingStores = async ({ db }: Db): Promise<MailingStore[]> => {
  const rows = await db
    .select({ id: store.id, tenantId: store.tenantId, title: store.title, timeZone: store.timeZone, language: creatorMailChoice.language })
    .from(store)
    .innerJoin(creatorMailChoice, eq(creatorMailChoice.storeId, store.id))
    .where(and(eq(creatorMailChoice.isOn, true), sql`${activePlans} && ${sql.param([...FEATURE_PLANS['Affluencer Hub']])}::text[]`))
    .orderBy(asc(store.id))
  return rows.map((row) => ({ ...row, language: languageOf(row.language) }))
}

/** at: undefined turns it on again. False if nothing changed. */
export const writeLeft = async (
  { db }: MainDbQueries,
  { storeId, creatorId }: { storeId: string; creatorId: string },
  at: Date | undefined,
): Promise<boolean> => {
  const changed = await db
    .update(creator)
    .set({ leftWeeklyAt: at ?? null })
    .where(and(eq(creator.storeId, storeId), eq(creator.id, creatorId), sql`(${creator.leftWeeklyAt} IS NULL) = ${at !== undefined}`))
    .returning({ id: creator.id })
  return changed.length > 0
}

/** Undefined where the store or the creator is gone. isSent: the store sends the mail, and the creator can be reached; isOn: and has not turned it off. */
export const findLinked = async ({ db }: Db, { storeId, creatorId }: { storeId: string; creatorId: string }) => {
  const [row] = await db
    .select({
      tenantId: store.tenantId,
      title: store.title,
      name: creator.name,
      email: creator.email,
      leftAt: creator.leftWeeklyAt,
      isSent: creatorMailChoice.isOn,
    })
    .from(creator)
    .innerJoin(store, eq(store.id, creator.storeId))
    .leftJoin(creatorMailChoice, eq(creatorMailChoice.storeId, creator.storeId))
    .where(and(eq(creator.storeId, storeId), eq(creator.id, creatorId)))
  if (row === undefined) return undefined
  const isSent = row.isSent === true && row.email !== null
  return { ...row, isSent, isOn: isSent && row.leftAt === null }
}
