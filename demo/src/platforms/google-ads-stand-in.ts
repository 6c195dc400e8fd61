/** Stand-in of Google's Data Manager API for conversions. It takes a request whole or not at all, and tells later by the request's id how it ended. */
import { asFields, asText, isForeign, isUnknownId } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findGoogleEventViolations, findGoogleRequestViolations, type Violation } from './google-ads-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const INVALID = 'There was a problem with the request.'

const statusOf = (code: number, status: string, message: string, reason: string, violations: readonly Violation[] = []): object => ({
  error: {
    code,
    message,
    status,
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'datamanager.googleapis.com' },
      ...(violations.length === 0 ? [] : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }]),
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'sandbox' },
    ],
  },
})
const refuse = (violations: readonly Violation[]): PlatformReply => ({
  status: 400,
  body: statusOf(400, 'INVALID_ARGUMENT', INVALID, violations[0]?.reason ?? 'INVALID_ARGUMENT', violations),
  events: [],
})

const UNAUTHENTICATED = statusOf(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', 'ACCESS_TOKEN_EXPIRED')
const FORBIDDEN = statusOf(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')

/** Tokens that contain "wrong" or "expired" are treated as such, for trying it out; one with "old" has not been asked for conversions. */
const findTokenFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (token === undefined || /wrong|expired/.test(token) || state.isExpired(token))
    return { status: 401, body: UNAUTHENTICATED, events: [] }
  return token.includes('old') || isForeign(token) ? { status: 403, body: FORBIDDEN, events: [] } : undefined
}

/** Why Google finds out later that it cannot use an event: click ids that begin so stand for such clicks. */
const LATER = new Map([
  ['lost', 'CLICK_NOT_FOUND'],
  ['late', 'TOO_RECENT_CLICK'],
  ['foreign', 'INVALID_GCLID'],
])
const findLater = (element: unknown): string | undefined => {
  const gclid = asText(asFields(asFields(element)?.adIdentifiers)?.gclid)
  return [...LATER].find(([start]) => gclid.startsWith(start))?.[1]
}

const KEPT = 'request '

/** Keeps how the request will end, under a new id. */
const keepRequest = (events: readonly unknown[], state: StandInState): string => {
  const requestId = `sandbox-${[...state.objects].filter((name) => name.startsWith(KEPT)).length + 1}`
  const failed = events.map(findLater).filter((reason) => reason !== undefined)
  const end = failed.length === 0 ? 'SUCCESS' : failed.length === events.length ? 'FAILED' : 'PARTIAL_SUCCESS'
  state.objects.add(`${KEPT}${JSON.stringify({ requestId, end, count: events.length, failed })}`)
  return requestId
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findTokenFault(call, state)
  if (broken !== undefined) return broken
  const body = asFields(call.body)
  if (body === undefined) return refuse([{ field: '', description: 'The request body is not JSON.', reason: 'INVALID_ARGUMENT' }])
  const wrong = findGoogleRequestViolations(body)
  if (wrong.length > 0) return refuse(wrong)
  const list: unknown[] = Array.isArray(body.events) ? body.events : []
  const [destination] = (Array.isArray(body.destinations) ? body.destinations : []).map(asFields)
  if (isUnknownId(asText(asFields(destination?.operatingAccount)?.accountId)))
    return refuse([
      { field: 'destinations[0].operating_account', description: 'The account does not exist.', reason: 'INVALID_OPERATING_ACCOUNT' },
    ])
  const isTest = body.validateOnly === true
  const eventName = asText(destination?.productDestinationId)
  const named = (element: unknown) => ({ eventName, eventId: asText(asFields(element)?.transactionId) })
  const violations = list.flatMap((element, index): Violation[] => {
    const at = `events[${index}]`
    if (failure?.mode === 'refuse event' && isMeant(failure, named(element)))
      return [{ field: at, description: 'refused on command', reason: 'INVALID_EVENT' }]
    return findGoogleEventViolations(element, at, call.nowMs, state.knownEmails)
  })
  if (violations.length > 0) return refuse(violations)
  if (failure?.mode === 'refuse batch' && list.some((element) => isMeant(failure, named(element)))) return refuse([])
  const events = list.map((element): JudgedEvent => ({
    pixel: asText(asFields(destination?.operatingAccount)?.accountId),
    ...named(element),
    isTest,
    isTaken: true,
    faults: [],
    body: element,
  }))
  // What is only checked has no status.
  return { status: 200, body: { requestId: isTest ? 'sandbox-check' : keepRequest(list, state) }, events }
}

const countReasons = (failed: readonly unknown[]): object[] =>
  [...Map.groupBy(failed.map(asText), (reason) => reason)].map(([reason, all]) => ({
    recordCount: String(all.length),
    reason: `PROCESSING_ERROR_REASON_${reason}`,
  }))

const tellStatus = (call: PlatformCall, state: StandInState): PlatformReply => {
  const broken = findTokenFault(call, state)
  if (broken !== undefined) return broken
  const kept = [...state.objects]
    .filter((name) => name.startsWith(KEPT))
    .map((name) => asFields(JSON.parse(name.slice(KEPT.length))))
    .find((one) => one?.requestId === call.query.requestId)
  if (kept === undefined)
    return refuse([{ field: 'request_id', description: 'The request ID is not valid.', reason: 'INVALID_REQUEST_ID' }])
  const failed: unknown[] = Array.isArray(kept.failed) ? kept.failed : []
  const status = {
    destination: {},
    requestStatus: kept.end,
    ...(failed.length > 0 && { errorInfo: { errorCounts: countReasons(failed) } }),
    eventsIngestionStatus: { recordCount: String(kept.count) },
  }
  return { status: 200, body: { requestStatusPerDestination: [status] }, events: [] }
}

const ORDERED: Partial<Record<number, object>> = {
  401: UNAUTHENTICATED,
  403: FORBIDDEN,
  429: statusOf(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', 'RESOURCE_EXHAUSTED'),
}

/** Google's stand-in; its address is followed by /v1/events:ingest. */
export const googleAdsStandIn: StandIn = {
  platform: 'google-ads',
  title: 'Google Ads, Data Manager API',
  routes: [
    { url: '/v1/events:ingest', judge },
    { url: '/v1/requestStatus:retrieve', method: 'GET', judge: tellStatus },
  ],
  fail: (_call, status) => ({
    body:
      ORDERED[status] ??
      (status >= 500
        ? statusOf(status, 'INTERNAL', 'Internal error.', 'INTERNAL_ERROR')
        : statusOf(status, 'INVALID_ARGUMENT', INVALID, 'INVALID_ARGUMENT')),
  }),
}
