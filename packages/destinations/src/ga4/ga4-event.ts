/** One store event in GA4's form: what is said once for the request (the envelope) and the event itself. */
import type { Consent, ConsentState, PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { readIp, readTimeMs, uniqueTexts, withoutEmpty } from '../event-parts.ts'
import { hashField, readId } from '../hashing.ts'
import { googleRules } from '../normalize.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { readClientId } from './ga4-client.ts'
import { buildGa4Params, GA4_NAMES } from './ga4-params.ts'

/** envelope: everything of the body but `events`; events of equal envelopes may share a request. */
export type Ga4Event = { envelope: Record<string, JsonValue>; event: Record<string, JsonValue> }

const CONSENT_WORDS: Record<ConsentState, string | undefined> = { granted: 'GRANTED', denied: 'DENIED', unknown: undefined }

/** Unknown is left out: GA4 then goes by the property's own settings. A visitor who denied ads has denied personalised ads too. */
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
const buildUserData = (event: StoreEvent): Record<string, JsonValue> | undefined => {
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
    // Google matches an address only by the whole name.
    address: Object.keys(names).length === 2 ? [{ ...names, ...place }] : [],
  })
  return Object.keys(data).length === 0 ? undefined : data
}

/** Builds the event, or says why GA4 could not use it: without cookie, visitor or customer there is no client id. now: ISO 8601 UTC. */
export const buildGa4Event = (event: StoreEvent, settings: PixelSettings, now: string): BuiltEvent<Ga4Event> => {
  const name = event.name === 'Purchase' ? (settings.purchaseAlias ?? GA4_NAMES.Purchase) : GA4_NAMES[event.name]
  if (name === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const clientId = readClientId(event, settings)
  if (clientId === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const userId = readId(event.user?.customerId)
  const envelope = withoutEmpty<JsonValue>({
    client_id: clientId,
    user_id: userId,
    consent: buildConsent(event.consent),
    user_data: buildUserData(event),
    ip_override: readIp(event.client?.ip),
    user_agent: event.client?.userAgent,
  })
  const form = { name, timestamp_micros: readTimeMs(event, now) * 1000, params: buildGa4Params(event, settings, clientId) }
  return { kind: 'built', form: { envelope, event: form } }
}
