/** The pages of the account menu. Pure. */
import { SELECT_ORGANIZATION, storeAddress, VIEW_PLAN, WEBSITE_LIST } from '../addresses.ts'
import type { UserInfo } from './use-store.ts'

/** key: key of its label. */
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

/** In menu order. page: relative to the store in the address; path: absolute. */
const PAGES = [
  { key: 'account', path: '/setting/account' },
  { key: 'organization', path: '/setting/organization', isAdmins: true },
  { key: 'stores', path: WEBSITE_LIST },
  { key: 'team', path: '/setting/team', isAdmins: true },
  { key: 'billing', path: '/setting/billing', isAdmins: true },
  { key: 'auditLog', path: '/setting/audit-log', isAdmins: true },
  // For everybody: switch to another organization, or leave one.
  { key: 'organizations', path: SELECT_ORGANIZATION },
  { key: 'integrations', page: 'integrations' },
  { key: 'reportSetting', page: 'report-setting' },
  { key: 'pricingPlan', page: VIEW_PLAN },
] as const satisfies readonly { key: AccountPageKey; path?: string; page?: string; isAdmins?: true }[]

type Tenant = { tenantId: string; optorRole: UserInfo['tenants'][number]['optorRole'] }
/** The fields of a user that the menu depends on; operatorInfo is about the organization chosen in the session only. */
type Person = {
  tenants: readonly Tenant[]
  websites: readonly { websiteName: string; tenantId: string }[]
  activeTenantId?: string | undefined
}
/** store: name of the store in the address; undefined on All-Sites and outside of a store. org: the organization in the address, or ''. */
export type AccountPlace = { store: string | undefined; org: string | undefined }

/** The current organization: the store's, else the one in the address, else the one chosen in the session. */
const tenantAt = ({ tenants, websites, activeTenantId }: Person, { store, org }: AccountPlace): Tenant | undefined => {
  const ofStore = websites.find(({ websiteName }) => websiteName === store)?.tenantId
  const byId = (id: string | undefined) => tenants.find(({ tenantId }) => tenantId === id)
  return byId(ofStore) ?? byId(org) ?? byId(activeTenantId)
}

/**
 * Account pages that this user may open; admin pages are about the current organization and shown to its admins.
 * hasRoute: whether the app has the route; pages without a screen yet are left out.
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
