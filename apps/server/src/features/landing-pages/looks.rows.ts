/** When landing pages were asked for, and what was wrong with them. */
import type { LandingPageFault } from '@convbox/contract/landing-pages'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

const { landingPage } = mainDbSchema
type Db = Pick<MainDb, 'db'>

export type DuePage = { id: string; storeId: string; url: string }

/** Pages that were last asked for before a time, or never; wrongBefore: the same for those that did not work. The longest ago first. */
export const listDuePages = (
  { db }: Db,
  { before, wrongBefore, limit }: { before: Date; wrongBefore: Date; limit: number },
): Promise<DuePage[]> =>
  db
    .select({ id: landingPage.id, storeId: landingPage.storeId, url: landingPage.url })
    .from(landingPage)
    .where(
      or(
        isNull(landingPage.askedAt),
        lte(landingPage.askedAt, before),
        and(isNotNull(landingPage.fault), lte(landingPage.askedAt, wrongBefore)),
      ),
    )
    .orderBy(sql`${landingPage.askedAt} ASC NULLS FIRST`, asc(landingPage.id))
    .limit(limit)

/** Notes what a look found, unless the page has another address by now. The time of a fault is that of the first look that found one. */
export const writeLook = async ({ db }: Db, { id, url }: DuePage, fault: LandingPageFault | undefined, at: Date): Promise<void> => {
  const faultSince = fault === undefined ? null : sql`coalesce(${landingPage.faultSince}, ${at.toISOString()}::timestamptz)`
  await db
    .update(landingPage)
    .set({ askedAt: at, fault: fault ?? null, faultSince })
    .where(and(eq(landingPage.id, id), eq(landingPage.url, url)))
}
