/** Links that show a store's dashboard to whoever has them. Only hashes of their secrets are stored. */
import { SHARED_WIDGETS, type SharedWidget } from '@convbox/contract/dashboard'
import { asHistoryGrant } from '@convbox/contract/history-limit'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { activePlans } from '../../http/access.rows.ts'

const { dashboardShare, store } = mainDbSchema

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const works = (now: Date) => and(isNull(dashboardShare.revokedAt), gt(dashboardShare.expiresAt, now))

export type NewShare = {
  storeId: string
  name: string
  widgets: readonly SharedWidget[]
  enteredBy: string
  madeBy: string
  madeAt: Date
  expiresAt: Date
}

/** Makes a link; its secret, of 192 bits. */
export const addShare = async ({ db }: MainDbQueries, share: NewShare): Promise<string> => {
  const token = randomBytes(24).toString('base64url')
  await db.insert(dashboardShare).values({ ...share, id: randomUUID(), tokenHash: hashOf(token), widgets: [...share.widgets] })
  return token
}

/** A store's links that work, the newest first. */
export const listShares = ({ db }: MainDb, storeId: string, now: Date) =>
  db
    .select()
    .from(dashboardShare)
    .where(and(eq(dashboardShare.storeId, storeId), works(now)))
    .orderBy(desc(dashboardShare.madeAt), dashboardShare.id)

export const countShares = async ({ db }: MainDbQueries, storeId: string, now: Date): Promise<number> => {
  const [row] = await db
    .select({ rows: count() })
    .from(dashboardShare)
    .where(and(eq(dashboardShare.storeId, storeId), works(now)))
  return row?.rows ?? 0
}

/** Withdraws a link that works; its name, or undefined. */
export const revokeShare = async ({ db }: MainDbQueries, storeId: string, id: string, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .update(dashboardShare)
    .set({ revokedAt: now })
    .where(and(eq(dashboardShare.storeId, storeId), eq(dashboardShare.id, id), works(now)))
    .returning({ name: dashboardShare.name })
  return row?.name
}

/** The link of a secret with its store, counted as opened; undefined: there is none, it has expired or was withdrawn. */
export const openShare = async ({ db }: MainDbQueries, token: string, now: Date) => {
  const [share] = await db
    .update(dashboardShare)
    .set({ openedAt: now, openings: sql`${dashboardShare.openings} + 1` })
    .where(and(eq(dashboardShare.tokenHash, hashOf(token)), works(now)))
    .returning()
  if (share === undefined) return undefined
  const [found] = await db
    .select({
      id: store.id,
      title: store.title,
      timeZone: store.timeZone,
      currency: store.currency,
      historyGrant: store.historyGrant,
      plans: activePlans,
    })
    .from(dashboardShare)
    .innerJoin(store, eq(store.id, dashboardShare.storeId))
    .where(eq(dashboardShare.id, share.id))
  if (found === undefined) return undefined
  return {
    store: { ...found, historyGrant: asHistoryGrant(found.historyGrant) },
    expiresAt: share.expiresAt,
    widgets: share.widgets.flatMap((name) => SHARED_WIDGETS.find((widget) => widget === name) ?? []),
  }
}
