/** GA4 Measurement Protocol: one request for up to 25 events of one browser. */
import type { StoreEvent } from '@convbox/contract'
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import type { BuildContext, BuiltRequests, Destination, DestinationRequest, JsonValue, SendSettings } from '../destination.ts'
import { inBatches, namePerson } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readGa4Answer } from './ga4-answer.ts'
import type { Browser } from './ga4-client.ts'
import type { Ga4Event, Ga4Visit } from './ga4-event.ts'
import { buildGa4Event, buildGa4Visit } from './ga4-event.ts'

const BASE_URL = 'https://www.google-analytics.com'
/** Collection endpoint in the European Union; the pixel's extra setting `euEndpoint`. */
const EU_BASE_URL = 'https://region1.google-analytics.com'
// A request holds one browser's events only, so a busy store needs many; each event has its timestamp_micros.
const LIMITS = { maxBatch: 25, maxAgeMs: ga4Facts.maxAgeHours * 3_600_000, atOnce: 8 }

const RULES: SkipRules = {
  takesEvents: ga4Facts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Denied ads go into GA4's consent field; for denied analytics it has none.
  isConsentDenied: (event) => event.consent?.analytics === 'denied',
}

type Kept = { id: string; form: Ga4Event }

// GA4 takes bodies under 130 kB; the rest is reserved for the envelope.
const MAX_EVENTS_BYTES = 110_000
const weigh = ({ form }: Kept): number => new TextEncoder().encode(JSON.stringify(form.event)).length

/** As many bytes as the JSON of a value can have at most: a sign takes up to six (\u0001), a number up to 25. */
const mostBytes = (value: JsonValue): number => {
  if (typeof value === 'string') return value.length * 6 + 3
  if (value === null || typeof value !== 'object') return 26
  let bytes = 3
  if (Array.isArray(value)) for (const entry of value) bytes += mostBytes(entry)
  else for (const key in value) bytes += key.length * 6 + 4 + mostBytes(value[key] ?? null)
  return bytes
}

/** The group's events in as many parts as their number and their bytes demand. Few small ones need no scales: they are written once, when they are sent. */
const cutGroup = (group: Kept[]): Kept[][] => {
  if (group.length === 1) return [group]
  const isLight = group.reduce((bytes, { form }) => bytes + mostBytes(form.event), 0) <= MAX_EVENTS_BYTES
  return isLight ? inBatches(group, LIMITS.maxBatch) : inBatches(group, LIMITS.maxBatch, { weigh, maxWeight: MAX_EVENTS_BYTES })
}

/** Requests in the order of their first events. Groups are in that order already; the parts of one that was cut are not. */
const inOrder = (batches: Kept[][], kept: readonly Kept[]): Kept[][] => {
  const position = new Map(kept.map(({ id }, index) => [id, index]))
  const firstPosition = (batch: readonly Kept[]): number => position.get(batch[0]?.id ?? '') ?? 0
  return batches.toSorted((a, b) => firstPosition(a) - firstPosition(b))
}

/** The store's choice: in the European Union, or anywhere. */
const readBaseUrl = (settings: SendSettings): string => (settings.extra?.euEndpoint === true ? EU_BASE_URL : BASE_URL)

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = readBaseUrl(settings) }: BuildContext,
): BuiltRequests => {
  const visitOf = remember<Browser, Ga4Visit>(namePerson, (browser) => buildGa4Visit(browser, settings))
  const build = (event: StoreEvent, timeMs: number) => buildGa4Event(event, settings, { timeMs, visitOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  // GA4 takes its secret in the URL only; the sender must not log it.
  const query = new URLSearchParams({
    measurement_id: settings.pixelId,
    ...(credential === undefined ? {} : { api_secret: credential.secret }),
  })
  const url = `${baseUrl}/mp/collect?${query.toString()}`
  const toRequest = (batch: readonly Kept[]): DestinationRequest => ({
    events: batch.map(({ id }) => id),
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: { ...batch[0]?.form.visit.envelope, events: batch.map(({ form }) => form.event) },
  })
  // Client, consent and user data are said once in a request, so only events that agree on all of them share one.
  const groups = Map.groupBy(kept, ({ form }) => form.visit.envelopeJson)
  const batches = [...groups.values()].flatMap(cutGroup)
  return { requests: (batches.length === groups.size ? batches : inOrder(batches, kept)).map(toRequest), skipped }
}

/** The adapter of GA4. */
export const ga4: Destination = {
  id: 'ga4',
  apiVersion: {
    version: 'mp',
    docs: 'https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference',
    checkedOn: '2026-11',
  },
  baseUrl: readBaseUrl,
  limits: LIMITS,
  takesEvents: ga4Facts.takesEvents,
  personal: ['ip_override', 'user_agent', 'city', 'region', 'postal_code'],
  entriesAt: ['events'],
  buildRequests,
  readAnswer: readGa4Answer,
}
