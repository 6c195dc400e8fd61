/** GA4 Measurement Protocol: one request for up to 25 events of one browser. */
import type { StoreEvent } from '@convbox/contract'
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import type { BuildContext, BuiltRequests, Destination, DestinationRequest, SendSettings } from '../destination.ts'
import { inBatches } from '../event-parts.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readGa4Answer } from './ga4-answer.ts'
import { buildGa4Event, type Ga4Event } from './ga4-event.ts'
import { bytesOf, MAX_EVENTS_BYTES, mostGa4Bytes } from './ga4-size.ts'
import { ga4Visits } from './ga4-visit.ts'

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

const weigh = ({ form }: Kept): number => bytesOf(form.entry)
const mostBytes = (group: readonly Kept[]): number => {
  let bytes = 0
  for (const { form } of group) bytes += mostGa4Bytes(form.entry.name, form.entry.params)
  return bytes
}

/** The group's events in as many parts as their number and their bytes demand. Few small ones need no scales: they are written once, when they are sent. */
const cutGroup = (group: Kept[]): Kept[][] => {
  if (group.length === 1) return [group]
  if (mostBytes(group) > MAX_EVENTS_BYTES) return inBatches(group, LIMITS.maxBatch, { weigh, maxWeight: MAX_EVENTS_BYTES })
  return group.length <= LIMITS.maxBatch ? [group] : inBatches(group, LIMITS.maxBatch)
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
  const visitOf = ga4Visits(settings)
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
    body: { ...batch[0]?.form.envelope, events: batch.map(({ form }) => form.entry) },
  })
  // Client, consent and user data are said once in a request, so only events that agree on all of them share one.
  const groups = Map.groupBy(kept, ({ form }) => form.envelope)
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
