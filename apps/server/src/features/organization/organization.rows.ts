import type { TeamRole } from '@convbox/contract/api/team.values'
import { ACTIVE_CHARGES } from '@convbox/contract'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'

const { user, organization, member, store, storeMember, charge } = mainDbSchema

/** Adds an organization; false: its slug is taken. */
export const insertOrganization = async (mainDb: MainDbQueries, row: { id: string; name: string; slug: string }): Promise<boolean> => {
  const rows = await mainDb.db.insert(organization).values(row).onConflictDoNothing().returning({ id: organization.id })
  return rows.length === 1
}

/**
 * Locks an organization until the transaction ends: changes of its name and members wait for each other. Its stores and their children do not wait: they only
 * refer to it. Returns its name.
 */
export const lockOrganization = async (mainDb: MainDbQueries, tenantId: string): Promise<{ name: string } | undefined> => {
  const [row] = await mainDb.db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, tenantId))
    .for('no key update')
  return row
}

export const writeOrganizationName = async (mainDb: MainDbQueries, tenantId: string, name: string): Promise<void> => {
  await mainDb.db.update(organization).set({ name }).where(eq(organization.id, tenantId))
}

/** Adds a member; false: already a member. */
export const insertMember = async (
  mainDb: MainDbQueries,
  row: { id: string; organizationId: string; userId: string; role: TeamRole; createdAt: Date },
): Promise<boolean> => {
  const rows = await mainDb.db.insert(member).values(row).onConflictDoNothing().returning({ id: member.id })
  return rows.length === 1
}

/** Gives a non-admin member access to these stores; idempotent. */
export const insertStoreMembers = async (mainDb: MainDbQueries, userId: string, storeIds: readonly string[]): Promise<void> => {
  if (storeIds.length === 0) return
  await mainDb.db
    .insert(storeMember)
    .values(storeIds.map((storeId) => ({ storeId, userId })))
    .onConflictDoNothing()
}

/** An organization as its members know it. */
export const readOrganization = async (
  mainDb: MainDb,
  tenantId: string,
): Promise<{ name: string; createdAt: Date; memberCount: number; storeCount: number } | undefined> => {
  const { db } = mainDb
  const [[row], memberCount, storeCount] = await Promise.all([
    db.select({ name: organization.name, createdAt: organization.createdAt }).from(organization).where(eq(organization.id, tenantId)),
    db.$count(member, eq(member.organizationId, tenantId)),
    db.$count(store, eq(store.tenantId, tenantId)),
  ])
  return row && { ...row, memberCount, storeCount }
}

/** The organizations of a user with the role in each, by name. */
export const listMemberships = (mainDb: MainDb, userId: string): Promise<{ tenantId: string; name: string; role: string }[]> =>
  mainDb.db
    .select({ tenantId: organization.id, name: organization.name, role: member.role })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(organization.name), asc(organization.id))

/** Whether an organization has a store. */
export const hasStores = async (mainDb: MainDbQueries, tenantId: string): Promise<boolean> => {
  const rows = await mainDb.db.select({ id: store.id }).from(store).where(eq(store.tenantId, tenantId)).limit(1)
  return rows.length > 0
}

/** Deletes an organization with its members, invitations and connected accounts; its audit rows stay. */
export const deleteOrganizationRow = async (mainDb: MainDbQueries, tenantId: string): Promise<void> => {
  await mainDb.db.delete(organization).where(eq(organization.id, tenantId))
}

/** E-mails of all members, sorted. */
export const listMemberEmails = async (mainDb: MainDb, tenantId: string): Promise<string[]> => {
  const rows = await mainDb.db
    .select({ email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, tenantId))
    .orderBy(asc(user.email))
  return rows.map(({ email }) => email)
}

/** The job title that a user has given; undefined until then. */
export const readPosition = async (mainDb: MainDb, userId: string): Promise<string | undefined> => {
  const [row] = await mainDb.db.select({ position: user.position }).from(user).where(eq(user.id, userId))
  return row?.position ?? undefined
}

export const writePosition = async (mainDb: MainDb, userId: string, position: string): Promise<void> => {
  await mainDb.db.update(user).set({ position, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** One row per active charge of a store assigned to this user, in an organization where the user is no admin. */
export const listStorePackages = (
  mainDb: MainDb,
  userId: string,
  nowMs: number,
): Promise<{ packageName: string; websiteName: string; shopDomain: string | null }[]> =>
  mainDb.db
    .selectDistinct({ packageName: charge.packageCode, websiteName: store.websiteName, shopDomain: store.shopDomain })
    .from(storeMember)
    .innerJoin(store, eq(store.id, storeMember.storeId))
    .innerJoin(member, and(eq(member.organizationId, store.tenantId), eq(member.userId, storeMember.userId)))
    .innerJoin(charge, eq(charge.storeId, store.id))
    .where(
      and(
        eq(storeMember.userId, userId),
        inArray(member.role, ['operate', 'read-only']),
        inArray(charge.status, [...ACTIVE_CHARGES]),
        or(isNull(charge.billingEndTime), gt(charge.billingEndTime, new Date(nowMs))),
      ),
    )
    .orderBy(asc(store.websiteName), asc(charge.packageCode))
