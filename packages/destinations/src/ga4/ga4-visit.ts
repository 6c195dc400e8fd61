/** What the events of a visit share: client and session ids, and the fields that a request says once (the envelope). */
import type { Consent, ConsentState, PixelSettings } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { readIp, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { hashField, readId } from '../hashing.ts'
import { googleRules } from '../normalize.ts'
import { isSame } from '../remember.ts'
import { type Browser, type KnownUser, readClientId, readSessionId, sessionCookieName } from './ga4-client.ts'

/** Everything of a request's body but `events`. Events of one envelope may share a request; equal envelopes of a call are one object. */
export type Ga4Envelope = Record<string, JsonValue>

/** A visit. undefined in place of one: nothing by which GA4 could tell the browser from others. */
export type Ga4Visit = { sessionId: string; envelope: Ga4Envelope }

const CONSENT_WORDS: Record<ConsentState, string | undefined> = { granted: 'GRANTED', denied: 'DENIED', unknown: undefined }

/** Unknown is left out: GA4 then uses the property's own settings. A visitor who denied ads has denied personalised ads too. */
const buildConsent = (consent: Pick<Consent, 'ad' | 'personalization'> | undefined): Record<string, JsonValue> | undefined => {
  if (consent === undefined) return undefined
  const words = withoutEmpty<JsonValue>({
    ad_user_data: CONSENT_WORDS[consent.ad],
    ad_personalization: consent.ad === 'denied' ? 'DENIED' : CONSENT_WORDS[consent.personalization],
  })
  return Object.keys(words).length === 0 ? undefined : words
}

/**
 * Hashed contact data for enhanced conversions; nothing when the visitor denied ads, the only use of it. A guest's too:
 * a user id beside it is recommended, no longer required, https://developers.google.com/analytics/devguides/collection/ga4/uid-data (read 2026-11).
 */
const buildUserData = ({ user, consent }: Browser): Record<string, JsonValue> | undefined => {
  if (user === undefined || consent?.ad === 'denied') return undefined
  const { email, phone, firstName, lastName, city, region, postalCode, country } = user
  const rules = googleRules(country)
  const names = withoutEmpty<JsonValue>({
    sha256_first_name: hashField(firstName, rules.name),
    sha256_last_name: hashField(lastName, rules.name),
  })
  // Google matches an address only with first and last name.
  const place =
    Object.keys(names).length < 2
      ? undefined
      : withoutEmpty<JsonValue>({
          city: city === undefined ? undefined : rules.city(city),
          region: region === undefined ? undefined : rules.region(region),
          postal_code: postalCode === undefined ? undefined : rules.zip(postalCode),
          country: country === undefined ? undefined : rules.country(country),
        })
  const data = withoutEmpty<JsonValue>({
    sha256_email_address: uniqueTexts([hashField(email, rules.email)]),
    sha256_phone_number: uniqueTexts([hashField(phone, rules.phone)]),
    address: place === undefined ? [] : [{ ...names, ...place }],
  })
  return Object.keys(data).length === 0 ? undefined : data
}

const isSameUser = (one: KnownUser | undefined, other: KnownUser | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.email === other.email &&
      one.customerId === other.customerId &&
      one.phone === other.phone &&
      one.firstName === other.firstName &&
      one.lastName === other.lastName &&
      one.city === other.city &&
      one.region === other.region &&
      one.postalCode === other.postalCode &&
      one.country === other.country

/** Whether two events give the same visit: they agree on every field of `Browser`, the day for an event's time. */
const isSameBrowser = (one: Browser, other: Browser, sessionCookie: string): boolean =>
  one.visitorId === other.visitorId &&
  one.sessionId === other.sessionId &&
  isSameUser(one.user, other.user) &&
  one.consent?.ad === other.consent?.ad &&
  one.consent?.personalization === other.consent?.personalization &&
  one.client?.ip === other.client?.ip &&
  one.client?.userAgent === other.client?.userAgent &&
  one.cookies?._ga === other.cookies?._ga &&
  one.cookies?.[sessionCookie] === other.cookies?.[sessionCookie] &&
  one.occurredAt.slice(0, 10) === other.occurredAt.slice(0, 10)

/** A visitor before and after saying who they are, at midnight, or with two browsers: more than these are built again. */
const MAX_VISITS = 4

/** Finds an event's visit; built once for all events of one `buildRequests` that agree on it, because hashing contact data is dear. */
export const ga4Visits = (settings: PixelSettings): ((browser: Browser) => Ga4Visit | undefined) => {
  const sessionCookie = sessionCookieName(settings)
  const visitsOf = new Map<string | undefined, { browser: Browser; visit: Ga4Visit | undefined }[]>()
  const envelopesOf = new Map<string, Ga4Envelope[]>()

  const build = (browser: Browser): Ga4Visit | undefined => {
    const clientId = readClientId(browser, settings)
    if (clientId === undefined) return undefined
    const envelope = withoutEmpty<JsonValue>({
      client_id: clientId,
      user_id: readId(browser.user?.customerId),
      consent: buildConsent(browser.consent),
      user_data: buildUserData(browser),
      ip_override: readIp(browser.client?.ip),
      user_agent: browser.client?.userAgent,
    })
    const known = envelopesOf.get(clientId) ?? []
    const equal = known.find((one) => isSame(one, envelope))
    if (equal === undefined) envelopesOf.set(clientId, [...known, envelope])
    return { sessionId: readSessionId(browser, settings, clientId), envelope: equal ?? envelope }
  }

  return (browser) => {
    const name = browser.visitorId ?? browser.user?.email ?? browser.user?.customerId
    const known = visitsOf.get(name)
    for (const one of known ?? []) if (isSameBrowser(one.browser, browser, sessionCookie)) return one.visit
    const entry = { browser, visit: build(browser) }
    if (known === undefined) visitsOf.set(name, [entry])
    else if (known.unshift(entry) > MAX_VISITS) known.pop()
    return entry.visit
  }
}
