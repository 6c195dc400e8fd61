/** Omnisend Events API: one call per event; an order is a "placed order", then one more event for its payment and for each of its lines. */
import type { StoreEvent } from '@convbox/contract'
import { omnisendFacts } from '@convbox/contract/destinations/omnisend'
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
import { readOmnisendAnswer, readOmnisendRestMs } from './omnisend-answer.ts'
import { OMNISEND_PERSONAL } from './omnisend-contact.ts'
import { buildOmnisendEvent } from './omnisend-event.ts'

/** Omnisend dates its API versions; the version before this one had an address and a header for the key of its own. */
const API = { baseUrl: 'https://api.omnisend.com', path: '/api/events', version: '2026-03-15', scheme: 'Omnisend-API-Key' } as const

const LIMITS: Destination['limits'] = {
  maxBatch: 1,
  maxAgeMs: omnisendFacts.maxAgeHours * 3_600_000,
  atOnce: 4,
  rates: [{ count: 400, perMs: 60_000, scope: 'account' }],
}

const RULES: SkipRules = {
  takesEvents: omnisendFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

const headersOf = (credential: Credential | undefined): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  'omnisend-version': API.version,
  ...(credential !== undefined && {
    authorization: `${credential.kind === 'oauth' ? 'Bearer' : API.scheme} ${credential.secret}`,
  }),
})

const buildRequests = (events: readonly StoreEvent[], settings: SendSettings, context: BuildContext): BuiltRequests => {
  const { now, store, credential, baseUrl = API.baseUrl } = context
  const { kept, skipped } = sortEvents(events, settings, {
    now,
    rules: RULES,
    build: (event, timeMs) => buildOmnisendEvent(event, settings, { timeMs, store }),
  })
  // Omnisend promises to drop repeats of back-dated events only, so that a call whose answer is lost is not repeated.
  const toCall = (body: JsonValue): Call => ({
    method: 'POST',
    url: `${baseUrl}${API.path}`,
    headers: headersOf(credential),
    body,
    idempotent: false,
  })
  const requests = kept.map(({ id, form: { person, main, more } }): DestinationRequest => {
    const after = more.map(({ name, body }) => ({ name, ...toCall(body) }))
    return { events: [id], sequence: person, ...toCall(main), ...(after.length > 0 && { after }) }
  })
  return { requests, skipped }
}

/** "Get information about brand" (api-docs.omnisend.com/reference/get_brands-current): the brand of the key. A key without brands.read is refused with 403, so it is known at least. */
const check: Check = {
  build: (_settings, { credential, baseUrl = API.baseUrl }) => ({
    method: 'GET',
    url: `${baseUrl}/api/brands/current`,
    headers: headersOf(credential),
  }),
  read: (answer, { pixelId }) => {
    const brand = answer.status === 200 ? readObject(answer.body)?.brandID : undefined
    if (typeof brand === 'string' && brand !== '') return compareIds([brand], pixelId)
    const found = questionOutcome(readOmnisendAnswer, answer)
    return found.result === 'refused' && found.reason === 'permission missing' ? { result: 'passed', only: 'credential' } : found
  },
}

/** The adapter of Omnisend. */
export const omnisend: Destination = {
  id: 'omnisend',
  apiVersion: { version: API.version, docs: omnisendFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => API.baseUrl,
  limits: LIMITS,
  takesEvents: omnisendFacts.takesEvents,
  personal: OMNISEND_PERSONAL,
  buildRequests,
  readAnswer: readOmnisendAnswer,
  check,
  readRestMs: readOmnisendRestMs,
}
