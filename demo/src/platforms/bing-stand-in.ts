/** Stand-in of Microsoft's UET Conversions API. With `continueOnValidationError` it keeps the good events and names the bad ones in an error beside the success; without, it refuses all. */
import { findBingFaults, type BingFault } from './bing-checks.ts'
import { asFields, asText } from './checks.ts'
import { isMeant } from './fail-order.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const MAX_BATCH = 1000
const BODY_KEYS = ['data', 'dataProvider', 'continueOnValidationError']

const errorOf = (code: string, message: string, details: readonly object[] = []): object => ({
  code,
  message,
  ...(details.length > 0 && { details }),
})
const refuse = (status: number, code: string, message: string): PlatformReply => ({
  status,
  body: { eventsReceived: 0, error: errorOf(code, message) },
  events: [],
})

/** Tokens that contain "wrong" or "expired" are treated as such, for trying it out; "pilot" stands for an account that Microsoft has not enabled. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (token === undefined || /wrong|expired/.test(token) || state.isExpired(token)) return refuse(401, 'Unauthorized', 'Unauthorized')
  if (token.includes('pilot')) return refuse(403, 'Forbidden', 'Forbidden')
  if (!/^\d{6,12}$/.test(call.params.tag ?? '')) return refuse(404, 'NotFound', 'The tag was not found.')
  const body = asFields(call.body)
  if (body === undefined) return refuse(400, 'BadRequest', 'The request body is not JSON.')
  const key = Object.keys(body).find((name) => !BODY_KEYS.includes(name))
  if (key !== undefined) return refuse(400, 'BadRequest', `${key} is not a known property`)
  if (!Array.isArray(body.data) || body.data.length === 0) return refuse(400, 'BadRequest', 'data must hold at least one event')
  return body.data.length > MAX_BATCH ? refuse(400, 'BadRequest', `data must hold at most ${MAX_BATCH} events`) : undefined
}

const REFUSED: BingFault = {
  propertyName: 'eventName',
  attemptedValue: null,
  errorMessage: 'refused on command',
  errorCode: 'InvalidValue',
  isWarning: false,
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const body = asFields(call.body)
  const judged = (Array.isArray(body?.data) ? body.data : []).map((element: unknown) => {
    const event = asFields(element)
    // A page load has no name of its own.
    const named = { eventName: asText(event?.eventName) || asText(event?.eventType), eventId: asText(event?.eventId) }
    const isRefused = failure?.mode === 'refuse event' && isMeant(failure, named)
    return { named, element, found: isRefused ? [REFUSED] : findBingFaults(element, call.nowMs, state.knownEmails) }
  })
  if (failure?.mode === 'refuse batch' && judged.some(({ named }) => isMeant(failure, named)))
    return refuse(400, 'BadRequest', 'refused on command')
  const details = judged.flatMap(({ found }, index) => found.map((one) => ({ index, ...one })))
  const keepsGood = body?.continueOnValidationError === true
  const events = judged.map(({ named, element, found }): JudgedEvent => ({
    pixel: call.params.tag ?? '',
    ...named,
    isTest: false,
    isTaken: found.length === 0 && (keepsGood || details.length === 0),
    faults: found.map(({ propertyName, errorMessage }) => `${propertyName}: ${errorMessage}`),
    body: element,
  }))
  const eventsReceived = events.filter(({ isTaken }) => isTaken).length
  const error = details.length === 0 ? {} : { error: errorOf('ValidationError', 'One or more events are invalid.', details) }
  return { status: eventsReceived === 0 ? 400 : 200, body: { eventsReceived, traceId: 'sandbox', ...error }, events }
}

const ORDERED: Partial<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden', 429: 'TooManyRequests' }

/** Microsoft's stand-in; its address is followed by /v1/{tag}/events. */
export const bingStandIn: StandIn = {
  platform: 'bing',
  title: 'Microsoft Advertising, UET Conversions API',
  routes: [{ url: '/v1/:tag/events', judge }],
  fail: (_call, status) => {
    const code = ORDERED[status] ?? (status >= 500 ? 'InternalServerError' : 'BadRequest')
    return { body: { error: errorOf(code, `${code} on command`) } }
  },
}
