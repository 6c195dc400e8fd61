/** Stand-in of Pinterest's API for Conversions. A request that its description does not allow is refused with 400; of a well-formed one each event has its own answer, with 422 when one is refused. */
import { asFields, asText, isForeign, isUnknownId } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findPinterestFault, findPinterestShapeFault } from './pinterest-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const MAX_BATCH = 1000
const MAX_TEST_BATCH = 20

const refuse = (status: number, code: number, message: string): PlatformReply => ({ status, body: { code, message }, events: [] })

/** Checks token, ad account and list, in Pinterest's order. Tokens that contain "wrong" or "expired" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (token === undefined || /wrong|expired/.test(token) || state.isExpired(token)) return refuse(401, 2, 'Authentication failed.')
  if (isForeign(token)) return refuse(403, 29, 'You are not permitted to access that resource.')
  if (!/^\d{6,20}$/.test(call.params.account ?? ''))
    return refuse(400, 4196, `Invalid request: '${call.params.account}' does not match '^\\d+$'`)
  if (isUnknownId(call.params.account ?? '')) return refuse(404, 26, 'Advertiser not found.')
  const body = asFields(call.body)
  const data = body?.data
  if (body === undefined || !Array.isArray(data) || data.length === 0)
    return refuse(400, 4196, "Invalid request: 'data' is a required property")
  const key = Object.keys(body).find((name) => name !== 'data')
  if (key !== undefined) return refuse(400, 4196, `Invalid request: Additional properties are not allowed ('${key}' was unexpected)`)
  const most = call.query.test === 'true' ? MAX_TEST_BATCH : MAX_BATCH
  if (data.length > most) return refuse(400, 4196, `Invalid request: 'data' must hold at most ${most} events`)
  const fault = data.map(findPinterestShapeFault).find((found) => found !== undefined)
  return fault === undefined ? undefined : refuse(400, 4196, `Invalid request: ${fault}`)
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const data = asFields(call.body)?.data
  const isTest = call.query.test === 'true'
  const events = (Array.isArray(data) ? data : []).map((element: unknown): JudgedEvent => {
    const named = { eventName: asText(asFields(element)?.event_name), eventId: asText(asFields(element)?.event_id) }
    const isRefused = failure?.mode === 'refuse event' && isMeant(failure, named)
    const bad = isRefused ? 'refused on command' : findPinterestFault(element, call.nowMs, state.knownEmails)
    const faults = bad === undefined ? [] : [bad]
    return { pixel: call.params.account ?? '', ...named, isTest, isTaken: bad === undefined, faults, body: element }
  })
  if (failure?.mode === 'refuse batch' && events.some((event) => isMeant(failure, event)))
    return refuse(400, 4196, 'Invalid request: refused on command')
  const answer = {
    num_events_received: events.length,
    num_events_processed: events.filter(({ isTaken }) => isTaken).length,
    events: events.map(({ isTaken, faults }) => ({
      status: isTaken ? 'processed' : 'failed',
      error_message: faults[0] ?? '',
      warning_message: '',
    })),
  }
  return events.every(({ isTaken }) => isTaken)
    ? { status: 200, body: answer, events }
    : { status: 422, body: { code: 4198, message: 'Not all events were successfully processed.', details: answer }, events }
}

const ORDERED: Partial<Record<number, [code: number, message: string]>> = {
  401: [2, 'Authentication failed.'],
  403: [29, 'You are not permitted to access that resource.'],
  404: [26, 'Advertiser not found.'],
  429: [8, 'You have exceeded your rate limit. Try again later.'],
  503: [4197, 'The conversions service is disabled.'],
}

/** Pinterest's stand-in; its address is followed by /v5/ad_accounts/{ad account}/events. */
export const pinterestStandIn: StandIn = {
  platform: 'pinterest',
  title: 'Pinterest API for Conversions',
  routes: [{ url: '/v5/ad_accounts/:account/events', judge }],
  fail: (_call, status) => {
    const [code, message] = ORDERED[status] ?? [status >= 500 ? 12 : 4196, `failing on command with ${status}`]
    return { body: { code, message } }
  },
}
