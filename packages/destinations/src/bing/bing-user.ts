/** `userData` of an event of the UET Conversions API: contact data hashed, ids and browser unhashed. Source: learn.microsoft.com, "Conversions API (CAPI) Guide", and Stape's template, read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { type Person, readIp, readQuery, withoutEmpty } from '../event-parts.ts'
import { deriveUuid, hashField, hashId, readId } from '../hashing.ts'
import { bingRules } from '../normalize.ts'

export type BingUser = Record<string, JsonValue>

/** A GUID with or without dashes. */
const CLICK_ID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
const BROWSER_ID = /^[0-9a-f]{32}$/i

/** The click id of the page's URL, else a stored one, which is older; the tag's cookie puts `_uet` before it. */
export const readMsclkid = (event: StoreEvent): string | undefined => {
  const found = [readQuery(event, 'msclkid'), event.clickIds?.msclkid, event.cookies?._uetmsclkid?.replace(/^_uet/, '')]
  return found.find((id): id is string => typeof id === 'string' && CLICK_ID.test(id))
}

/** The tag's id of the browser, else one of its form that is always the same for a visitor. */
const readAnonymousId = ({ cookies, visitorId }: StoreEvent): string | undefined => {
  const cookie = cookies?._uetvid ?? ''
  if (BROWSER_ID.test(cookie)) return cookie
  const id = readId(visitorId)
  return id === undefined ? undefined : deriveUuid(id, 'bing browser').replaceAll('-', '')
}

/** Contact data of a person, the same in each event that knows as much of them. */
export const buildBingContact = ({ user = {} }: Person): BingUser => {
  const rules = bingRules(user.country)
  return withoutEmpty<JsonValue>({ em: hashField(user.email, rules.email), ph: hashField(user.phone, rules.phone) })
}

/** `userData` of an event. isEnhanced: with contact data. */
export const buildBingUser = (event: StoreEvent, isEnhanced: boolean, contactOf: typeof buildBingContact): BingUser => ({
  ...(isEnhanced && contactOf({ user: event.user, visitorId: event.visitorId })),
  ...withoutEmpty<JsonValue>({
    anonymousId: readAnonymousId(event),
    // Ours or the shop's, which nobody needs in clear.
    externalId: hashId(event.user?.customerId),
    msclkid: readMsclkid(event),
    clientIpAddress: readIp(event.client?.ip),
    clientUserAgent: event.client?.userAgent,
  }),
})

/** Whether Microsoft can match a person by it; address and browser alone do not suffice. */
export const hasBingIdentifier = (user: BingUser): boolean =>
  ['anonymousId', 'externalId', 'em', 'ph', 'msclkid'].some((key) => user[key] !== undefined)
