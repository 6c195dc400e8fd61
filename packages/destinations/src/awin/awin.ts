/** Awin's Conversion API: orders of some seconds together, up to 1000 in a request. */
import type { StoreEvent } from '@convbox/contract'
import { awinFacts } from '@convbox/contract/destinations/awin'
import { checkByEmptyCall } from '../check-parts.ts'
import type { BuildContext, BuiltRequests, Destination, SendSettings } from '../destination.ts'
import { inBatches } from '../event-parts.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readAwinAnswer } from './awin-answer.ts'
import { isAwinDenied } from './awin-click.ts'
import { buildAwinOrder } from './awin-order.ts'

const BASE_URL = 'https://api.awin.com'
const LIMITS: Destination['limits'] = {
  maxBatch: 1000,
  maxAgeMs: awinFacts.maxAgeHours * 3_600_000,
  atOnce: 1,
  // Awin asks for a batch every 10 to 60 seconds: later than 3 minutes after the browser's own call it would not count as the first report.
  lingerMs: 10_000,
  rates: [{ count: 20, perMs: 60_000, scope: 'account' }],
}

const RULES: SkipRules = { takesEvents: awinFacts.takesEvents, maxAgeMs: LIMITS.maxAgeMs, isConsentDenied: isAwinDenied }

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, store, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const build = (event: StoreEvent, timeMs: number) => buildAwinOrder(event, settings, { timeMs, currency: store.currency })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const requests = inBatches(kept, LIMITS.maxBatch).map((batch) => ({
    events: batch.map(({ id }) => id),
    keys: batch.map(({ form }) => form.reference),
    method: 'POST' as const,
    url: `${baseUrl}/s2s/advertiser/${settings.pixelId}/orders`,
    // The bare token, unlike Awin's other interfaces.
    headers: { 'content-type': 'application/json', ...(credential && { 'x-api-key': credential.secret }) },
    body: { orders: batch.map(({ form }) => form.entry) },
  }))
  return { requests, skipped }
}

// The token of the Conversion API need not be one that may list accounts (GET /accounts), so the call that sends is asked.
const check = checkByEmptyCall(
  (settings, { credential, baseUrl = BASE_URL }) => ({
    method: 'POST',
    url: `${baseUrl}/s2s/advertiser/${settings.pixelId}/orders`,
    headers: { 'content-type': 'application/json', ...(credential && { 'x-api-key': credential.secret }) },
    body: { orders: [] },
  }),
  readAwinAnswer,
)

/** The adapter of Awin. */
export const awin: Destination = {
  id: 'awin',
  apiVersion: { version: 's2s', docs: awinFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: awinFacts.takesEvents,
  // Awin is sent no contact data.
  personal: [],
  entriesAt: ['orders'],
  buildRequests,
  readAnswer: readAwinAnswer,
  check,
}
