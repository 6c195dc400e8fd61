/** Stand-in of Snapchat's Conversions API v3: VALID when all events are good, else INVALID with the first fault, and nothing is kept. The address for test events says it of each event. */
import { asFields, asText, isForeign, isUnknownId } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findSnapchatFault } from './snapchat-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const MAX_BATCH = 2000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const errorsOf = (message: string): object => ({ codes: ['INVALID_PARAMETER'], error_msgs: [message] })
const refuse = (status: number, reason: string): PlatformReply => ({ status, body: { status: 'INVALID', reason }, events: [] })

/** Checks token, pixel and list, in Snap's order. Tokens that contain "wrong" or "expired" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = call.query.access_token ?? ''
  if (token === '' || /wrong|expired/.test(token) || state.isExpired(token)) return refuse(401, 'Invalid access token')
  if (isForeign(token)) return refuse(403, 'No permission for this pixel')
  if (!UUID.test(call.params.pixel ?? '') || isUnknownId(call.params.pixel ?? '')) return refuse(400, 'Invalid pixel id')
  const data = asFields(call.body)?.data
  if (!Array.isArray(data) || data.length === 0) return refuse(400, 'data must be a list of events')
  return data.length > MAX_BATCH ? refuse(400, `data must hold at most ${MAX_BATCH} events`) : undefined
}

const judgeEvents = (call: PlatformCall, state: StandInState, failure: OrderedFailure, isTest: boolean): JudgedEvent[] => {
  const data = asFields(call.body)?.data
  return (Array.isArray(data) ? data : []).map((element: unknown): JudgedEvent => {
    const named = { eventName: asText(asFields(element)?.event_name), eventId: asText(asFields(element)?.event_id) }
    const bad =
      failure !== undefined && isMeant(failure, named) ? 'refused on command' : findSnapchatFault(element, call.nowMs, state.knownEmails)
    const faults = bad === undefined ? [] : [bad]
    return { pixel: call.params.pixel ?? '', ...named, isTest, isTaken: bad === undefined, faults, body: element }
  })
}

const send = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const events = judgeEvents(call, state, failure, false)
  const index = events.findIndex(({ isTaken }) => !isTaken)
  if (index === -1) return { status: 200, body: { status: 'VALID', reason: 'Events have been processed successfully.' }, events }
  const body = { status: 'INVALID', event: index, errors: errorsOf(events[index]?.faults[0] ?? '') }
  return { status: 400, body, events: events.map((event) => ({ ...event, isTaken: false })) }
}

const validate = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const events = judgeEvents(call, state, failure, true)
  const logs = events.map(({ faults: [fault] }, event) =>
    fault === undefined ? { event, status: 'VALID', warnings: [] } : { event, status: 'INVALID', errors: errorsOf(fault), warnings: [] },
  )
  const status = events.every(({ isTaken }) => isTaken) ? 'VALID' : 'INVALID'
  return { status: 200, body: { status, test_event: true, reason: '', event_logs: logs }, events }
}

const ORDERED: Partial<Record<number, string>> = {
  401: 'Invalid access token',
  403: 'No permission for this pixel',
  429: 'Too many requests',
}

/** Snapchat's stand-in; its address is followed by /v3/{pixel}/events, or /validate behind that. */
export const snapchatStandIn: StandIn = {
  platform: 'snapchat',
  title: 'Snapchat Conversions API',
  routes: [
    { url: '/v3/:pixel/events', judge: send },
    { url: '/v3/:pixel/events/validate', judge: validate },
  ],
  fail: (_call, status) => ({ body: { status: 'INVALID', reason: ORDERED[status] ?? `failing on command with ${status}` } }),
}
