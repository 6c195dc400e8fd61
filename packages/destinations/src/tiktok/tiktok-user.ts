/** TikTok's user data of an event: contact data hashed, place, browser and click identifiers unhashed. Source: TikTok, "Events API 2.0 supported parameters", read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { type Person, readIp, readQuery, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import type { Normalizer } from '../hashing.ts'
import { hashField, hashId } from '../hashing.ts'
import { metaRules } from '../normalize.ts'
import { readPhone } from '../phone.ts'

/** `user` of an entry. */
export type TiktokUser = Record<string, JsonValue>

const CLICK_ID = /^[\w.-]{1,1000}$/
const BROWSER_ID = /^[\w.-]{1,100}$/

/** E.164 with the plus; a number without a calling code matches nobody, so it is dropped. */
const phoneOf =
  (country: string | undefined): Normalizer =>
  (text) => {
    const phone = readPhone(text, country)
    return phone?.hasCallingCode ? `+${phone.digits}` : undefined
  }

const normalizeName: Normalizer = (text) => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
const normalizeZip: Normalizer = (text) => text.toLowerCase().replace(/[\s-]+/g, '')

/** City and state are sent in clear text: lower-case Latin letters and digits only, accents dropped. */
const readPlace = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** An id of ours or of the shop, hashed in lower case. */
const readExternalId = (id: string | undefined): string | undefined => hashId(id?.toLowerCase())

/** The click id of the page's URL, else a stored one, which is older. Its case is kept. */
export const readTtclid = (event: StoreEvent): string | undefined => {
  const found = [readQuery(event, 'ttclid'), event.clickIds?.ttclid, event.cookies?.ttclid]
  return found.find((id): id is string => typeof id === 'string' && CLICK_ID.test(id))
}

const readTtp = (event: StoreEvent): string | undefined => {
  const cookie = event.cookies?._ttp
  return cookie !== undefined && BROWSER_ID.test(cookie) ? cookie : undefined
}

/** Contact data and place of a person, the same in each event that knows as much of them. */
export const buildTiktokContact = ({ user = {}, visitorId }: Person): TiktokUser => {
  const rules = metaRules(user.country)
  return withoutEmpty<JsonValue>({
    email: hashField(user.email, rules.email),
    phone: hashField(user.phone, phoneOf(user.country)),
    external_id: uniqueTexts([readExternalId(user.customerId), readExternalId(visitorId)]),
    first_name: hashField(user.firstName, normalizeName),
    last_name: hashField(user.lastName, normalizeName),
    city: readPlace(user.city),
    state: readPlace(user.region),
    zip_code: hashField(user.postalCode, normalizeZip),
    country: user.country === undefined ? undefined : rules.country(user.country),
  })
}

/** `user` of an event. */
export const buildTiktokUser = (event: StoreEvent, contactOf: typeof buildTiktokContact): TiktokUser => ({
  ...contactOf({ user: event.user, visitorId: event.visitorId }),
  ...withoutEmpty<JsonValue>({
    ttclid: readTtclid(event),
    ttp: readTtp(event),
    ip: readIp(event.client?.ip),
    user_agent: event.client?.userAgent,
    locale: event.client?.language,
  }),
})

/** Whether TikTok can match a person by it; address and browser count only together. */
export const hasTiktokIdentifier = (user: TiktokUser): boolean =>
  ['email', 'phone', 'external_id', 'ttclid', 'ttp'].some((key) => user[key] !== undefined) ||
  (user.ip !== undefined && user.user_agent !== undefined)
