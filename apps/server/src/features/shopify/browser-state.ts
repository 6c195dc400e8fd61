/**
 * The state of an authorization: 32 random bytes that travel through Shopify, and a cookie in the browser that began. Stored as a hash: reading the table does
 * not help to finish an install.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { INSTALL_WAIT_MINUTES } from '@convbox/contract/api/shopify.values'
import type { Program } from '../../program.ts'

/** What identifies a request's browser. */
export type Browser = { readCookie: (name: string) => string | undefined }
/** A browser that can also be given a state. */
export type WritableBrowser = Browser & { setCookie: (line: string) => void }

/** Time limit of Shopify's consent page. */
export const CONSENT_MINUTES = 10

/** A new state. */
export const createState = (): string => randomBytes(32).toString('hex')
/** Its stored form. */
export const hashState = (state: string): string => createHash('sha256').update(state).digest('hex')

// One cookie per state: installs in two tabs do not disturb each other.
const cookieName = (state: string): string => `convbox_install_${hashState(state).slice(0, 12)}`
const proofOf = (program: Pick<Program, 'secrets'>, state: string): Buffer =>
  createHmac('sha256', program.secrets.keyFor('shopify install')).update(state).digest()

/** Binds a state to the browser, until the latest time at which the install can be confirmed. */
export const bindState = (program: Pick<Program, 'secrets' | 'config'>, browser: WritableBrowser, state: string): void => {
  const seconds = (CONSENT_MINUTES + INSTALL_WAIT_MINUTES) * 60
  const secure = program.config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const value = proofOf(program, state).toString('hex')
  browser.setCookie(`${cookieName(state)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

/** Whether this browser began the authorization, in constant time. */
export const isBound = (program: Pick<Program, 'secrets'>, browser: Browser, state: string): boolean => {
  const given = Buffer.from(browser.readCookie(cookieName(state)) ?? '', 'hex')
  const right = proofOf(program, state)
  return given.length === right.length && timingSafeEqual(given, right)
}
