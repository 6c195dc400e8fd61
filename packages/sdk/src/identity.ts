/** First-party ids of visitor and session, click ids, and the platforms' cookies. Called only where consent allows storing. */
import { uuidFromTime } from '@convbox/contract/ids'
import { SESSION_GAP_SECONDS, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from '@convbox/contract/events/script-facts'
import type { Env, SdkConfig } from './env.ts'
import { parseJson } from './env.ts'

const SESSION_COOKIE = '_cb_s'
const CLICK_KEY = '_cb_k'
/** Storage key of the URL that opened the current session, with its query. */
export const LANDING_KEY = '_cb_l'
const DAY_MS = 864e5
const CLICK_DAYS = 90

// Case matters in names and values.
const CLICK_PARAMS = /^(fbclid|gclid|[gw]braid|gad_\w+|ttclid|msclkid|ScCid|epik|awc|awaid|_kx|omnisendContactID|mc_\w+)$/
const PLATFORM_COOKIES = /^(_fb[pc]|_ga(_\w+)?|_ttp|ttclid|_sc(cl)?id|_epik|_uet(vid|msclkid)|awin_\w+|_kx|omnisendContactID)$/

/** Cookies that the checkout's sandbox reads by name, because it cannot list them. */
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
  'awin_sn_awc',
  'awin_source',
]
/** Keys of the script in the shop's storage, except the outbox's. */
export const STORED_KEYS = [VISITOR_COOKIE, CLICK_KEY, LANDING_KEY, '_cb_a', '_cb_t', '_cb_x', '_cb_f']
/** Storage key of the cart as last seen. */
export const CART_KEY = '_cb_a'
/** Storage key of the checkout whose begin was last reported. */
export const CHECKOUT_KEY = '_cb_t'
/** Storage key of the codes that failed at a checkout. */
export const FAILED_CODES_KEY = '_cb_f'

const newId = (env: Env): string => uuidFromTime(env.now(), env.randomBytes(10))

/** Ids that reached this page in a cart's attributes instead of cookies, used where the browser has none; and when this page last wrote its ids, in ms. */
export type KnownIds = { visitorId?: string; sessionId?: string; writtenAtMs?: number }
/** Cookies that were written so shortly before need not be prolonged yet. */
const RENEW_MS = 20_000

/**
 * The ids of visitor and session, created at the first call, kept in cookies and prolonged. The visitor's is in storage too, where a browser shortens the life of cookies.
 * The session's is a hint: it ends after 30 minutes without an event, and the URL that opened it is stored with it.
 */
export const findIds = (env: Env, known: KnownIds, url?: string) => {
  const { [VISITOR_COOKIE]: visitor, [SESSION_COOKIE]: session } = env.readCookies()
  const visitorId = visitor ?? env.loadText(VISITOR_COOKIE) ?? known.visitorId ?? newId(env)
  const sessionId = session ?? known.sessionId ?? newId(env)
  if (url && !session) env.saveText(LANDING_KEY, url)
  // Never written: no number, which is not less than any.
  if (!visitor || !session || !(env.now() - (known.writtenAtMs as number) < RENEW_MS)) {
    known.writtenAtMs = env.now()
    env.writeCookie(VISITOR_COOKIE, visitorId, VISITOR_COOKIE_SECONDS)
    env.writeCookie(SESSION_COOKIE, sessionId, SESSION_GAP_SECONDS)
    env.saveText(VISITOR_COOKIE, visitorId)
  }
  return { visitorId, sessionId }
}

/** Click ids of this URL and of the last 90 days, by name; a newer one replaces an older. */
export const findClickIds = (env: Env, url: string): Record<string, string> => {
  const before = env.loadText(CLICK_KEY)
  const kept = (parseJson(before) ?? {}) as Record<string, [value: string, atMs: number]>
  for (const name in kept) if ((kept[name]?.[1] ?? 0) < env.now() - CLICK_DAYS * DAY_MS) delete kept[name]
  new URLSearchParams(url.split(/[?#]/)[1]).forEach((value, name) => {
    if (value && CLICK_PARAMS.test(name) && kept[name]?.[0] !== value) kept[name] = [value, env.now()]
  })
  const text = JSON.stringify(kept)
  if (text !== (before ?? '{}')) env.saveText(CLICK_KEY, text)
  return Object.fromEntries(Object.entries(kept).map(([name, [value]]) => [name, `${value}`]))
}

/** Creates `_fbc` from a click on a Meta ad and a missing `_fbp`, in Meta's own form, so that server events match without Meta's pixel. */
const makeMetaCookies = (env: Env, fbclid: string | undefined): void => {
  const { _fbc, _fbp } = env.readCookies()
  const prefix = `fb.${env.domainDots()}.${env.now()}.`
  // Only a new click may replace it, because its time is the click's.
  if (fbclid && !_fbc?.includes(`.${fbclid}`)) env.writeCookie('_fbc', prefix + fbclid, CLICK_DAYS * 86_400)
  if (!_fbp) {
    env.writeCookie('_fbp', prefix + ((Math.random() * 2 ** 31) >>> 0), CLICK_DAYS * 86_400)
  }
}

/** The platforms' cookies, after creating Meta's; where ads are not allowed only Google Analytics', and the click of a cashback journey, which exists only if exempt. */
export const findPlatformCookies = (env: Env, fbclid: string | undefined, allowsAds: boolean): Record<string, string> => {
  if (allowsAds) makeMetaCookies(env, fbclid)
  const wanted = allowsAds ? PLATFORM_COOKIES : /^(_ga|awin_sn)(_|$)/
  return Object.fromEntries(Object.entries(env.readCookies()).filter(([name]) => wanted.test(name)))
}

/**
 * Removes the script's own ids and texts, after consent was withdrawn. Cookies in a platform's form stay: they are no longer read or sent, and another script of the
 * shop may use them. Of Awin's, the paid channel of the last click is removed on the next page; the click of a cashback journey never needed consent.
 */
export const forgetVisitor = (env: Env, { collectUrl, storeKey }: SdkConfig): void => {
  const cookies = env.readCookies()
  const visitorId = cookies[VISITOR_COOKIE]
  if (visitorId) void env.postText(collectUrl, JSON.stringify({ storeKey, visitorId }), true)
  for (const name of [VISITOR_COOKIE, SESSION_COOKIE]) if (cookies[name]) env.writeCookie(name, '', 0)
  for (const key of STORED_KEYS) env.saveText(key)
  env.keep()
}
