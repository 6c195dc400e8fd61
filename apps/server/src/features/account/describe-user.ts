import { LANGUAGES } from '@convbox/contract/format'
import { listTenants, listVisibleStores } from '../../http/access.rows.ts'
import type { CallerUser } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { describeMembership } from '../organization/organization.ts'

/** "Ada King Lovelace" is Ada and King Lovelace. */
const splitName = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The signed-in user for every screen: name, organizations and stores, settings. isDeveloper: the browser has the develop flag. */
export const describeUser = async (program: Program, user: CallerUser, isDeveloper: boolean) => {
  const [tenants, stores, membership] = await Promise.all([
    listTenants(program.mainDb, user.id),
    listVisibleStores(program.mainDb, user.id),
    describeMembership(program, user),
  ])
  return {
    platUserId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    ...splitName(user.name),
    language: user.language,
    languages: [...LANGUAGES],
    picture: '',
    tenants: tenants.map(({ id, name, role }) => ({ tenantId: id, companyName: name, optorRole: role })),
    websites: stores.map(({ store }) => ({
      websiteName: store.websiteName,
      websiteTitle: store.title,
      tenantId: store.tenantId,
      sandbox: store.sandbox,
      currencyCode: store.currency,
      timezone: store.timeZone,
    })),
    ...membership,
    ...(membership.activeTenantId !== undefined && { tenantId: membership.activeTenantId }),
    hasSandbox: program.config.SANDBOX,
    develop: isDeveloper,
  }
}
