/** What a route needs before it shows: who is signed in, which store, which menu. */
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
import { frontOf, menuGroups, type Menus } from './menu-pages.ts'
import { shellText } from './shell.text.ts'
import { redirectOf, type Visit } from './start-up.ts'
import type { SiteInfo, UserInfo } from './use-store.ts'
import { showToast } from '../ui/toast.ts'

const LAST_STORE = 'convbox.store'
/** Who is signed in changes rarely; a change by the user renews it at once. */
export const SESSION_STALE_MS = 5 * 60_000

/** Notes who is signed in, and takes over the account's language unless this browser has its own. */
const welcome = (user: UserInfo): void => {
  noteSignedIn(true)
  if ((user.language === 'en' || user.language === 'zh') && !hasChosenLanguage()) useLanguageStore.setState({ language: user.language })
}

/** Keeps who has just signed in, and forgets everything of whoever was there before. */
export const startSession = (user: UserInfo): void => {
  queryClient.clear()
  queryClient.setQueryData(callKey(account.userInfo, {}), user)
  welcome(user)
}

const loadUser = async (): Promise<UserInfo> => {
  // Asked again once a change has made it stale: who has just joined an organization has stores that he had not.
  const user = await queryClient.fetchQuery(callQuery(account.userInfo, {}, { staleMs: SESSION_STALE_MS }))
  welcome(user)
  return user
}

/** What of an address the rules look at. */
type Place = { pathname: string; searchStr: string }

/** Goes where the table of start-up rules leads, if anywhere. */
const follow = (place: Place, known: Omit<Visit, 'path' | 'search'> = {}): void => {
  const away = redirectOf({ path: place.pathname, search: place.searchStr, ...known })
  if (away === undefined) return
  if (away.rule === 'a package that does not cover the store') showToast({ tone: 'warn', text: shellText[currentLanguage()].notCovered })
  throw redirect({ href: away.to })
}

/** The same outside of a store. Who has no organization may have an invitation that waits; without an answer he is treated as if there were none. */
const followOutside = async (place: Place, user: UserInfo): Promise<void> => {
  const invitations =
    user.tenants.length === 0 && user.emailVerified
      ? await queryClient.fetchQuery(callQuery(team.myInvitations, {}, { quiet: true, staleMs: 0 })).catch(() => [])
      : []
  follow(place, { user, ...(invitations[0] && { invitation: invitations[0].id }) })
}

/** The same for an address of a store. */
const followInStore = (place: Place, { user, store, menus }: { user: UserInfo; store: SiteInfo; menus: Menus }): void =>
  follow(place, { user, site: store, front: frontOf(menuGroups(menus, store.websiteName, { isDeveloper: user.develop }), store) })

/** Before any page: a query that Shopify signed goes to the server first. */
export const followInstall = ({ location }: { location: Place }): void => follow(location)

/** Before a page of a store that is in the cache already; the first time its loader does it. */
export const followKnown = ({ params, location }: { params: { websiteName: string }; location: Place }): void => {
  const user = queryClient.getQueryData<UserInfo>(callKey(account.userInfo, {}))
  const store = queryClient.getQueryData<SiteInfo>(callKey(stores.websiteInfo, { websiteName: params.websiteName }))
  const menus = queryClient.getQueryData<Menus>(callKey(stores.findUserMenus, {}, params.websiteName))
  if (user && store && menus) followInStore(location, { user, store, menus })
}

/** For pages outside of a store. */
export const loadAccount = async ({ location }: { location: Place }): Promise<{ user: UserInfo }> => {
  setCurrentStore(undefined)
  const user = await loadUser()
  await followOutside(location, user)
  return { user }
}

/** The menu is asked for only where the user has the store, or it is All-Sites; it is never renewed by itself. */
const loadMenus = async (user: UserInfo, websiteName: string): Promise<Menus> => {
  if (websiteName !== ALL_SITES && !user.websites.some((website) => website.websiteName === websiteName))
    throw notFound({ routeId: rootRouteId })
  return queryClient.ensureQueryData(callQuery(stores.findUserMenus, {}, { staleMs: Number.POSITIVE_INFINITY }, websiteName))
}

/** For pages of a store; a store that is not the user's is not found, as if it did not exist: a whole page says so, as there is no frame around it. */
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
  followInStore(location, { user, store, menus })
  setCurrentStore(websiteName)
  remember(LAST_STORE, websiteName)
  return { user, store, menus }
}

/** The store that this browser had open last, if it remembers one. */
export const lastStore = (): string | undefined => readRemembered(LAST_STORE)

/**
 * Sends the empty path, or the short address of a store's page, to that page of the last store, else of the first store of the organization that the session has chosen, else of the first store;
 * to the list of stores where there is none, to login when nobody is signed in. The query goes along.
 */
export const goToPage =
  (page = '') =>
  async ({ location }: { location: Place }): Promise<never> => {
    const user = await call(account.userInfo, {}).catch((thrown: unknown) => {
      const failure = failureOf(thrown)
      // Somebody new at the front door is not told that a login expired.
      if (failure.kind === 'refused') follow(location, { user: 'nobody' })
      throw thrown
    })
    queryClient.setQueryData(callKey(account.userInfo, {}), user)
    await followOutside(location, user)
    const last = lastStore()
    const isAllSites = last === ALL_SITES && user.websites.length > 1
    const store = isAllSites
      ? { websiteName: ALL_SITES }
      : (user.websites.find((website) => website.websiteName === last) ??
        user.websites.find((website) => website.tenantId === user.activeTenantId) ??
        user.websites[0])
    throw redirect({ href: store ? storeAddress(store.websiteName, page) + location.searchStr : WEBSITE_LIST })
  }

/** The empty path. */
export const goHome = goToPage()
