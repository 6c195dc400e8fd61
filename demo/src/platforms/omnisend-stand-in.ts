/** Stand-in of Omnisend's Events API: one event per call, 202 without a body for a valid one, RFC 9457 errors for the others. A repeat is taken again, as Omnisend does with events of the present. */
import { asFields, asText, isForeign } from './checks.ts'
import { isMeant } from './fail-order.ts'
import { findOmnisendFaults, type OmnisendFault } from './omnisend-checks.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { StandInState } from './stand-in-state.ts'

const problem = (
  status: number,
  { word, title, detail, errors }: { word: string; title: string; detail?: string; errors?: OmnisendFault[] },
): object => ({
  type: `https://problems.omnisend.com/${word}`,
  title,
  status,
  ...(detail !== undefined && { detail }),
  instance: 'urn:omnisend:request:sandbox',
  ...(errors !== undefined && { errors }),
})
type Problem = Parameters<typeof problem>[1]
const refuse = (status: number, said: Problem): PlatformReply => ({ status, body: problem(status, said), events: [] })

const UNAUTHORIZED: Problem = { word: 'unauthorized', title: 'Unauthorized' }
const invalid = (errors: OmnisendFault[]): Problem => ({
  word: 'validation-failed',
  title: 'Validation failed',
  detail: 'One or more fields are invalid.',
  errors,
})

const readKey = ({ headers }: PlatformCall): string | undefined =>
  /^(?:Omnisend-API-Key|Bearer) (\S+)$/.exec(headers['authorization'] ?? '')?.[1]

/** Keys that contain "wrong" or "expired" are treated as such, for trying it out. */
const findCallFault = (call: PlatformCall, state: StandInState): PlatformReply | undefined => {
  const key = readKey(call)
  if (key === undefined || /wrong|expired/.test(key) || state.isExpired(key)) return refuse(401, UNAUTHORIZED)
  if (call.headers['omnisend-version'] !== '2026-03-15')
    return refuse(400, { word: 'bad-request', title: 'Bad request', detail: 'Omnisend-Version header is missing or not supported.' })
  return undefined
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const fields = asFields(call.body)
  const [eventName, eventId] = [asText(fields?.['eventName']), asText(fields?.['eventID'])]
  if (failure !== undefined && isMeant(failure, { eventName, eventId }))
    return refuse(400, invalid([{ field: 'eventName', code: 'invalid_value', message: 'refused on command' }]))
  const faults = findOmnisendFaults(call.body)
  if (faults.length > 0) return refuse(400, invalid(faults))
  // The brand is the part of the key before the dash.
  const pixel = (readKey(call) ?? '').split('-')[0] ?? ''
  return {
    status: 202,
    headers: { 'x-rate-limit-limit': '400', 'x-rate-limit-remaining': '399', 'x-rate-limit-reset': '60' },
    events: [{ pixel, eventName, eventId, isTest: false, isTaken: true, faults: [], body: call.body }],
  }
}

const FORBIDDEN: Problem = { word: 'forbidden', title: 'Forbidden', detail: 'Missing brands.read scope.' }

/** GET /api/brands/current: the brand of the key, which is the key's part before the dash. */
const tellBrand = (call: PlatformCall, state: StandInState): PlatformReply => {
  const broken = findCallFault(call, state)
  if (broken !== undefined) return broken
  const key = readKey(call) ?? ''
  if (isForeign(key)) return refuse(403, FORBIDDEN)
  return { status: 200, body: { brandID: key.split('-')[0], website: 'northwind.example', currency: 'USD' }, events: [] }
}

const ORDERED: Partial<Record<number, Problem>> = {
  401: UNAUTHORIZED,
  403: { word: 'forbidden', title: 'Forbidden', detail: 'Missing events.write scope.' },
  429: { word: 'rate-limit-exceeded', title: 'Rate limit exceeded' },
}

/** Omnisend's stand-in; its address is followed by /api/events. */
export const omnisendStandIn: StandIn = {
  platform: 'omnisend',
  title: 'Omnisend Events API',
  routes: [
    { url: '/api/events', judge },
    { url: '/api/brands/current', method: 'GET', judge: tellBrand },
  ],
  fail: (_call, status) => ({
    body: problem(status, ORDERED[status] ?? { word: 'error', title: 'Error', detail: `failing on command with ${status}` }),
  }),
}
