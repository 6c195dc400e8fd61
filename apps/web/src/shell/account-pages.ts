/** The pages of the account menu. Pure. */
import { SELECT_ORGANIZATION, storeAddress, VIEW_PLAN } from './addresses.ts'
import type { UserInfo } from './use-store.ts'

/** key: of its words. */
export type AccountPage = { key: AccountPageKey; href: string }
type AccountPageKey =
  | 'account'
  | 'organizations'
  | 'team'
  | 'organization'
  | 'billing'
  | 'auditLog'
  | 'integrations'
  | 'reportSetting'
  | 'pricingPlan'

/** Top to bottom. page: under the store of the address; path: of its own. Source: spec 000 sections 2 and 6; the audit log is ours. */
const PAGES = [
  { key: 'account', path: '/setting/account' },
  // Everybody's: to go to another organization, or to leave one.
  { key: 'organizations', path: SELECT_ORGANIZATION },
  { key: 'team', path: '/setting/team', isAdmins: true },
  { key: 'organization', path: '/setting/organization', isAdmins: true },
  { key: 'billing', path: '/setting/billing', isAdmins: true },
  { key: 'auditLog', path: '/setting/audit-log', isAdmins: true },
  { key: 'integrations', page: 'integrations' },
  { key: 'reportSetting', page: 'report-setting' },
  { key: 'pricingPlan', page: VIEW_PLAN },
] as const satisfies readonly { key: AccountPageKey; path?: string; page?: string; isAdmins?: true }[]

/**
 * The pages that this person may open from here. store: the name of the store in the address; All-Sites and pages outside of a store have none.
 * hasRoute: whether the app has the route: a page whose screen is still to come is no dead link.
 */
export const accountPages = (
  user: Pick<UserInfo, 'operatorInfo'>,
  store: string | undefined,
  hasRoute: (path: string) => boolean,
): AccountPage[] => {
  const isAdmin = user.operatorInfo?.optorRole === 'admin'
  return PAGES.flatMap((entry): AccountPage[] => {
    if ('isAdmins' in entry && !isAdmin) return []
    if ('path' in entry) return hasRoute(entry.path) ? [{ key: entry.key, href: entry.path }] : []
    return store !== undefined && hasRoute(`/website/$websiteName/${entry.page}`)
      ? [{ key: entry.key, href: storeAddress(store, entry.page) }]
      : []
  })
}
