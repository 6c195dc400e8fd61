/** What a route needs before it shows: who is signed in, which store, which menu. */
import { notFound, redirect } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { call } from '../api/call.ts'
import { setCurrentStore } from '../api/current-store.ts'
import { failureOf } from '../api/failure.ts'
import { queryClient } from '../api/query-client.ts'
import { callKey, callQuery } from '../api/use-call.ts'
import { hasChosenLanguage, useLanguageStore } from '../text/language.ts'
import { HOME_PAGE, storeAddress, WEBSITE_LIST } from './addresses.ts'
import { readRemembered, remember } from './remembered.ts'
import type { UserInfo } from './use-store.ts'

const LAST_STORE = 'convbox.store'
/** Who is signed in changes rarely; a change by the user renews it at once. */
const SESSION_STALE_MS = 5 * 60_000

/** Takes over the account's language unless this browser has its own. */
const followLanguage = (user: UserInfo): void => {
  if ((user.language === 'en' || user.language === 'zh') && !hasChosenLanguage()) useLanguageStore.setState({ language: user.language })
}

/** Keeps who has just signed in, and forgets everything of whoever was there before. */
export const startSession = (user: UserInfo): void => {
  queryClient.clear()
  queryClient.setQueryData(callKey(account.userInfo, {}), user)
  followLanguage(user)
}

const loadUser = async (): Promise<UserInfo> => {
  const user = await queryClient.ensureQueryData(callQuery(account.userInfo, {}, { staleMs: SESSION_STALE_MS }))
  followLanguage(user)
  return user
}

/** For pages outside of a store. */
export const loadAccount = async (): Promise<{ user: UserInfo }> => {
  setCurrentStore(undefined)
  return { user: await loadUser() }
}

/** For pages of a store; a store that is not the user's is not found, as if it did not exist. */
export const loadStore = async (websiteName: string) => {
  setCurrentStore(websiteName)
  const [user, store, menus] = await Promise.all([
    loadUser(),
    queryClient.ensureQueryData(callQuery(stores.websiteInfo, { websiteName })),
    queryClient.ensureQueryData(callQuery(stores.findUserMenus, {}, { staleMs: Number.POSITIVE_INFINITY }, websiteName)),
  ]).catch((thrown: unknown) => {
    const failure = failureOf(thrown)
    if (failure.kind === 'refused' && failure.code === 404) throw notFound()
    throw thrown
  })
  remember(LAST_STORE, websiteName)
  return { user, store, menus }
}

/** The store that this browser had open last, if it remembers one. */
export const lastStore = (): string | undefined => readRemembered(LAST_STORE)

/** Sends the empty path to the last store, else the first, else to the list of stores; to login when nobody is signed in. */
export const goHome = async (): Promise<never> => {
  const user = await call(account.userInfo, {}).catch((thrown: unknown) => {
    const failure = failureOf(thrown)
    // Somebody new at the front door is not told that a login expired.
    if (failure.kind === 'refused') throw redirect({ href: '/login' })
    throw thrown
  })
  queryClient.setQueryData(callKey(account.userInfo, {}), user)
  const last = lastStore()
  const store = user.websites.find((website) => website.websiteName === last) ?? user.websites[0]
  throw redirect({ href: store ? storeAddress(store.websiteName, HOME_PAGE) : WEBSITE_LIST })
}
