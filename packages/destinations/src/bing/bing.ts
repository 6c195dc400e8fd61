/** Microsoft Advertising's UET Conversions API v1: one request for up to 1000 events of one tag. */
import type { StoreEvent } from '@convbox/contract'
import { bingFacts } from '@convbox/contract/destinations/bing'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches, namePerson } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readBingAnswer } from './bing-answer.ts'
import { buildBingEvent } from './bing-event.ts'
import { buildBingContact } from './bing-user.ts'

const VERSION = 'v1'
const BASE_URL = 'https://capi.uet.microsoft.com'
const LIMITS = { maxBatch: 1000, maxAgeMs: bingFacts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: bingFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Microsoft uses an event of denied consent for no ads; only a store that chose it sends one.
  isConsentDenied: (event, settings) => event.consent?.ad === 'denied' && !settings.ccpa,
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const contactOf = remember(namePerson, buildBingContact)
  const build = (event: StoreEvent, timeMs: number) => buildBingEvent(event, settings, { timeMs, contactOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: `${baseUrl}/${VERSION}/${encodeURIComponent(settings.pixelId)}/events`,
    headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential.secret}` }) },
    body: { dataProvider: 'convbox', continueOnValidationError: true, data: batch.map(({ form }) => form) },
  }))
  return { requests, skipped }
}

/** The adapter of Microsoft Advertising. */
export const bing: Destination = {
  id: 'bing',
  apiVersion: { version: VERSION, docs: bingFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: bingFacts.takesEvents,
  personal: ['clientIpAddress', 'clientUserAgent'],
  entriesAt: ['data'],
  buildRequests,
  readAnswer: readBingAnswer,
}
