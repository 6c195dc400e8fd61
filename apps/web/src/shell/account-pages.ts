/** The pages of the account menu. Pure. */
import { SELECT_ORGANIZATION, storeAddress, VIEW_PLAN, WEBSITE_LIST } from '../addresses.ts'
import type { UserInfo } from './use-store.ts'

/** key: of its words. */
export type AccountPage = { key: AccountPageKey; href: string }
type AccountPageKey =
  | 'account'
  | 'organizations'
  | 'stores'
  | 'team'
  | 'organization'
  | 'billing'
  | 'auditLog'
  | 'integrations'
  | 'reportSetting'
  | 'pricingPlan'

/** Top to bottom. page: under the store of the address; path: of its own. */
const PAGES = [
  { key: 'account', path: '/setting/account' },
  { key: 'organization', path: '/setting/organization', isAdmins: true },
  { key: 'stores', path: WEBSITE_LIST },
  { key: 'team', path: '/setting/team', isAdmins: true },
  { key: 'billing', path: '/setting/billing', isAdmins: true },
  { key: 'auditLog', path: '/setting/audit-log', isAdmins: true },
  // Everybody's: to go to another organization, or to leave one.
  { key: 'organizations', path: SELECT_ORGANIZATION },
  { key: 'integrations', page: 'integrations' },
  { key: 'reportSetting', page: 'report-setting' },
  { key: 'pricingPlan', page: VIEW_PLAN },
] as const satisfies readonly { key: AccountPageKey; path?: string; page?: string; isAdmins?: true }[]

type Tenant = { tenantId: string; optorRole: UserInfo['tenants'][number]['optorRole'] }
/** What of a user the menu looks at; operatorInfo speaks of the chosen organization alone. */
type Person = {
  tenants: readonly Tenant[]
  websites: readonly { websiteName: string; tenantId: string }[]
  activeTenantId?: string | undefined
}
/** store: the name of the store in the address; All-Sites and pages outside of a store have none. org: the organization that the address names, or ''. */
export type AccountPlace = { store: string | undefined; org: string | undefined }

/** The organization that is looked at: the store's, else the one of the address, else the one that the session has chosen. */
const tenantAt = ({ tenants, websites, activeTenantId }: Person, { store, org }: AccountPlace): Tenant | undefined => {
  const ofStore = websites.find(({ websiteName }) => websiteName === store)?.tenantId
  const byId = (id: string | undefined) => tenants.find(({ tenantId }) => tenantId === id)
  return byId(ofStore) ?? byId(org) ?? byId(activeTenantId)
}

/**
 * The pages that this person may open from here; those for admins are about the organization that is looked at, and shown to its admins.
 * hasRoute: whether the app has the route: a page whose screen is still to come is no dead link.
 */
export const accountPages = (user: Person, place: AccountPlace, hasRoute: (path: string) => boolean): AccountPage[] => {
  const tenant = tenantAt(user, place)
  const query = tenant === undefined || tenant.tenantId === user.activeTenantId ? '' : `?org=${encodeURIComponent(tenant.tenantId)}`
  return PAGES.flatMap((entry): AccountPage[] => {
    const { key } = entry
    if ('page' in entry)
      return place.store !== undefined && hasRoute(`/website/$websiteName/${entry.page}`)
        ? [{ key, href: storeAddress(place.store, entry.page) }]
        : []
    if (!hasRoute(entry.path)) return []
    if (!('isAdmins' in entry)) return [{ key, href: entry.path }]
    return tenant?.optorRole === 'admin' ? [{ key, href: entry.path + query }] : []
  })
}
