/** In-memory state of a stand-in: received calls, accepted events, and ordered failures. */
import type { FailOrder } from './fail-order.ts'

/** One event of a call. isTaken: the platform keeps it. faults: violations of its documentation, empty for a valid one (GA4 accepts faulty ones silently). */
export type JudgedEvent = {
  pixel: string
  eventName: string
  eventId: string
  isTest: boolean
  isTaken: boolean
  faults: string[]
  body: unknown
}

/** A call and what was answered; answered 0 means cut off. The secret in address, header or body is blotted out. */
export type ReceivedRequest = {
  number: number
  at: string
  url: string
  headers: Record<string, string>
  body: unknown
  answered: number
  answer: unknown
  events: string[]
}
/** An event that the platform accepted, in order; a repeat is listed again. */
export type ReceivedEvent = Omit<JudgedEvent, 'isTaken'> & { request: number; at: string }
/** What the platform counts: one entry for each pixel, event name and event id. */
export type UniqueEvent = {
  pixel: string
  eventName: string
  eventId: string
  count: number
  firstAt: string
  lastAt: string
  body: unknown
}
export type Received = { failing: FailOrder; requests: ReceivedRequest[]; events: ReceivedEvent[]; unique: UniqueEvent[] }

export type StandInState = {
  received: () => Received
  /** Whether an event of this id was taken before, by any name. */
  hasEvent: (pixel: string, eventId: string) => boolean
  record: (request: Omit<ReceivedRequest, 'number' | 'at'>, events: readonly JudgedEvent[], nowMs: number) => void
  clear: () => void
  order: (order: FailOrder) => void
  /** The order for this call; one that is limited in times is used up by it. */
  takeOrder: () => FailOrder
  /** Records the token of a call; true when it has expired. */
  isExpired: (token: string) => boolean
  /** E-mail addresses whose careless hashes the stand-in recognises (told by the demo store and by tests). */
  knownEmails: Set<string>
  /** Names of what the platform keeps besides events, such as stores, products and contacts. */
  objects: Set<string>
}

// The stand-ins live as long as the program, so their memory is limited.
const MAX_KEPT = 5000
/** Cut off only now and then: each cut moves the whole list. */
const CUT_ABOVE = MAX_KEPT * 1.2

/** Keeps the last entries whose weights together are at most MAX_KEPT, the last one always. */
const keepLast = <Entry>(list: Entry[], weigh: (entry: Entry) => number): void => {
  let weight = 0
  const first = list.findLastIndex((entry, index) => (weight += weigh(entry)) > MAX_KEPT && index < list.length - 1)
  list.splice(0, first + 1)
}

/** Event ids that were taken, the last few hundred thousand. */
const openTaken = () => {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    has: (pixel: string, eventId: string): boolean => young.has(`${pixel}\n${eventId}`) || old.has(`${pixel}\n${eventId}`),
    add: (pixel: string, eventId: string): void => {
      if (young.size >= 100_000) [old, young] = [young, new Set()]
      young.add(`${pixel}\n${eventId}`)
    },
    clear: (): void => {
      young.clear()
      old.clear()
    },
  }
}

const uniqueEvents = (events: readonly ReceivedEvent[]): UniqueEvent[] => {
  const unique = new Map<string, UniqueEvent>()
  for (const { pixel, eventName, eventId, at, body } of events) {
    const key = JSON.stringify([pixel, eventName, eventId])
    const known = unique.get(key)
    unique.set(key, { pixel, eventName, eventId, count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? at, lastAt: at, body })
  }
  return [...unique.values()]
}

/** Tokens by whether they have expired: an order expires all that were seen, or the next one when none was. */
const openTokens = () => {
  const seen = new Map<string, boolean>()
  let expiresNext = false
  return {
    expireAll: () => {
      expiresNext = seen.size === 0
      for (const token of seen.keys()) seen.set(token, true)
    },
    restore: () => {
      expiresNext = false
      for (const token of seen.keys()) seen.set(token, false)
    },
    isExpired: (token: string): boolean => {
      if (!seen.has(token)) {
        seen.set(token, expiresNext)
        expiresNext = false
      }
      return seen.get(token) ?? false
    },
  }
}

/** A fresh state: nothing received, nothing to fail. */
export const createStandInState = (): StandInState => {
  const objects = new Set<string>()
  const requests: ReceivedRequest[] = []
  const events: ReceivedEvent[] = []
  const taken = openTaken()
  const tokens = openTokens()
  let held = 0
  let failing: FailOrder = { mode: 'none' }
  let number = 0
  return {
    knownEmails: new Set(),
    objects,
    received: () => ({
      failing,
      requests: requests.slice(-MAX_KEPT),
      events: events.slice(-MAX_KEPT),
      unique: uniqueEvents(events.slice(-MAX_KEPT)),
    }),
    hasEvent: taken.has,
    record: (request, judged, nowMs) => {
      number += 1
      const at = new Date(nowMs).toISOString()
      requests.push({ number, at, ...request })
      for (const { isTaken, ...event } of judged) {
        if (!isTaken) continue
        events.push({ ...event, request: number, at })
        taken.add(event.pixel, event.eventId)
      }
      // A request holds its events' bodies, so that it weighs as much as they do.
      held += Math.max(request.events.length, 1)
      if (held > CUT_ABOVE) {
        keepLast(requests, (one) => Math.max(one.events.length, 1))
        held = requests.reduce((sum, one) => sum + Math.max(one.events.length, 1), 0)
      }
      if (events.length > CUT_ABOVE) events.splice(0, events.length - MAX_KEPT)
    },
    clear: () => {
      requests.length = 0
      held = 0
      events.length = 0
      taken.clear()
      objects.clear()
    },
    order: (order) => {
      failing = order
      if (order.mode === 'none') tokens.restore()
      if (order.mode === 'expired token') tokens.expireAll()
    },
    takeOrder: () => {
      const order = failing
      if (order.mode === 'status' || order.mode === 'timeout')
        failing = order.times > 1 ? { ...order, times: order.times - 1 } : { mode: 'none' }
      return order
    },
    isExpired: tokens.isExpired,
  }
}
