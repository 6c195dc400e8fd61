/** Stand-in of a platform that answers per event, in a multi-status body: accepts valid events, refuses invalid ones, names repeats. */
import { DAY_MS } from '@convbox/contract/durations'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText } from './checks.ts'
import { isMeant } from './fail-order.ts'
import type { OrderedFailure, PlatformCall, PlatformReply, StandIn } from './stand-in.ts'
import type { JudgedEvent } from './stand-in-state.ts'
import type { StandInState } from './stand-in-state.ts'

const MAX_BATCH = 50
const MAX_AGE_MS = 7 * DAY_MS

const refuse = (status: number, code: string, message: string): PlatformReply => ({ status, body: { code, message }, events: [] })

const findFault = (event: Fields, knownEmails: ReadonlySet<string>): string | undefined => {
  const user = asFields(event.user)
  if (!isText(event.name)) return 'name must be a text'
  if (!isText(event.time) || Number.isNaN(Date.parse(event.time))) return 'time must be ISO 8601'
  if (user === undefined || Object.keys(user).length === 0) return 'user must hold an identifier'
  for (const [key, value] of Object.entries(user)) {
    const fault = findHashFault(value, key === 'email' ? knownEmails : undefined)
    if (fault !== undefined) return `user.${key} ${fault}`
  }
  if (event.value !== undefined && (!isNumber(event.value) || event.value < 0)) return 'value must be a number'
  if (event.value !== undefined && !/^[A-Z]{3}$/.test(asText(event.currency))) return 'currency must be an ISO 4217 code'
  if (event.name === 'Purchase' && event.value === undefined) return 'a Purchase needs a value'
  return undefined
}

type Result = { id: string; status: number; message?: string }

const readResult = (event: Fields, call: PlatformCall, state: StandInState, failure: OrderedFailure): Result => {
  const id = asText(event.id)
  const named = { eventName: asText(event.name), eventId: id }
  if (failure?.mode === 'refuse event' && isMeant(failure, named)) return { id, status: 422, message: 'refused on command' }
  const fault = findFault(event, state.knownEmails)
  if (fault !== undefined) return { id, status: 422, message: fault }
  if (call.nowMs - Date.parse(asText(event.time)) > MAX_AGE_MS) return { id, status: 410, message: 'older than 7 days' }
  return state.hasEvent(call.params.pixel ?? '', id) ? { id, status: 409, message: 'already there' } : { id, status: 200 }
}

const judge = (call: PlatformCall, state: StandInState, failure: OrderedFailure): PlatformReply => {
  const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (token === undefined || token.startsWith('wrong')) return refuse(401, 'token invalid', 'A Bearer token is required')
  if (state.isExpired(token) || token.startsWith('expired')) return refuse(401, 'token expired', 'The token has expired')
  const pixel = call.params.pixel ?? ''
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(pixel)) return refuse(404, 'unknown pixel', 'No such pixel')
  const body = asFields(call.body)
  const events = Array.isArray(body?.events) ? body.events.map(asFields) : []
  if (events.length === 0 || events.some((event) => !isText(event?.id)))
    return refuse(400, 'bad body', 'events must be a list of objects with an id')
  if (events.length > MAX_BATCH) return refuse(413, 'too many', `at most ${MAX_BATCH} events`)
  const named = events.map((event) => ({ eventName: asText(event?.name), eventId: asText(event?.id) }))
  if (failure?.mode === 'refuse batch' && named.some((event) => isMeant(failure, event)))
    return refuse(400, 'bad body', 'refused on command')
  const results = events.map((event) => readResult(event ?? {}, call, state, failure))
  return {
    status: 207,
    body: { results },
    events: results.map((result, index): JudgedEvent => {
      const isTaken = result.status === 200 || result.status === 409
      return {
        pixel,
        eventName: named[index]?.eventName ?? '',
        eventId: result.id,
        isTest: body?.test === true,
        isTaken,
        faults: isTaken || result.message === undefined ? [] : [result.message],
        body: events[index],
      }
    }),
  }
}

/** The generic stand-in; its address is followed by /pixels/{pixel id}/events. */
export const genericStandIn: StandIn = {
  platform: 'generic',
  title: 'Generic platform with an answer for each event',
  routes: [{ url: '/pixels/:pixel/events', judge }],
  fail: (_call, status) => ({ body: { code: status === 401 ? 'token expired' : 'ordered', message: `failing on command with ${status}` } }),
}
