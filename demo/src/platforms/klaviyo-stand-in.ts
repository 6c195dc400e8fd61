/** Stand-in of Klaviyo's Events API: one event per call, 202 without a body for a valid one, JSON:API errors for the others; a repeat is accepted and not counted. And of its metrics. */
import { isForeign } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { countKlaviyoEvents, listKlaviyoMetrics } from './klaviyo-metrics.ts'
import { findKlaviyoFault, readKlaviyoNames } from './klaviyo-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'

type KlaviyoError = { code: string; detail: string; pointer?: string }

const MAX_BYTES = 5_000_000

const errorBody = (status: number, { code, detail, pointer }: KlaviyoError): object => ({
  errors: [{ id: 'sandbox', status, code, title: detail, detail, ...(pointer !== undefined && { source: { pointer } }) }],
})
const refuse = (status: number, error: KlaviyoError): PlatformReply => ({ status, body: errorBody(status, error), events: [] })

const UNAUTHORIZED = { code: 'authentication_failed', detail: 'Incorrect authentication credentials.' }

/** Checks key, version and kind of body, in Klaviyo's order. Keys that contain "wrong" or "expired" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const key = /^(?:Klaviyo-API-Key|Bearer) (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (key === undefined || /wrong|expired/.test(key) || state.isExpired(key)) return refuse(401, UNAUTHORIZED)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(call.headers.revision ?? ''))
    return refuse(400, { code: 'invalid', detail: 'A revision header is required.' })
  if (!(call.headers['content-type'] ?? '').startsWith('application/vnd.api+json'))
    return refuse(415, { code: 'unsupported_media_type', detail: 'Use application/vnd.api+json.' })
  return call.bodyBytes > MAX_BYTES ? refuse(413, { code: 'payload_too_large', detail: 'The payload is larger than 5 MB.' }) : undefined
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const { metric, uniqueId } = readKlaviyoNames(call.body)
  if (failure !== undefined && isMeant(failure, { eventName: metric, eventId: uniqueId }))
    return refuse(400, { code: 'invalid', detail: 'refused on command', pointer: '/data/attributes/properties' })
  const fault = findKlaviyoFault(call.body, call.nowMs)
  if (fault !== undefined) return refuse(400, { code: 'invalid', ...fault })
  const key = (call.headers.authorization ?? '').slice(-6)
  return {
    status: 202,
    headers: { 'ratelimit-limit': '350, 350;w=1, 3500;w=60', 'ratelimit-remaining': '349', 'ratelimit-reset': '1' },
    events: [{ pixel: key, eventName: metric, eventId: uniqueId, isTest: false, isTaken: true, faults: [], body: call.body }],
  }
}

const FORBIDDEN = { code: 'permission_denied', detail: 'You do not have permission to perform this action.' }
/** The account of every key but those that contain "other". */
const ACCOUNT = 'Ab12Cd'

/** GET /api/accounts: the account of the key. */
const tellAccount = (call: PlatformCall, state: StandInState): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const key = call.headers.authorization ?? ''
  if (isForeign(key)) return refuse(403, FORBIDDEN)
  const id = key.includes('other') ? 'Zz99Zz' : ACCOUNT
  return { status: 200, body: { data: [{ type: 'account', id, attributes: { timezone: 'US/Eastern' } }] }, events: [] }
}

const ORDERED: Partial<Record<number, KlaviyoError>> = {
  401: UNAUTHORIZED,
  403: FORBIDDEN,
  429: { code: 'throttled', detail: 'Request was throttled. Expected available in 1 second.' },
}

/** Klaviyo's stand-in; its address is followed by /api/events. */
export const klaviyoStandIn: StandIn = {
  platform: 'klaviyo',
  title: 'Klaviyo Events API',
  routes: [
    { url: '/api/events', judge },
    { url: '/api/accounts', method: 'GET', judge: tellAccount },
    {
      url: '/api/metrics',
      method: 'GET',
      judge: (call, state) => findCallFault(call, state) ?? { status: 200, body: listKlaviyoMetrics(state), events: [] },
    },
    {
      url: '/api/metric-aggregates',
      judge: (call, state) => {
        const broken = findCallFault(call, state)
        if (broken !== undefined) return broken
        const body = countKlaviyoEvents(call, state)
        return body === undefined ? refuse(400, { code: 'invalid', detail: 'Invalid query.' }) : { status: 200, body, events: [] }
      },
    },
  ],
  fail: (_call, status) => ({
    body: errorBody(status, ORDERED[status] ?? { code: status >= 500 ? 'error' : 'invalid', detail: `failing on command with ${status}` }),
  }),
}
