/** First-party ids of the visitor and the visit, click ids, and the platforms' cookies. Called only where consent allows writing. */
import { uuidFromTime } from '@convbox/contract/ids'
import { SESSION_GAP_SECONDS, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from '@convbox/contract/events/script-facts'
import type { Env } from './env.ts'
import { parseJson } from './env.ts'

const SESSION_COOKIE = '_cb_s'
const CLICK_KEY = '_cb_k'
/** Storage key of the address that opened the running session, with its query. */
export const LANDING_KEY = '_cb_l'
const DAY_MS = 864e5
const CLICK_DAYS = 90

// Case matters in names and values. Source: facts on identifier capture.
const CLICK_PARAMS = /^(fbclid|gclid|gbraid|wbraid|gad_\w+|ttclid|msclkid|ScCid|epik|awc|awaid|_kx|omnisendContactID|mc_[cet]id|mc_tc)$/
const PLATFORM_COOKIES = /^(_fb[pc]|_ga(_\w+)?|_ttp|ttclid|_scid|_scclid|_epik|_uetvid|_uetmsclkid|awin_(sn_)?awc|_kx|omnisendContactID)$/

/** Cookies that the checkout's sandbox asks for by name, because it cannot list them. */
export const NAMED_COOKIES = [
  VISITOR_COOKIE,
  SESSION_COOKIE,
  '_fbp',
  '_fbc',
  '_ga',
  '_ttp',
  'ttclid',
  '_scid',
  '_scclid',
  '_epik',
  '_uetvid',
  '_uetmsclkid',
  'awin_awc',
]
/** Keys that the script keeps in the shop's storage, but for the outbox's own. */
export const STORED_KEYS = [VISITOR_COOKIE, CLICK_KEY, LANDING_KEY, '_cb_a', '_cb_t']
/** Storage key of the cart as last seen. */
export const CART_KEY = '_cb_a'
/** Storage key of the checkout whose begin was last reported. */
export const CHECKOUT_KEY = '_cb_t'

const newId = (env: Env): string => uuidFromTime(env.now(), env.random(10))

const keepId = (env: Env, cookie: string, maxAgeSeconds: number, known = newId(env)): string => {
  const id = env.cookies()[cookie] ?? known
  env.writeCookie(cookie, id, maxAgeSeconds)
  return id
}

/** The visitor's id, made and kept at the first call: cookie first, storage where a browser cut the cookie's life short. Known: the id that a cart carried here. */
export const findVisitor = (env: Env, known?: string): string => {
  const id = keepId(env, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS, env.read(VISITOR_COOKIE) ?? known)
  env.write(VISITOR_COOKIE, id)
  return id
}

/** The visit's id, a hint: ends after 30 minutes without an event. The address that opened it is kept with it. */
export const findSession = (env: Env, known?: string, url?: string): string => {
  if (url && !env.cookies()[SESSION_COOKIE]) env.write(LANDING_KEY, url)
  return keepId(env, SESSION_COOKIE, SESSION_GAP_SECONDS, known)
}

/** Click ids of this address and of the last 90 days, by name; a newer one replaces its elder. */
export const findClickIds = (env: Env, url: string): Record<string, string> => {
  const kept = (parseJson(env.read(CLICK_KEY)) ?? {}) as Record<string, [value: string, atMs: number]>
  for (const name in kept) if ((kept[name]?.[1] ?? 0) < env.now() - CLICK_DAYS * DAY_MS) delete kept[name]
  new URLSearchParams(url.split(/[?#]/)[1]).forEach((value, name) => {
    if (value && CLICK_PARAMS.test(name) && kept[name]?.[0] !== value) kept[name] = [value, env.now()]
  })
  env.write(CLICK_KEY, JSON.stringify(kept))
  return Object.fromEntries(Object.entries(kept).map(([name, [value]]) => [name, `${value}`]))
}

/** Makes `_fbc` from a click on a Meta ad and `_fbp` where there is none, in Meta's own form, so that server events match without Meta's pixel. */
const makeMetaCookies = (env: Env, fbclid: string | undefined): void => {
  const { _fbc, _fbp } = env.cookies()
  const prefix = `fb.${env.domainDots()}.${env.now()}.`
  // Only a new click may replace it: the time inside is the click's.
  if (fbclid && !_fbc?.includes(`.${fbclid}`)) env.writeCookie('_fbc', prefix + fbclid, CLICK_DAYS * 86_400)
  if (!_fbp) {
    env.writeCookie('_fbp', prefix + (env.random(4).reduce((sum, byte) => sum * 256 + byte, 0) >>> 1), CLICK_DAYS * 86_400)
  }
}

/** The platforms' cookies as they stand, after making Meta's; only Google Analytics' where ads are not allowed. */
export const findPlatformCookies = (env: Env, fbclid: string | undefined, allowsAds: boolean): Record<string, string> => {
  if (allowsAds) makeMetaCookies(env, fbclid)
  const wanted = allowsAds ? PLATFORM_COOKIES : /^_ga(_\w+)?$/
  return Object.fromEntries(Object.entries(env.cookies()).filter(([name]) => wanted.test(name)))
}

/** Takes back everything that the script has written: the visitor withdrew the consent. */
export const forgetVisitor = (env: Env): void => {
  const cookies = env.cookies()
  for (const name of [VISITOR_COOKIE, SESSION_COOKIE]) if (name in cookies) env.writeCookie(name, '', 0)
  for (const key of STORED_KEYS) env.write(key)
}
