import type { AuditAction, AuditDetail } from '@convbox/contract/api/audit.values'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../ingest/identity-links.rows.ts'

const { audit, store, user, pixel, channelAuth } = mainDbSchema
/** The user that a change was about. */
const subject = alias(user, 'subject')
const ABOUT_PEOPLE: AuditAction[] = ['backstage code made', 'backstage log-in']

/** detail: what changed, by wire field; the caller leaves secrets out. storeId, userId: absent for a tenant's own matters, and for commands. */
export type AuditEntry = {
  tenantId: string
  storeId?: string
  userId?: string
  action: AuditAction
  target: string
  detail: AuditDetail
}

/** One row per change; its time is the database's. */
export const insertAudit = async (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => {
  await mainDb.db.insert(audit).values({ ...entry, storeId: entry.storeId ?? null, userId: entry.userId ?? null })
}

/** The same within a transaction of SQL. */
export const addAudit = async (db: Db, { tenantId, storeId, userId, action, target, detail }: AuditEntry): Promise<void> => {
  await db.query('INSERT INTO audit (tenant_id, store_id, user_id, action, target, detail) VALUES ($1, $2, $3, $4, $5, $6)', [
    tenantId,
    storeId ?? null,
    userId ?? null,
    action,
    target,
    JSON.stringify(detail),
  ])
}

/** Which tenant's log, filtered; undefined: no filter. */
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

/**
 * Changes, newest first. Some targets are user input (a company's name): each join ensures that the named thing belongs to the tenant. target: the name behind
 * an id, while it exists. Names of deleted users and things are absent.
 */
export const listAudit = (mainDb: MainDb, filter: AuditFilter, page: { limit: number; offset: number }) =>
  mainDb.db
    .select({
      id: audit.id,
      at: audit.at,
      action: audit.action,
      target: sql<string>`coalesce(${pixel.name}, ${channelAuth.name}, ${subject.email}, CASE WHEN ${audit.target} = ${store.websiteName} THEN ${store.title} END, ${audit.target})`,
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
    .leftJoin(pixel, and(eq(pixel.id, audit.target), eq(pixel.storeId, audit.storeId)))
    .leftJoin(channelAuth, and(eq(channelAuth.id, audit.target), eq(channelAuth.tenantId, audit.tenantId)))
    .leftJoin(subject, and(eq(subject.id, audit.target), inArray(audit.action, ABOUT_PEOPLE)))
    .where(matching(filter))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset)

/** Names of a tenant's connected accounts, by id. */
export const listAccountNames = async ({ db }: MainDb, tenantId: string): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: channelAuth.id, name: channelAuth.name, email: channelAuth.email })
    .from(channelAuth)
    .where(eq(channelAuth.tenantId, tenantId))
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** Total number of changes. */
export const countAudit = async (mainDb: MainDb, filter: AuditFilter): Promise<number> => {
  const [row] = await mainDb.db.select({ count: count() }).from(audit).leftJoin(store, eq(store.id, audit.storeId)).where(matching(filter))
  return row?.count ?? 0
}

/** All users in the log, by name. */
export const listAuditPeople = (mainDb: MainDb, tenantId: string): Promise<{ userId: string; name: string }[]> =>
  mainDb.db
    .selectDistinct({ userId: user.id, name: user.name })
    .from(audit)
    .innerJoin(user, eq(user.id, audit.userId))
    .where(eq(audit.tenantId, tenantId))
    .orderBy(asc(user.name), asc(user.id))
