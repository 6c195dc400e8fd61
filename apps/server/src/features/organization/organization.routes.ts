import { AppError } from '../../http/app-error.ts'
import { listTenants, listVisibleStores } from '../../http/access.rows.ts'
import type { Feature } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { leaveTeam } from '../team/team.ts'
import { deleteOrganization } from './delete-organization.ts'
import { listMemberEmails, listMemberships, readOrganization, writePosition } from './organization.rows.ts'
import { createTenant, describeMembership, optorRoleOf, renameOrganization, selectOrganization, teamRoleOf } from './organization.ts'

const HOUR_MS = 3_600_000
/** Organizations that one user may make in an hour. */
const MAX_CREATED = 10

/** The user's organizations. */
export const organizationFeature: Feature<'organization'> = (program) => {
  const created = createRateLimit({ max: MAX_CREATED, windowMs: HOUR_MS, now: program.now })
  return {
    userTenants: async (_input, caller) => {
      const { id: userId, activeTenantId } = caller.user
      const [memberships, stores] = await Promise.all([listMemberships(program.mainDb, userId), listVisibleStores(program.mainDb, userId)])
      return memberships.map(({ tenantId, name, role }) => ({
        tenantId,
        companyName: name,
        role: teamRoleOf(role),
        optorRole: optorRoleOf(teamRoleOf(role)),
        isActive: tenantId === activeTenantId,
        websites: stores
          .filter(({ store }) => store.tenantId === tenantId)
          .map(({ store }) => ({ websiteName: store.websiteName, websiteTitle: store.title, sandbox: store.sandbox })),
      }))
    },
    tenantInfo: async (_input, caller) => {
      const { id } = caller.tenant
      const [found, memberships] = await Promise.all([
        readOrganization(program.mainDb, id),
        listMemberships(program.mainDb, caller.user.id),
      ])
      const mine = memberships.find(({ tenantId }) => tenantId === id)
      if (found === undefined || mine === undefined) throw new AppError('not found')
      const role = teamRoleOf(mine.role)
      return {
        tenantId: id,
        companyName: found.name,
        role,
        optorRole: optorRoleOf(role),
        createdAt: found.createdAt.toISOString(),
        memberCount: found.memberCount,
        storeCount: found.storeCount,
      }
    },
    updateTenantInfo: async ({ companyName }, caller) => {
      await renameOrganization(program, { tenantId: caller.tenant.id, userId: caller.user.id, companyName })
      return { ok: true }
    },
    createOrganization: async ({ companyName, requestId }, caller) => {
      created.check(caller.user.id)
      const tenantId = await createTenant(program, { name: companyName, ownerId: caller.user.id, requestId })
      await selectOrganization(program, caller, tenantId)
      return { tenantId }
    },
    selectOrganization: async ({ tenantId }, caller) => {
      await selectOrganization(program, caller, tenantId)
      return { ok: true }
    },
    deleteOrganization: async ({ tenantId, typedName }, caller) => {
      await deleteOrganization(program, { tenantId, userId: caller.user.id, typedName })
      return { ok: true }
    },
    leaveOrganization: async ({ tenantId }, caller) => {
      const [mine] = await listTenants(program.mainDb, caller.user.id, tenantId)
      if (mine === undefined) throw new AppError('not found')
      await leaveTeam(program, { tenantId, userId: caller.user.id })
      return { ok: true }
    },
    operatorDetailSelf: async (_input, caller) => {
      const { email, language } = caller.user
      const { operatorInfo } = await describeMembership(program, caller.user)
      return {
        email,
        browserLanguage: language === 'en' || language === 'zh' ? language : '',
        ...(operatorInfo && { optorRole: operatorInfo.optorRole }),
      }
    },
    memberEmails: (_input, caller) => listMemberEmails(program.mainDb, caller.tenant.id),
    savePosition: async ({ position }, caller) => {
      await writePosition(program.mainDb, caller.user.id, position)
      return { ok: true }
    },
  }
}
