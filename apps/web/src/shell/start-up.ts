/** Start-up and redirect rules in one table: the first rule that applies decides where to redirect. Pure. */
import { hasActiveCharge } from '@convbox/contract/plans'
import {
  ADD_WEBSITE_CALLBACK,
  CHOOSE_PLAN,
  CREATE_ORGANIZATION,
  INSTALL,
  joinAddress,
  storeAddress,
  WEBSITE_LIST,
  WELCOME,
} from '../addresses.ts'
import type { SiteInfo, UserInfo } from './use-store.ts'

/** path: without query. search: with its '?', or ''. user: 'nobody' is signed out; undefined while unknown. site: the store or All-Sites in the address, once loaded; startPage: the address it opens with, once its menu is loaded. invitation: secret of the user's pending invitation. */
export type Visit = {
  path: string
  search: string
  user?: VisitingUser | 'nobody'
  site?: Pick<SiteInfo, 'websiteName' | 'virtualSite' | 'billingCharge' | 'optorRole'>
  startPage?: string
  invitation?: string
}
export type VisitingUser = Pick<UserInfo, 'tenants' | 'operatorInfo' | 'positionInfo' | 'shopProductPackagePermission'>

/** Pages without login. */
const PUBLIC = [
  '/login',
  '/register',
  '/joinTeam',
  '/price-plan',
  '/auth/result',
  '/organization/join',
  '/subscription',
  '/mobile',
  '/s',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  INSTALL,
]
/** Pages open to users without an organization. */
const WITHOUT_ORGANIZATION = ['/organization', '/setting/account', ADD_WEBSITE_CALLBACK, '/errors', '/faq', WELCOME]
/** Paths below a store that stand for its start page. */
const START_PATHS = ['', 'welcome', 'beginning', 'beginning/welcome']

const isUnder = (path: string, pages: readonly string[]): boolean => pages.some((page) => path === page || path.startsWith(`${page}/`))
/** The path below the store; undefined outside of a store. */
const pageOfStore = (path: string): string | undefined => /^\/website\/[^/]+\/?(.*)$/.exec(path)?.[1]

type Rule = { name: string; when: (visit: Visit) => boolean; to: (visit: Visit) => string }

const known = ({ user }: Visit): VisitingUser | undefined => (user === 'nobody' ? undefined : user)
const siteName = ({ site }: Visit): string => site?.websiteName ?? ''

/** The rules, in order. */
export const RULES: readonly Rule[] = [
  {
    // Applies at any address, because Shopify may open any of them. The session stays until the server has verified the signature.
    name: 'Shopify sends a signed query',
    when: ({ path, search }) => path !== INSTALL && (new URLSearchParams(search).get('hmac') ?? '') !== '',
    to: ({ search }) => `${INSTALL}${search}`,
  },
  {
    name: 'nobody is signed in',
    when: ({ path, user }) => user === 'nobody' && !isUnder(path, PUBLIC),
    to: ({ path, search }) => (path === '/' ? '/login' : `/login?next=${encodeURIComponent(path + search)}`),
  },
  {
    name: 'no organization',
    when: (visit) => known(visit)?.tenants.length === 0 && !isUnder(visit.path, [...PUBLIC, ...WITHOUT_ORGANIZATION]),
    to: ({ invitation }) => (invitation === undefined ? CREATE_ORGANIZATION : joinAddress(invitation)),
  },
  {
    // Operator info is created with the membership, position info on /welcome; store pages need both.
    name: 'no operator or position info',
    when: (visit) => {
      const user = known(visit)
      if (user === undefined || (user.operatorInfo !== undefined && user.positionInfo !== undefined)) return false
      return visit.path === '/' || pageOfStore(visit.path) !== undefined
    },
    to: () => WELCOME,
  },
  {
    // Admins need no package permission.
    name: 'a package that does not cover the store',
    when: (visit) => {
      const { site } = visit
      const user = known(visit)
      if (site === undefined || user === undefined || site.virtualSite || site.optorRole === 'admin') return false
      return !user.shopProductPackagePermission.some(({ shopName }) => shopName === site.websiteName)
    },
    to: () => WEBSITE_LIST,
  },
  {
    name: 'no active charge',
    when: ({ path, site }) => {
      const page = pageOfStore(path)
      if (site === undefined || page === undefined || hasActiveCharge(site.billingCharge.productCharges)) return false
      return site.virtualSite || !isUnder(page, ['beginning'])
    },
    to: (visit) => (visit.site?.virtualSite === true ? WEBSITE_LIST : storeAddress(siteName(visit), CHOOSE_PLAN)),
  },
  {
    name: 'the front of a store',
    when: ({ path, startPage }) => startPage !== undefined && START_PATHS.includes(pageOfStore(path) ?? 'none'),
    to: ({ startPage = WEBSITE_LIST }) => startPage,
  },
]

/** Where to redirect, and by which rule; undefined: no redirect. */
export const redirectOf = (visit: Visit): { rule: string; to: string } | undefined => {
  const rule = RULES.find(({ when }) => when(visit))
  return rule === undefined ? undefined : { rule: rule.name, to: rule.to(visit) }
}
