/** One store event in GA4's format: the request's shared fields (the envelope) and the event itself. */
import type { Consent, ConsentState, PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { readIp, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { hashField, readId } from '../hashing.ts'
import { googleRules } from '../normalize.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { type Browser, readClientId, readSessionId } from './ga4-client.ts'
import { buildGa4Params, GA4_NAMES } from './ga4-params.ts'

/** visit.envelope: everything of the body but `events`; events of equal envelopes may share a request. */
export type Ga4Event = { visit: Ga4Visit; event: Record<string, JsonValue> }

const CONSENT_WORDS: Record<ConsentState, string | undefined> = { granted: 'GRANTED', denied: 'DENIED', unknown: undefined }

/** Unknown is left out: GA4 then uses the property's own settings. A visitor who denied ads has denied personalised ads too. */
const buildConsent = (consent: Consent | undefined): Record<string, JsonValue> | undefined => {
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
const buildUserData = (event: Browser): Record<string, JsonValue> | undefined => {
  if (event.user === undefined || event.consent?.ad === 'denied') return undefined
  const { email, phone, firstName, lastName, city, region, postalCode, country } = event.user
  const rules = googleRules(country)
  const names = withoutEmpty<JsonValue>({
    sha256_first_name: hashField(firstName, rules.name),
    sha256_last_name: hashField(lastName, rules.name),
  })
  const place = withoutEmpty<JsonValue>({
    city: city === undefined ? undefined : rules.city(city),
    region: region === undefined ? undefined : rules.region(region),
    postal_code: postalCode === undefined ? undefined : rules.zip(postalCode),
    country: country === undefined ? undefined : rules.country(country),
  })
  const data = withoutEmpty<JsonValue>({
    sha256_email_address: uniqueTexts([hashField(email, rules.email)]),
    sha256_phone_number: uniqueTexts([hashField(phone, rules.phone)]),
    // Google matches an address only with first and last name.
    address: Object.keys(names).length === 2 ? [{ ...names, ...place }] : [],
  })
  return Object.keys(data).length === 0 ? undefined : data
}

/** What a request says once of a browser, with its JSON; and the visit that the event belongs to. No clientId: nothing by which GA4 could tell the browser from others. */
export type Ga4Visit = { clientId?: string; sessionId: string; envelope: Record<string, JsonValue>; envelopeJson: string }

/** Builds what the events of a visit have in common. */
export const buildGa4Visit = (browser: Browser, settings: PixelSettings): Ga4Visit => {
  const clientId = readClientId(browser, settings)
  if (clientId === undefined) return { sessionId: '', envelope: {}, envelopeJson: '' }
  const envelope = withoutEmpty<JsonValue>({
    client_id: clientId,
    user_id: readId(browser.user?.customerId),
    consent: buildConsent(browser.consent),
    user_data: buildUserData(browser),
    ip_override: readIp(browser.client?.ip),
    user_agent: browser.client?.userAgent,
  })
  return { clientId, sessionId: readSessionId(browser, settings, clientId), envelope, envelopeJson: JSON.stringify(envelope) }
}

/** Builds the event, or says why GA4 could not use it: without cookie, visitor or customer there is no client id. timeMs: when it happened. visitOf: `buildGa4Visit`, its results shared by the events of a call. */
export const buildGa4Event = (
  event: StoreEvent,
  settings: PixelSettings,
  { timeMs, visitOf }: { timeMs: number; visitOf: (browser: Browser) => Ga4Visit },
): BuiltEvent<Ga4Event> => {
  const name = event.name === 'Purchase' ? (settings.purchaseAlias ?? GA4_NAMES.Purchase) : GA4_NAMES[event.name]
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const { visitorId, sessionId, cookies, user, consent, client, occurredAt } = event
  const visit = visitOf({ visitorId, sessionId, cookies, user, consent, client, day: occurredAt.slice(0, 10) })
  if (visit.clientId === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const form = { name, timestamp_micros: timeMs * 1000, params: buildGa4Params(event, settings, visit.sessionId) }
  return { kind: 'built', form: { visit, event: form } }
}
