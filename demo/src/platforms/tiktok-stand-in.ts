/** Stand-in of TikTok's Events API 2.0. It answers 200 to everything; the code in the body counts, and of several events it accepts the valid ones without naming the invalid. */
import { asFields, asText, isForeign, isText, isUnknownId } from './checks.ts'
import { isMeant } from './fail-order.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent } from './stand-in-state.ts'
import type { StandInState } from './stand-in-state.ts'
import { findTiktokFault } from './tiktok-checks.ts'

const MAX_BATCH = 1000
const SOURCES = ['web', 'app', 'offline', 'crm']

const bodyOf = (code: number, message: string): object => ({ code, message, request_id: '20261120101500Sandbox', data: {} })
const refuse = (code: number, message: string): PlatformReply => ({ status: 200, body: bodyOf(code, message), events: [] })

/** Checks token, source and list, in TikTok's order. Tokens that begin with "expired" or "wrong" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = call.headers['access-token']
  if (!isText(token)) return refuse(40104, 'Access token is empty')
  if (token.startsWith('wrong')) return refuse(40105, 'Access token is incorrect or has been revoked.')
  if (state.isExpired(token) || token.startsWith('expired')) return refuse(40102, 'Access token has expired.')
  if (isForeign(token)) return refuse(40001, 'You do not have permission to this pixel.')
  const body = asFields(call.body)
  if (body === undefined) return refuse(40002, 'The request body is not JSON')
  if (!SOURCES.includes(asText(body.event_source))) return refuse(40002, `event_source: must be one of ${SOURCES.join(', ')}`)
  if (!/^[A-Z0-9]{20}$/.test(asText(body.event_source_id)) || isUnknownId(asText(body.event_source_id)))
    return refuse(40002, 'event_source_id: this pixel does not exist')
  if (body.test_event_code !== undefined && !isText(body.test_event_code)) return refuse(40002, 'test_event_code: must be a text')
  if (!Array.isArray(body.data) || body.data.length === 0) return refuse(40002, 'data: must be a list of events')
  return body.data.length > MAX_BATCH ? refuse(40002, `data: must hold at most ${MAX_BATCH} events`) : undefined
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const fault = findCallFault(call, state)
  if (fault !== undefined) return fault
  const body = asFields(call.body)
  const events = (Array.isArray(body?.data) ? body.data : []).map((element: unknown): JudgedEvent => {
    const named = { eventName: asText(asFields(element)?.event), eventId: asText(asFields(element)?.event_id) }
    const isRefused = failure?.mode === 'refuse event' && isMeant(failure, named)
    const bad = isRefused ? 'event: refused on command' : findTiktokFault(element, call.nowMs, state.knownEmails)
    return {
      ...named,
      pixel: asText(body?.event_source_id),
      isTest: body?.test_event_code !== undefined,
      isTaken: bad === undefined,
      faults: bad === undefined ? [] : [bad],
      body: element,
    }
  })
  if (failure?.mode === 'refuse batch' && events.some((event) => isMeant(failure, event))) return refuse(40002, 'data: refused on command')
  const faults = events.flatMap((event) => event.faults)
  if (faults.length === 0) return { status: 200, body: bodyOf(0, 'OK'), events }
  if (faults.length === events.length) return refuse(40002, faults[0] ?? '')
  return { status: 200, body: bodyOf(20001, 'Partial success'), events }
}

const ORDERED: Partial<Record<number, [code: number, message: string]>> = {
  401: [40102, 'Access token has expired.'],
  403: [40001, 'You do not have permission to this pixel.'],
  429: [40100, 'Requests made too frequently.'],
}

/** TikTok's stand-in; its address is followed by /open_api/v1.3/event/track/. */
export const tiktokStandIn: StandIn = {
  platform: 'tiktok',
  title: 'TikTok Events API',
  routes: [{ url: '/open_api/v1.3/event/track/', judge }],
  fail: (_call, status) => ({ body: bodyOf(...(ORDERED[status] ?? (status >= 500 ? [50000, 'System error.'] : [40002, 'Bad request.']))) }),
}
