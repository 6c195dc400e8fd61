/** Meta Conversions API: one request for up to 1000 events of one pixel. */
import type { StoreEvent } from '@convbox/contract'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { checkByEmptyCall } from '../check-parts.ts'
import { inBatches, namePerson, withoutEmpty } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readFacebookAnswer } from './facebook-answer.ts'
import { buildFacebookEvent } from './facebook-event.ts'
import { askFacebookScore } from './facebook-score.ts'
import { buildFacebookContact } from './facebook-user.ts'

const VERSION = 'v25.0'
const BASE_URL = 'https://graph.facebook.com'
// One older event makes Meta refuse the whole request.
const LIMITS = { maxBatch: 1000, maxAgeMs: facebookFacts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: facebookFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Limited data use is Meta's form for visitors who do not allow ads; only a store that chose it uses it.
  isConsentDenied: (event, settings) => event.consent?.ad === 'denied' && !settings.ccpa,
}

const addressOf = (settings: SendSettings, baseUrl: string): string =>
  `${baseUrl}/${VERSION}/${encodeURIComponent(settings.pixelId)}/events`

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const contactOf = remember(namePerson, buildFacebookContact)
  const build = (event: StoreEvent, timeMs: number) => buildFacebookEvent(event, settings, { timeMs, contactOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: addressOf(settings, baseUrl),
    headers: { 'content-type': 'application/json' },
    // The token is sent in the body, because URLs end up in logs.
    body: {
      data: batch.map(({ form }) => form),
      ...withoutEmpty({ test_event_code: settings.testEventCode, access_token: credential?.secret }),
    },
  }))
  return { requests, skipped }
}

// A token made for one dataset may send to it without being allowed to read it, so that GET /{pixel id} would refuse good ones.
// Graph judges token and object before the parameters; no live account has confirmed it for an empty list.
const check = checkByEmptyCall(
  (settings, { credential, baseUrl = BASE_URL }) => ({
    method: 'POST',
    url: addressOf(settings, baseUrl),
    headers: { 'content-type': 'application/json' },
    body: { data: [], ...withoutEmpty({ access_token: credential?.secret }) },
  }),
  readFacebookAnswer,
)

/** The adapter of Meta. */
export const facebook: Destination = {
  id: 'facebook',
  apiVersion: {
    version: VERSION,
    docs: 'https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api',
    checkedOn: '2026-11',
  },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: facebookFacts.takesEvents,
  personal: ['client_ip_address', 'client_user_agent'],
  entriesAt: ['data'],
  buildRequests,
  readAnswer: readFacebookAnswer,
  check,
  score: askFacebookScore(VERSION, BASE_URL),
}
