/** Carries out a reaction: toasts, redirect to login, the upgrade screen. */
import { create } from 'zustand'
import { account } from '@convbox/contract/api/account'
import { apiText } from './api.text.ts'
import { call } from './call.ts'
import type { Failure } from './failure.ts'
import { LOGIN_DELAY_MS, reactionTo } from './reactions.ts'
import { currentStore } from './current-store.ts'
import { SELECT_ORGANIZATION, storeAddress } from '../addresses.ts'
import { messageOf } from './message-of.ts'
import { readRemembered, remember } from '../remembered.ts'
import { showToast } from '../ui/toast.ts'
import { currentLanguage } from '../text/language.ts'

const LOGIN_ADDRESS = '/login'

/** Whether the upgrade screen covers the app. */
export const useUpgrade = create<{ isUpgrading: boolean }>()(() => ({ isUpgrading: false }))
export const showUpgrade = (): void => useUpgrade.setState({ isUpgrading: true })

/** The address to return to after login: always of this site, never a public page. */
const returnAddress = (): string => `${location.pathname}${location.search}`
const goToLogin = (): void => {
  const back = returnAddress()
  location.assign(back === '/' || back.startsWith(LOGIN_ADDRESS) ? LOGIN_ADDRESS : `${LOGIN_ADDRESS}?next=${encodeURIComponent(back)}`)
}

/** Opens the page that reauthorizes an ad platform of the current store. No reload, so that the toast with the reason stays. */
const goToReauthorize = (platform: string | undefined): void => {
  const store = currentStore()
  if (store === undefined) return
  const page = storeAddress(store, 'authorization')
  history.pushState(null, '', platform === undefined ? page : `${page}?platname=${encodeURIComponent(platform)}`)
}

const SIGNED_IN = 'convbox.signedIn'
/** Remembers whether somebody is signed in; the session cookie is not readable by scripts. */
export const noteSignedIn = (isSignedIn: boolean): void => void remember(SIGNED_IN, isSignedIn ? 'yes' : undefined)

/** Whether the page is about to be left for the login page. Only loading another page ends it; tests, which load none, set it back. */
export const leave = { hasBegun: false }

/** Shows 'Login expired', then the login page after 2 s; once, however many calls fail together. A visitor who was not signed in goes to the login page at once. */
const expireLogin = (): void => {
  if (leave.hasBegun || location.pathname.startsWith(LOGIN_ADDRESS)) return
  leave.hasBegun = true
  if (readRemembered(SIGNED_IN) === undefined) {
    goToLogin()
    return
  }
  noteSignedIn(false)
  showToast({ tone: 'warn', text: apiText[currentLanguage()].loginExpired })
  setTimeout(goToLogin, LOGIN_DELAY_MS)
}

/** Ends the session and goes to login, even when the server cannot be reached. */
export const logOut = async (): Promise<void> => {
  if (leave.hasBegun) return
  leave.hasBegun = true
  noteSignedIn(false)
  await call(account.logout, {}).catch((cause: unknown) => console.warn('Logout failed', cause))
  location.assign(LOGIN_ADDRESS)
}

/** Reacts to the failure of a call. quiet: no toast, because the screen shows the failure itself. */
export const reactTo = (failure: Failure, options: { quiet?: boolean } = {}): void => {
  const reaction = reactionTo(failure, { onOrganizationSelect: location.pathname.startsWith(SELECT_ORGANIZATION) })
  switch (reaction.do) {
    case 'nothing':
      return
    case 'log':
      console.warn(reaction.text)
      return
    case 'log in after notice':
      expireLogin()
      return
    case 'log out':
      void logOut()
      return
    case 'select organization':
      location.assign(SELECT_ORGANIZATION)
      return
    case 'reauthorize':
      showToast({ tone: 'bad', text: messageOf(failure, currentLanguage()) })
      goToReauthorize(reaction.platform)
      return
    case 'show upgrade':
      showUpgrade()
      return
    case 'toast':
      if (!options.quiet) showToast({ tone: 'bad', text: messageOf(failure, currentLanguage()) })
  }
}
