/** Meta's user data of an event: hashed fields as lists, identifiers of browser and click unhashed. */
import type { StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { type Person, readIp, readQuery, withoutEmpty } from '../event-parts.ts'
import { buildHashedContact } from '../hashed-contact.ts'
import { metaRules } from '../normalize.ts'

/** `user_data` of an entry. */
export type FacebookUser = Record<string, JsonValue>

// Four parts, or five where Meta's parameter builder added an appendix of 2 or 8 characters; both are sent unchanged.
const FBC = /^fb\.\d\.\d+\.([\w-]+)(\.[\w-]{2,8})?$/
const FBCLID = /^[\w-]{1,500}$/
const FBP = /^fb\.\d\.\d+\.\d+(\.[\w-]{2,8})?$/

const readFbclid = (event: StoreEvent): string | undefined => {
  const fbclid = readQuery(event, 'fbclid') || event.clickIds?.fbclid
  return fbclid !== undefined && FBCLID.test(fbclid) ? fbclid : undefined
}

/**
 * The click id cookie, else one built from the click id of the address. A click newer than the cookie's wins: Meta rewrites the cookie only when the id differs.
 * The id's case is kept. Source: Meta, "fbp and fbc parameters", read 2026-11.
 */
export const readFbc = (event: StoreEvent, timeMs: number): string | undefined => {
  const cookie = event.cookies?._fbc
  const cookieClick = cookie === undefined ? undefined : FBC.exec(cookie)?.[1]
  const fbclid = readFbclid(event)
  if (cookieClick !== undefined && (fbclid === undefined || fbclid === cookieClick)) return cookie
  return fbclid === undefined ? undefined : `fb.1.${timeMs}.${fbclid}`
}

const readFbp = (event: StoreEvent): string | undefined => {
  const cookie = event.cookies?._fbp
  return cookie !== undefined && FBP.test(cookie) ? cookie : undefined
}

/** What is hashed of a person. */
export const buildFacebookContact = (person: Person): FacebookUser => buildHashedContact(person, metaRules(person.user?.country))

/** user_data of an event. timeMs: time of the event, for a click id without a cookie. */
export const buildFacebookUser = (event: StoreEvent, timeMs: number, contactOf: typeof buildFacebookContact): FacebookUser => ({
  ...contactOf({ user: event.user, visitorId: event.visitorId }),
  ...withoutEmpty<JsonValue>({
    client_ip_address: readIp(event.client?.ip),
    client_user_agent: event.client?.userAgent,
    fbc: readFbc(event, timeMs),
    fbp: readFbp(event),
  }),
})

/** Whether Meta can match a person by it: place, gender, birth date or one name alone are refused (subcode 2804050). */
export const hasFacebookIdentifier = (user: FacebookUser): boolean =>
  ['em', 'ph', 'external_id', 'fbc', 'fbp', 'client_ip_address'].some((key) => user[key] !== undefined) ||
  (user.fn !== undefined && user.ln !== undefined)
