import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm'
import type { AuditEntry } from './audit.ts'

const { audit, store, user } = mainDbSchema

/** One row a change; its time is the database's. */
export const insertAudit = async (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => {
  await mainDb.db.insert(audit).values({ ...entry, storeId: entry.storeId ?? null, userId: entry.userId ?? null })
}

/** Whose log, and what of it; undefined: all. */
export type AuditFilter = {
  tenantId: string
  websiteName: string | undefined
  userId: string | undefined
  action: string | undefined
}

const matching = ({ tenantId, websiteName, userId, action }: AuditFilter): SQL | undefined =>
  and(
    eq(audit.tenantId, tenantId),
    websiteName === undefined ? undefined : eq(store.websiteName, websiteName),
    userId === undefined ? undefined : eq(audit.userId, userId),
    action === undefined ? undefined : eq(audit.action, action),
  )

/** Changes, the newest first. Names are absent for who or what is gone. */
export const listAudit = (mainDb: MainDb, filter: AuditFilter, page: { limit: number; offset: number }) =>
  mainDb.db
    .select({
      id: audit.id,
      at: audit.at,
      action: audit.action,
      target: audit.target,
      detail: audit.detail,
      userId: audit.userId,
      userName: user.name,
      userEmail: user.email,
      websiteName: store.websiteName,
      websiteTitle: store.title,
    })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.userId))
    .leftJoin(store, eq(store.id, audit.storeId))
    .where(matching(filter))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset)

/** How many changes there are in all. */
export const countAudit = async (mainDb: MainDb, filter: AuditFilter): Promise<number> => {
  const [row] = await mainDb.db.select({ count: count() }).from(audit).leftJoin(store, eq(store.id, audit.storeId)).where(matching(filter))
  return row?.count ?? 0
}

/** Everybody who stands in the log, by name. */
export const listAuditPeople = (mainDb: MainDb, tenantId: string): Promise<{ userId: string; name: string }[]> =>
  mainDb.db
    .selectDistinct({ userId: user.id, name: user.name })
    .from(audit)
    .innerJoin(user, eq(user.id, audit.userId))
    .where(eq(audit.tenantId, tenantId))
    .orderBy(asc(user.name), asc(user.id))
