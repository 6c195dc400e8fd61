/** The generic destination: a platform that answers per event. It tests the handling of per-event answers; sandbox stores only. */
import type { StoreEvent } from '@convbox/contract'
import { genericFacts } from '@convbox/contract/destinations/generic'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches } from '../event-parts.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readGenericAnswer } from './generic-answer.ts'
import { buildGenericEvent } from './generic-event.ts'

// No such platform exists on the internet, so without a stand-in's address nothing is reached (RFC 2606 reserves the name).
const BASE_URL = 'https://generic.invalid'
const LIMITS = { maxBatch: 50, maxAgeMs: genericFacts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: genericFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const build = (event: StoreEvent, timeMs: number) => buildGenericEvent(event, settings, timeMs)
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: `${baseUrl}/pixels/${encodeURIComponent(settings.pixelId)}/events`,
    headers: { 'content-type': 'application/json', ...(credential === undefined ? {} : { authorization: `Bearer ${credential.secret}` }) },
    body: { test: settings.testEventCode !== undefined, events: batch.map(({ form }) => form) },
  }))
  return { requests, skipped }
}

/** The adapter of the generic destination. */
export const generic: Destination = {
  id: 'generic',
  apiVersion: { version: '1', docs: genericFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: genericFacts.takesEvents,
  personal: [],
  entriesAt: ['events'],
  buildRequests,
  readAnswer: readGenericAnswer,
}
