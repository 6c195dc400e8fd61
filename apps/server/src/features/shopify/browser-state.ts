/** The state of an authorization: 32 random bytes that travel through Shopify, and a cookie that only the browser which began can show. Kept as a hash: who reads the table cannot finish anybody's install. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { INSTALL_WAIT_MINUTES } from '@convbox/contract/api/shopify.values'
import type { Program } from '../../program.ts'

/** What is needed of a request to know its browser. */
export type Browser = { readCookie: (name: string) => string | undefined }
/** The same, where a new state may be given to it. */
export type WritableBrowser = Browser & { setCookie: (line: string) => void }

/** How long Shopify's consent page may take. */
export const CONSENT_MINUTES = 10

/** A new state. */
export const createState = (): string => randomBytes(32).toString('hex')
/** How it is kept. */
export const hashState = (state: string): string => createHash('sha256').update(state).digest('hex')

// One cookie for each state: two installs in two tabs do not undo each other.
const cookieName = (state: string): string => `convbox_install_${hashState(state).slice(0, 12)}`
const proofOf = (program: Pick<Program, 'secrets'>, state: string): Buffer =>
  createHmac('sha256', program.secrets.keyFor('shopify install')).update(state).digest()

/** Binds a state to the browser; lives until the install could be confirmed at the latest. */
export const bindState = (program: Pick<Program, 'secrets' | 'config'>, browser: WritableBrowser, state: string): void => {
  const seconds = (CONSENT_MINUTES + INSTALL_WAIT_MINUTES) * 60
  const secure = program.config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const value = proofOf(program, state).toString('hex')
  browser.setCookie(`${cookieName(state)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

/** Whether this browser began it, in constant time. */
export const isBound = (program: Pick<Program, 'secrets'>, browser: Browser, state: string): boolean => {
  const given = Buffer.from(browser.readCookie(cookieName(state)) ?? '', 'hex')
  const right = proofOf(program, state)
  return given.length === right.length && timingSafeEqual(given, right)
}
