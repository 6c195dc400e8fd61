/** Snapchat's Conversions API v3: one request for up to 2000 events of one pixel. */
import type { StoreEvent } from '@convbox/contract'
import { snapchatFacts } from '@convbox/contract/destinations/snapchat'
import { checkByTestEvent } from '../check-parts.ts'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches, namePerson } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readSnapchatAnswer } from './snapchat-answer.ts'
import { buildSnapchatContact, buildSnapchatEvent } from './snapchat-event.ts'

const VERSION = 'v3'
const BASE_URL = 'https://tr.snapchat.com'
const LIMITS = { maxBatch: 2000, maxAgeMs: snapchatFacts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: snapchatFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Limited measurement use is Snap's form for visitors who do not allow ads; only a store that chose it uses it.
  isConsentDenied: (event, settings) => event.consent?.ad === 'denied' && !settings.ccpa,
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, store, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const contactOf = remember(namePerson, buildSnapchatContact)
  const build = (event: StoreEvent, timeMs: number) => buildSnapchatEvent(event, settings, { timeMs, store, contactOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const path = settings.testEventCode === undefined ? 'events' : 'events/validate'
  // The address is the only place that Snap's pages give for the token.
  const query = credential === undefined ? '' : `?${new URLSearchParams({ access_token: credential.secret }).toString()}`
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: `${baseUrl}/${VERSION}/${settings.pixelId}/${path}${query}`,
    headers: { 'content-type': 'application/json' },
    body: { data: batch.map(({ form }) => form) },
  }))
  return { requests, skipped }
}

/** The adapter of Snapchat. */
export const snapchat: Destination = {
  id: 'snapchat',
  apiVersion: { version: VERSION, docs: snapchatFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: snapchatFacts.takesEvents,
  personal: ['client_ip_address', 'client_user_agent'],
  entriesAt: ['data'],
  buildRequests,
  readAnswer: readSnapchatAnswer,
  check: checkByTestEvent({ takesEvents: snapchatFacts.takesEvents, buildRequests, readAnswer: readSnapchatAnswer }),
}
