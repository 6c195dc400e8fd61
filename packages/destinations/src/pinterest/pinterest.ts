/** Pinterest's API for Conversions v5: one request for up to 1000 events of one ad account, 20 while testing. */
import type { StoreEvent } from '@convbox/contract'
import { pinterestFacts } from '@convbox/contract/destinations/pinterest'
import { checkByTestEvent } from '../check-parts.ts'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches, namePerson, readOwnText } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readPinterestAnswer } from './pinterest-answer.ts'
import { buildPinterestContact, buildPinterestEvent } from './pinterest-event.ts'

const VERSION = 'v5'
const BASE_URL = 'https://api.pinterest.com'
const LIMITS: Destination['limits'] = {
  maxBatch: 1000,
  maxAgeMs: pinterestFacts.maxAgeHours * 3_600_000,
  atOnce: 1,
  rates: [{ count: 5000, perMs: 60_000, scope: 'account' }],
}
const MAX_TEST_BATCH = 20

const RULES: SkipRules = {
  takesEvents: pinterestFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Opting out, with limited data processing, is Pinterest's form for visitors who do not allow ads; only a store that chose it uses it.
  isConsentDenied: (event, settings) => event.consent?.ad === 'denied' && !settings.ccpa,
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const contactOf = remember(namePerson, buildPinterestContact)
  const build = (event: StoreEvent, timeMs: number) => buildPinterestEvent(event, settings, { timeMs, contactOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const isTest = settings.testEventCode !== undefined
  const account = encodeURIComponent(readOwnText(settings, 'adAccountId'))
  const requests = inBatches(kept, isTest ? MAX_TEST_BATCH : LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: `${baseUrl}/${VERSION}/ad_accounts/${account}/events${isTest ? '?test=true' : ''}`,
    headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential.secret}` }) },
    body: { data: batch.map(({ form }) => form) },
  }))
  return { requests, skipped }
}

/** The adapter of Pinterest. */
export const pinterest: Destination = {
  id: 'pinterest',
  apiVersion: { version: VERSION, docs: pinterestFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: pinterestFacts.takesEvents,
  personal: ['client_ip_address', 'client_user_agent', 'language'],
  entriesAt: ['data'],
  buildRequests,
  readAnswer: readPinterestAnswer,
  check: checkByTestEvent({ takesEvents: pinterestFacts.takesEvents, buildRequests, readAnswer: readPinterestAnswer }),
}
