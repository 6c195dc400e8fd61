/** Stand-in of Awin's Conversion API: 200 when all orders are taken, 206 when some are not, twenty calls a minute, and the first order of a reference counts. */
import { asFields, asText, isForeign, isUnknownId } from './checks.ts'
import { findAwinFault } from './awin-checks.ts'
import { isMeant } from './fail-order.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent, StandInState } from './stand-in-state.ts'

const MAX_BATCH = 1000
const MAX_CALLS = 20
const MINUTE_MS = 60_000

const refuse = (status: number, error: string, headers: Record<string, string> = {}): PlatformReply => ({
  status,
  headers,
  body: { error },
  events: [],
})

/** Seconds until another call is allowed; 0 when it is. */
const secondsToWait = ({ nowMs }: PlatformCall, state: StandInState): number => {
  const recent = state.received().requests.filter(({ at, answered }) => Date.parse(at) > nowMs - MINUTE_MS && answered !== 429)
  const first = recent.at(-MAX_CALLS)
  return recent.length < MAX_CALLS || first === undefined ? 0 : Math.ceil((Date.parse(first.at) + MINUTE_MS - nowMs) / 1000)
}

/** Checks token, rate, advertiser and list, in Awin's order. Tokens that contain "wrong" or "expired" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const token = call.headers['x-api-key'] ?? ''
  if (token === '' || /wrong|expired/.test(token) || state.isExpired(token)) return refuse(401, 'Unauthorized')
  if (isForeign(token)) return refuse(403, 'Forbidden')
  const waitS = secondsToWait(call, state)
  if (waitS > 0) return refuse(429, 'Too many requests', { 'retry-after': String(waitS) })
  if (!/^\d{1,10}$/.test(call.params.advertiser ?? '') || isUnknownId(call.params.advertiser ?? ''))
    return refuse(404, 'Advertiser not found')
  const orders = asFields(call.body)?.orders
  if (!Array.isArray(orders) || orders.length === 0) return refuse(400, 'orders: must be a list')
  return orders.length > MAX_BATCH ? refuse(400, `orders: must hold at most ${MAX_BATCH}`) : undefined
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const orders = asFields(call.body)?.orders
  const events = (Array.isArray(orders) ? orders : []).map((element: unknown): JudgedEvent => {
    const named = { eventName: 'order', eventId: asText(asFields(element)?.orderReference) }
    const isRefused = failure?.mode === 'refuse event' && isMeant(failure, named)
    const bad = isRefused ? 'refused on command' : findAwinFault(element)
    const isTest = asFields(element)?.isTest === true
    return {
      pixel: call.params.advertiser ?? '',
      ...named,
      isTest,
      isTaken: bad === undefined,
      faults: bad === undefined ? [] : [bad],
      body: element,
    }
  })
  if (failure?.mode === 'refuse batch' && events.some((event) => isMeant(failure, event))) return refuse(400, 'refused on command')
  const failed = events.filter(({ isTaken }) => !isTaken)
  const body = {
    batchId: `sandbox-${call.nowMs}`,
    successfulOrders: events
      .filter(({ isTaken }) => isTaken)
      .map(({ eventId }) => ({ orderReference: eventId, correlationId: `sandbox-${eventId}` })),
    failedOrders: failed.map(({ eventId, faults }) => ({ orderReference: eventId, error: faults[0] ?? '' })),
  }
  return { status: failed.length === 0 ? 200 : 206, body, events }
}

const ORDERED: Partial<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Advertiser not found',
  429: 'Too many requests',
}

/** Awin's stand-in; its address is followed by /s2s/advertiser/{advertiser}/orders. */
export const awinStandIn: StandIn = {
  platform: 'awin',
  title: 'Awin Conversion API',
  routes: [{ url: '/s2s/advertiser/:advertiser/orders', judge }],
  fail: (_call, status) => ({ body: { error: ORDERED[status] ?? `failing on command with ${status}` } }),
}
