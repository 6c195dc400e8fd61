/** Route loaders: signed-in user, store and menu. */
import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { team } from '@convbox/contract/api/team'
import { call } from '../api/call.ts'
import { setCurrentStore } from '../api/current-store.ts'
import { failureOf } from '../api/failure.ts'
import { queryClient } from '../api/query-client.ts'
import { noteSignedIn } from '../api/react-to.ts'
import { callKey, callQuery } from '../api/use-call.ts'
import { ALL_SITES } from '@convbox/contract/ids'
import { currentLanguage, hasChosenLanguage, useLanguageStore } from '../text/language.ts'
import { storeAddress, WEBSITE_LIST } from '../addresses.ts'
import { readRemembered, remember } from '../remembered.ts'
import { startPageOf, menuGroups, type Menus } from './menu-pages.ts'
import { shellText } from './shell.text.ts'
import { redirectOf, type Visit } from './start-up.ts'
import type { SiteInfo, UserInfo } from './use-store.ts'
import { showToast } from '../ui/toast.ts'

const LAST_STORE = 'convbox.store'
/** The user's data changes rarely; the user's own changes refresh it at once. */
export const SESSION_STALE_MS = 5 * 60_000

/** Remembers that the user is signed in, and applies the account's language unless this browser has its own. */
const rememberUser = (user: UserInfo): void => {
  noteSignedIn(true)
  if ((user.language === 'en' || user.language === 'zh') && !hasChosenLanguage()) useLanguageStore.setState({ language: user.language })
}

/** Caches the user who has just signed in and clears the previous user's data. */
export const startSession = (user: UserInfo): void => {
  queryClient.clear()
  queryClient.setQueryData(callKey(account.userInfo, {}), user)
  rememberUser(user)
}

const loadUser = async (): Promise<UserInfo> => {
  // Fetched again once a change has made it stale: joining an organization adds stores.
  const user = await queryClient.fetchQuery(callQuery(account.userInfo, {}, { staleMs: SESSION_STALE_MS }))
  rememberUser(user)
  return user
}

/** The parts of an address that the start-up rules read. */
type Place = { pathname: string; searchStr: string }

/** Redirects by the start-up rules, if one applies. */
const redirectByRules = (place: Place, known: Omit<Visit, 'path' | 'search'> = {}): void => {
  const away = redirectOf({ path: place.pathname, search: place.searchStr, ...known })
  if (away === undefined) return
  if (away.rule === 'a package that does not cover the store') showToast({ tone: 'warn', text: shellText[currentLanguage()].notCovered })
  throw redirect({ href: away.to })
}

/** The same outside of a store. For a user without an organization it looks for a pending invitation; if that call fails, none is assumed. */
const redirectOutsideStore = async (place: Place, user: UserInfo): Promise<void> => {
  const invitations =
    user.tenants.length === 0 && user.emailVerified
      ? await queryClient.fetchQuery(callQuery(team.myInvitations, {}, { quiet: true, staleMs: 0 })).catch(() => [])
      : []
  redirectByRules(place, { user, ...(invitations[0] && { invitation: invitations[0].id }) })
}

/** The same for a store's address. */
const redirectInStore = (place: Place, { user, store, menus }: { user: UserInfo; store: SiteInfo; menus: Menus }): void =>
  redirectByRules(place, {
    user,
    site: store,
    startPage: startPageOf(menuGroups(menus, store.websiteName, { isDeveloper: user.develop }), store),
  })

/** Before any page: sends a query signed by Shopify to the server first. */
export const redirectInstall = ({ location }: { location: Place }): void => redirectByRules(location)

/** Before a store's page: redirects by the cached session; without one, the loader redirects. */
export const redirectCached = ({ params, location }: { params: { websiteName: string }; location: Place }): void => {
  const user = queryClient.getQueryData<UserInfo>(callKey(account.userInfo, {}))
  const store = queryClient.getQueryData<SiteInfo>(callKey(stores.websiteInfo, { websiteName: params.websiteName }))
  const menus = queryClient.getQueryData<Menus>(callKey(stores.findUserMenus, {}, params.websiteName))
  if (user && store && menus) redirectInStore(location, { user, store, menus })
}

/** Loader of pages outside of a store. */
export const loadAccount = async ({ location }: { location: Place }): Promise<{ user: UserInfo }> => {
  setCurrentStore(undefined)
  const user = await loadUser()
  await redirectOutsideStore(location, user)
  return { user }
}

/** Fetches the menu if the user has the store, or for All-Sites; it is never refreshed by itself. */
const loadMenus = async (user: UserInfo, websiteName: string): Promise<Menus> => {
  if (websiteName !== ALL_SITES && !user.websites.some((website) => website.websiteName === websiteName))
    throw notFound({ routeId: rootRouteId })
  return queryClient.ensureQueryData(callQuery(stores.findUserMenus, {}, { staleMs: Number.POSITIVE_INFINITY }, websiteName))
}

/** Loader of a store's pages. A store that is not the user's is not found, as if it did not exist; the not-found page has no frame around it. */
export const loadStore = async ({ params: { websiteName }, location }: { params: { websiteName: string }; location: Place }) => {
  const loadingUser = loadUser()
  const [user, store, menus] = await Promise.all([
    loadingUser,
    queryClient.fetchQuery(callQuery(stores.websiteInfo, { websiteName })),
    loadingUser.then((user) => loadMenus(user, websiteName)),
  ]).catch((thrown: unknown) => {
    const failure = failureOf(thrown)
    if (failure.kind === 'refused' && failure.code === 404) throw notFound({ routeId: rootRouteId })
    throw thrown
  })
  redirectInStore(location, { user, store, menus })
  setCurrentStore(websiteName)
  remember(LAST_STORE, websiteName)
  return { user, store, menus }
}

/** The store that this browser opened last, if remembered. */
export const lastStore = (): string | undefined => readRemembered(LAST_STORE)

/**
 * Redirects the empty path, or a short address such as `/website-info`, to that page of a store: the store opened last, else the first store of the organization chosen in the session, else the first store.
 * Without any store it redirects to the list of stores, without a session to login. The query is kept.
 */
export const goToPage =
  (page = '') =>
  async ({ location }: { location: Place }): Promise<never> => {
    const user = await call(account.userInfo, {}).catch((thrown: unknown) => {
      const failure = failureOf(thrown)
      // A new visitor at the empty path must not be told that a login has expired.
      if (failure.kind === 'refused') redirectByRules(location, { user: 'nobody' })
      throw thrown
    })
    queryClient.setQueryData(callKey(account.userInfo, {}), user)
    await redirectOutsideStore(location, user)
    const last = lastStore()
    const isAllSites = last === ALL_SITES && user.websites.length > 1
    const store = isAllSites
      ? { websiteName: ALL_SITES }
      : (user.websites.find((website) => website.websiteName === last) ??
        user.websites.find((website) => website.tenantId === user.activeTenantId) ??
        user.websites[0])
    throw redirect({ href: store ? storeAddress(store.websiteName, page) + location.searchStr : WEBSITE_LIST })
  }

/** For the empty path. */
export const goHome = goToPage()
