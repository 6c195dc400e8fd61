/** Klaviyo Events API: one call per event; an order is a Placed Order, then an Ordered Product for each of its lines. */
import type { StoreEvent } from '@convbox/contract'
import { klaviyoFacts } from '@convbox/contract/destinations/klaviyo'
import { readObject } from '../answer-parts.ts'
import { compareIds, questionOutcome } from '../check-parts.ts'
import type {
  BuildContext,
  BuiltRequests,
  Call,
  Check,
  Credential,
  Destination,
  DestinationRequest,
  JsonValue,
  SendSettings,
} from '../destination.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readKlaviyoAnswer, readKlaviyoRestMs } from './klaviyo-answer.ts'
import { buildKlaviyoEvent } from './klaviyo-event.ts'
import { KLAVIYO_PERSONAL } from './klaviyo-profile.ts'

/** Klaviyo dates its API versions and serves each for two years. */
const REVISION = '2026-07-15'
const BASE_URL = 'https://a.klaviyo.com'
// The bulk call takes a thousand events but fails as a whole, naming none, when one was sent before: single calls may be repeated.
const LIMITS: Destination['limits'] = {
  maxBatch: 1,
  maxBytes: 5_000_000,
  maxAgeMs: klaviyoFacts.maxAgeHours * 3_600_000,
  atOnce: 8,
  rates: [
    { count: 350, perMs: 1000, scope: 'account' },
    { count: 3500, perMs: 60_000, scope: 'account' },
  ],
}

const RULES: SkipRules = {
  takesEvents: klaviyoFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

const headersOf = (credential: Credential | undefined): Record<string, string> => ({
  accept: 'application/vnd.api+json',
  'content-type': 'application/vnd.api+json',
  revision: REVISION,
  ...(credential !== undefined && {
    authorization: credential.kind === 'oauth' ? `Bearer ${credential.secret}` : `Klaviyo-API-Key ${credential.secret}`,
  }),
})

const buildRequests = (events: readonly StoreEvent[], settings: SendSettings, context: BuildContext): BuiltRequests => {
  const { now, store, credential, baseUrl = BASE_URL } = context
  const { kept, skipped } = sortEvents(events, settings, {
    now,
    rules: RULES,
    build: (event, timeMs) => buildKlaviyoEvent(event, settings, { timeMs, store }),
  })
  const toCall = (body: JsonValue): Call => ({ method: 'POST', url: `${baseUrl}/api/events`, headers: headersOf(credential), body })
  const requests = kept.map(({ id, form: { main, lines } }): DestinationRequest => {
    const after = lines.map((line, index) => ({ name: `ordered product ${index + 1}`, ...toCall(line) }))
    return { events: [id], ...toCall(main), ...(after.length > 0 && { after }) }
  })
  return { requests, skipped }
}

/** Get Accounts (developers.klaviyo.com/en/reference/get_accounts): the account of the key. A key without accounts:read is refused with 403, so it is known at least. */
const check: Check = {
  build: (_settings, { credential, baseUrl = BASE_URL }) => ({
    method: 'GET',
    url: `${baseUrl}/api/accounts`,
    headers: headersOf(credential),
  }),
  read: (answer, { pixelId }) => {
    const data = answer.status === 200 ? readObject(answer.body)?.data : undefined
    if (Array.isArray(data)) {
      const ids = data.flatMap((account: unknown) => {
        const id = readObject(account)?.id
        return typeof id === 'string' && id !== '' ? [id] : []
      })
      return compareIds(ids, pixelId)
    }
    const found = questionOutcome(readKlaviyoAnswer, answer)
    return found.result === 'refused' && found.reason === 'permission missing' ? { result: 'passed', only: 'credential' } : found
  },
}

/** The adapter of Klaviyo. */
export const klaviyo: Destination = {
  id: 'klaviyo',
  apiVersion: { version: REVISION, docs: klaviyoFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: klaviyoFacts.takesEvents,
  personal: KLAVIYO_PERSONAL,
  buildRequests,
  readAnswer: readKlaviyoAnswer,
  check,
  readRestMs: readKlaviyoRestMs,
}
