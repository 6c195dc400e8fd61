/**
 * Organizations (tenants): create with first owner, rename, join. better-auth owns the tables and the session's active organization; what must be written
 * together with its audit row is written here, in one transaction.
 */
import { randomUUID } from 'node:crypto'
import { isAdminRole, TEAM_ROLES, type TeamRole } from '@convbox/contract/api/team.values'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import type { CallerUser, Role, UserCaller } from '../../http/handlers.ts'
import { authHeaders } from '../../http/sessions.ts'
import type { Program } from '../../program.ts'
import { namesLike, slugOf } from '../account/account.ts'
import { idOfRequest } from '../account/account.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  insertMember,
  insertOrganization,
  insertStoreMembers,
  listMemberships,
  listStorePackages,
  lockOrganization,
  readOrganization,
  readPosition,
  writeOrganizationName,
} from './organization.rows.ts'

export { requireOwner, requireTyped } from './delete-organization.ts'

// For the team feature, which uses the same lock.
export { insertMember, insertStoreMembers, lockOrganization } from './organization.rows.ts'

/** A role of the database; an unknown one is read-only. */
export const teamRoleOf = (text: string): TeamRole => TEAM_ROLES.find((role) => role === text) ?? 'read-only'
/** The wire's role: owner and admin are the same. */
export const optorRoleOf = (role: TeamRole): Role => (role === 'owner' ? 'admin' : role)

const addOrganization = (
  program: Pick<Program, 'mainDb'>,
  tenant: { id: string; name: string; ownerId: string },
  slug: string,
): Promise<boolean> =>
  program.mainDb.db.transaction(async (db) => {
    const { id, name, ownerId } = tenant
    if (!(await insertOrganization({ db }, { id, name, slug }))) return false
    await insertMember({ db }, { id: randomUUID(), organizationId: id, userId: ownerId, role: 'owner', createdAt: new Date() })
    await writeAudit({ db }, { tenantId: id, userId: ownerId, action: 'organization created', target: name, detail: { companyName: name } })
    return true
  })

/** Creates an organization with its first owner, and the audit row. Returns its id, or that of the one created earlier by the same request. */
export const createTenant = async (
  program: Pick<Program, 'mainDb'>,
  tenant: { name: string; ownerId: string; requestId?: string | undefined },
): Promise<string> => {
  const { name, ownerId, requestId } = tenant
  const id = idOfRequest(ownerId, requestId)
  for (const slug of namesLike(slugOf(name) || 'tenant')) {
    if (await addOrganization(program, { id, name, ownerId }, slug)) return id
    if (requestId !== undefined && (await readOrganization(program.mainDb, id)) !== undefined) return id
  }
  throw new AppError('already exists')
}

/** Adds a user to an organization without an invitation, for commands, the demo and tests. storeIds: stores of a non-admin member; admins see every store. */
export const addMember = (
  program: Pick<Program, 'mainDb'>,
  member: { tenantId: string; userId: string; role: TeamRole; storeIds?: string[] },
): Promise<void> =>
  program.mainDb.db.transaction(async (db) => {
    const { tenantId, userId, role, storeIds = [] } = member
    await insertMember({ db }, { id: randomUUID(), organizationId: tenantId, userId, role, createdAt: new Date() })
    if (!isAdminRole(role)) await insertStoreMembers({ db }, userId, storeIds)
  })

/** Changes the organization's name; an unchanged name writes nothing. */
export const renameOrganization = (program: Program, change: { tenantId: string; userId: string; companyName: string }): Promise<void> =>
  program.mainDb.db.transaction(async (db) => {
    const { tenantId, userId, companyName } = change
    const found = await lockOrganization({ db }, tenantId)
    if (found === undefined) throw new AppError('not found')
    if (found.name === companyName) return
    await writeOrganizationName({ db }, tenantId, companyName)
    const detail = { companyName: { from: found.name, to: companyName } }
    await writeAudit({ db }, { tenantId, userId, action: 'organization changed', target: companyName, detail })
  })

/** Makes an organization the session's active one, which decides the landing page; 'not found' for non-members. */
export const selectOrganization = async (program: Program, caller: UserCaller, tenantId: string): Promise<void> => {
  const memberships = await listMemberships(program.mainDb, caller.user.id)
  if (!memberships.some((one) => one.tenantId === tenantId)) throw new AppError('not found')
  await authOf(program).api.setActiveOrganization({ body: { organizationId: tenantId }, headers: authHeaders(caller) })
}

/** x of x.myshopify.com. */
const shopNameOf = (shopDomain: string): string => shopDomain.split('.')[0] ?? shopDomain

/**
 * Organization part of userInfo. operatorInfo: of the active organization, else the first; absent without one. positionInfo: absent until the job title is
 * given. shopProductPackagePermission: for stores where the user is no admin.
 */
export const describeMembership = async (program: Program, user: CallerUser) => {
  const [memberships, position, packages] = await Promise.all([
    listMemberships(program.mainDb, user.id),
    readPosition(program.mainDb, user.id),
    listStorePackages(program.mainDb, user.id, program.now()),
  ])
  const active = memberships.find(({ tenantId }) => tenantId === user.activeTenantId) ?? memberships[0]
  return {
    ...(active && {
      activeTenantId: active.tenantId,
      operatorInfo: { optorRole: optorRoleOf(teamRoleOf(active.role)), browserLanguage: user.language },
    }),
    ...(position !== undefined && { positionInfo: { position } }),
    shopProductPackagePermission: packages.map(({ packageName, websiteName, shopDomain }) => ({
      packageName,
      shopName: websiteName,
      ...(shopDomain !== null && { shopNameShopify: shopNameOf(shopDomain) }),
    })),
  }
}
