/** GA4 Measurement Protocol: one request for up to 25 events of one browser. */
import type { StoreEvent } from '@convbox/contract'
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import type { BuildContext, BuiltRequests, Destination, DestinationRequest, SendSettings } from '../destination.ts'
import { inBatches } from '../event-parts.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readGa4Answer } from './ga4-answer.ts'
import type { Ga4Event } from './ga4-event.ts'
import { buildGa4Event } from './ga4-event.ts'

const BASE_URL = 'https://www.google-analytics.com'
/** Collects in the European Union; the pixel's extra setting `euEndpoint`. */
const EU_BASE_URL = 'https://region1.google-analytics.com'
// A request holds one browser's events only, so a busy store needs many; each event carries its timestamp_micros.
const LIMITS = { maxBatch: 25, maxAgeMs: ga4Facts.maxAgeHours * 3_600_000, atOnce: 8 }

const RULES: SkipRules = {
  takesEvents: ga4Facts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Denied ads are told to GA4 in its consent field; for denied analytics it has no form.
  isConsentDenied: (event) => event.consent?.analytics === 'denied',
}

type Kept = { id: string; form: Ga4Event }

// GA4 takes bodies under 130 kB; what is left is for the envelope.
const MAX_EVENTS_BYTES = 110_000
const weigh = ({ form }: Kept): number => new TextEncoder().encode(JSON.stringify(form.event)).length

/** Client, consent and user data are said once in a request, so only events that agree on all of them share one. */
const groupByEnvelope = (kept: readonly Kept[]): Kept[][] => [...Map.groupBy(kept, ({ form }) => JSON.stringify(form.envelope)).values()]

/** The store's choice: in the European Union, or anywhere. */
const readBaseUrl = (settings: SendSettings): string => (settings.extra?.euEndpoint === true ? EU_BASE_URL : BASE_URL)

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = readBaseUrl(settings) }: BuildContext,
): BuiltRequests => {
  const build = (event: StoreEvent) => buildGa4Event(event, settings, now)
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  // The platform takes its secret in the address only; the sender must not log it.
  const query = new URLSearchParams({
    measurement_id: settings.pixelId,
    ...(credential === undefined ? {} : { api_secret: credential.secret }),
  })
  const toRequest = (batch: readonly Kept[]): DestinationRequest => ({
    events: batch.map(({ id }) => id),
    method: 'POST',
    url: `${baseUrl}/mp/collect?${query.toString()}`,
    headers: { 'content-type': 'application/json' },
    body: { ...batch[0]?.form.envelope, events: batch.map(({ form }) => form.event) },
  })
  const batches = groupByEnvelope(kept).flatMap((group) => inBatches(group, LIMITS.maxBatch, { weigh, maxWeight: MAX_EVENTS_BYTES }))
  const position = new Map(kept.map(({ id }, index) => [id, index]))
  const firstPosition = (batch: readonly Kept[]): number => position.get(batch[0]?.id ?? '') ?? 0
  return { requests: batches.toSorted((a, b) => firstPosition(a) - firstPosition(b)).map(toRequest), skipped }
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
