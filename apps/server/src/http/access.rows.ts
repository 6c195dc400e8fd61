import { mainDbSchema, type MainDb } from '@convbox/storage'
import { ACTIVE_CHARGES } from '@convbox/contract'
import { asHistoryGrant } from '@convbox/contract/history-limit'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { CallerStore, Role } from './handlers.ts'

const { store, storeMember, member, organization, charge } = mainDbSchema

/** Maps better-auth's member roles to ours; an unknown role is read-only. */
const roleOf = (role: string): Role => (role === 'owner' || role === 'admin' ? 'admin' : role === 'operate' ? 'operate' : 'read-only')

const isAdminRow = inArray(member.role, ['owner', 'admin'])

/** Package codes of a store's currently active charges, for a query that reads `store`. */
export const activePlans = sql<
  string[]
>`ARRAY(SELECT ${charge.packageCode} FROM ${charge} WHERE ${charge.storeId} = ${store.id} AND ${inArray(charge.status, [...ACTIVE_CHARGES])} AND (${charge.billingEndTime} IS NULL OR ${charge.billingEndTime} > now()))`

const storeColumns = {
  id: store.id,
  tenantId: store.tenantId,
  websiteName: store.websiteName,
  title: store.title,
  host: store.host,
  storeKey: store.storeKey,
  timeZone: store.timeZone,
  currency: store.currency,
  orderIdentifier: store.orderIdentifier,
  plans: activePlans,
  historyGrant: store.historyGrant,
  ordersFileForAdmins: store.ordersFileForAdmins,
  sandbox: store.sandbox,
  shopBuildType: store.shopBuildType,
  companyName: organization.name,
  role: member.role,
}

/** One row per store that the user may see, with the tenant's name. Tenant admins see all its stores, others those assigned to them. */
const visibleStores = (db: MainDb['db'], userId: string) =>
  db
    .select(storeColumns)
    .from(store)
    .innerJoin(organization, eq(organization.id, store.tenantId))
    .innerJoin(member, and(eq(member.organizationId, store.tenantId), eq(member.userId, userId)))
    .leftJoin(storeMember, and(eq(storeMember.storeId, store.id), eq(storeMember.userId, userId)))

type StoreRow = Awaited<ReturnType<typeof visibleStores>>[number]
/** A store the user may see, the user's role in its tenant, and the tenant's name. */
export type VisibleStore = { store: CallerStore; role: Role; companyName: string }

const toVisible = ({ role, companyName, orderIdentifier, historyGrant, ordersFileForAdmins, ...row }: StoreRow): VisibleStore => ({
  store: {
    ...row,
    orderIdentifier: orderIdentifier === 'number' || orderIdentifier === 'id' ? orderIdentifier : 'name',
    historyGrant: asHistoryGrant(historyGrant),
    mayDownloadOrders: !ordersFileForAdmins || roleOf(role) === 'admin',
  },
  role: roleOf(role),
  companyName,
})

/** The store of this public name, if the user may see it; a foreign store looks like one that does not exist. */
export const findVisibleStore = async (mainDb: MainDb, userId: string, websiteName: string): Promise<VisibleStore | undefined> => {
  const [row] = await visibleStores(mainDb.db, userId)
    .where(and(eq(store.websiteName, websiteName), or(isAdminRow, isNotNull(storeMember.userId))))
    .limit(1)
  return row === undefined ? undefined : toVisible(row)
}

/** All stores that the user may see, by title. */
export const listVisibleStores = async (mainDb: MainDb, userId: string): Promise<VisibleStore[]> => {
  const rows = await visibleStores(mainDb.db, userId)
    .where(or(isAdminRow, isNotNull(storeMember.userId)))
    .orderBy(asc(store.title), asc(store.websiteName))
  return rows.map(toVisible)
}

/** The user's tenants with the role in each, by name; with tenantId: only that one, if any. */
export const listTenants = async (
  mainDb: MainDb,
  userId: string,
  tenantId?: string,
): Promise<{ id: string; name: string; role: Role }[]> => {
  const rows = await mainDb.db
    .select({ id: organization.id, name: organization.name, role: member.role })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(and(eq(member.userId, userId), ...(tenantId === undefined ? [] : [eq(organization.id, tenantId)])))
    .orderBy(asc(organization.name))
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }))
}
