/** Who made an event, for Google Ads: click ids, hashed contact data, browser. Source: developers.google.com/data-manager/api, "Format user data" and the references of AdIdentifiers, UserData and DeviceInfo, read 2026-11. */
import type { Consent, ConsentState, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { type Person, readIp, readQuery, withoutEmpty } from '../event-parts.ts'
import { hashField } from '../hashing.ts'
import { googleRules } from '../normalize.ts'

type Fields = Record<string, JsonValue>

/** Google takes one of them: a click has one. */
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const
export type GoogleClick = { kind: (typeof CLICK_IDS)[number]; id: string }
const CLICK_ID = /^[\w-]{1,1000}$/

const findClick = (idOf: (kind: GoogleClick['kind']) => string | null | undefined): GoogleClick | undefined => {
  for (const kind of CLICK_IDS) {
    const id = idOf(kind)
    if (typeof id === 'string' && CLICK_ID.test(id)) return { kind, id }
  }
  return undefined
}

/** The click of the page's URL, else a stored one, which is older. Its case is kept. */
export const readGoogleClick = (event: StoreEvent): GoogleClick | undefined =>
  findClick((kind) => readQuery(event, kind)) ?? findClick((kind) => event.clickIds?.[kind])

const one = (key: string, value: JsonValue | undefined): Fields[] => (value === undefined ? [] : [{ [key]: value }])

/** Hashed contact data, each in an entry of its own. An address counts only with first and last name, country and postal code. */
export const buildGoogleIdentifiers = ({ user = {} }: Person): Fields[] => {
  const { email, phone, firstName, lastName, postalCode, country } = user
  const rules = googleRules(country)
  const address = withoutEmpty<JsonValue>({
    givenName: hashField(firstName, rules.name),
    familyName: hashField(lastName, rules.name),
    regionCode: country === undefined ? undefined : rules.country(country),
    postalCode: postalCode === undefined ? undefined : rules.zip(postalCode),
  })
  return [
    ...one('emailAddress', hashField(email, rules.email)),
    ...one('phoneNumber', hashField(phone, rules.phone)),
    ...one('address', Object.keys(address).length === 4 ? address : undefined),
  ]
}

/** European Economic Area, United Kingdom, Switzerland: Google asks to send no address of their people. */
const NO_IP_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE GB CH'.split(' '),
)

/** Browser and, where it is known that Google may have it, the address. */
export const buildGoogleDevice = ({ user, client }: StoreEvent): Fields | undefined => {
  const country = user?.country === undefined ? undefined : googleRules().country(user.country)
  const mayHaveIp = country !== undefined && !NO_IP_COUNTRIES.has(country)
  const device = withoutEmpty<JsonValue>({ userAgent: client?.userAgent, ipAddress: mayHaveIp ? readIp(client?.ip) : undefined })
  return Object.keys(device).length === 0 ? undefined : device
}

const CONSENT_WORDS: Record<ConsentState, string | undefined> = { granted: 'CONSENT_GRANTED', denied: 'CONSENT_DENIED', unknown: undefined }

/** Unknown is left out: Google then uses the account's own settings. */
export const buildGoogleConsent = (consent: Consent | undefined): Fields | undefined => {
  if (consent === undefined) return undefined
  const words = withoutEmpty<JsonValue>({
    adUserData: CONSENT_WORDS[consent.ad],
    adPersonalization: CONSENT_WORDS[consent.personalization],
  })
  return Object.keys(words).length === 0 ? undefined : words
}
