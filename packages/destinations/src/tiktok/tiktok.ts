/** TikTok Events API 2.0: one request for up to 1000 events of one pixel. */
import type { StoreEvent } from '@convbox/contract'
import { tiktokFacts } from '@convbox/contract/destinations/tiktok'
import { checkByEmptyCall } from '../check-parts.ts'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches, namePerson, withoutEmpty } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readTiktokAnswer } from './tiktok-answer.ts'
import { buildTiktokEvent } from './tiktok-event.ts'
import { buildTiktokContact } from './tiktok-user.ts'

const VERSION = 'v1.3'
const BASE_URL = 'https://business-api.tiktok.com'
const LIMITS = { maxBatch: 1000, maxAgeMs: tiktokFacts.maxAgeHours * 3_600_000, atOnce: 1 }

const RULES: SkipRules = {
  takesEvents: tiktokFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Limited data use is TikTok's form for visitors who do not allow ads; only a store that chose it uses it.
  isConsentDenied: (event, settings) => event.consent?.ad === 'denied' && !settings.ccpa,
}

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const contactOf = remember(namePerson, buildTiktokContact)
  const build = (event: StoreEvent, timeMs: number) => buildTiktokEvent(event, settings, { timeMs, contactOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    method: 'POST' as const,
    url: `${baseUrl}/open_api/${VERSION}/event/track/`,
    headers: { 'content-type': 'application/json', ...(credential && { 'access-token': credential.secret }) },
    body: {
      event_source: 'web',
      event_source_id: settings.pixelId,
      ...withoutEmpty({ test_event_code: settings.testEventCode }),
      data: batch.map(({ form }) => form),
    },
  }))
  return { requests, skipped }
}

// TikTok judges the token before the body; that it looks at the pixel of an empty list, no live account has confirmed.
const check = checkByEmptyCall(
  (settings, { credential, baseUrl = BASE_URL }) => ({
    method: 'POST',
    url: `${baseUrl}/open_api/${VERSION}/event/track/`,
    headers: { 'content-type': 'application/json', ...(credential && { 'access-token': credential.secret }) },
    body: { event_source: 'web', event_source_id: settings.pixelId, data: [] },
  }),
  readTiktokAnswer,
)

/** The adapter of TikTok. */
export const tiktok: Destination = {
  id: 'tiktok',
  apiVersion: { version: VERSION, docs: tiktokFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: tiktokFacts.takesEvents,
  personal: ['ip', 'user_agent', 'city', 'state', 'country', 'locale'],
  entriesAt: ['data'],
  buildRequests,
  readAnswer: readTiktokAnswer,
  check,
}
