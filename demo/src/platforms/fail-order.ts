/** Failures on command: the orders that a stand-in understands, and which calls they affect. */

export type FailOrder =
  | { mode: 'none' }
  /** Answers with this status, and Retry-After in seconds, so many times. */
  | { mode: 'status'; status: number; retryAfter?: number; times: number }
  /** Gives no answer: the connection is cut after ms. isKept: the events were accepted before, the hardest case for a sender. */
  | { mode: 'timeout'; ms: number; isKept: boolean; times: number }
  /** Expires every token seen so far, or the next one if none was seen. A new token works. */
  | { mode: 'expired token' }
  /** Refuses the whole call that contains such an event; without name and id, every call. */
  | { mode: 'refuse batch'; eventName?: string; eventId?: string }
  /** Refuses such an event alone, where the platform answers per event; else like 'refuse batch'. */
  | { mode: 'refuse event'; eventName?: string; eventId?: string }

const MAX_TIMES = 1_000_000
const MAX_TIMEOUT_MS = 600_000

const wholeNumber = (value: unknown, max: number): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined
}

const eventFields = (order: Record<string, unknown>): { eventName?: string; eventId?: string } => ({
  ...(typeof order.eventName === 'string' && order.eventName !== '' ? { eventName: order.eventName } : {}),
  ...(typeof order.eventId === 'string' && order.eventId !== '' ? { eventId: order.eventId } : {}),
})

/** Parses an order as JSON or as fields of a form; undefined when invalid. `times` is 1 by default. */
export const readFailOrder = (order: Record<string, unknown>): FailOrder | undefined => {
  const times = order.times === undefined || order.times === '' ? 1 : wholeNumber(order.times, MAX_TIMES)
  switch (order.mode) {
    case 'none':
    case 'expired token':
      return { mode: order.mode }
    case 'refuse batch':
    case 'refuse event':
      return { mode: order.mode, ...eventFields(order) }
    case 'status': {
      const status = wholeNumber(order.status, 599)
      const retryAfter = wholeNumber(order.retryAfter, 86_400)
      if (status === undefined || status < 200 || times === undefined) return undefined
      return { mode: 'status', status, times, ...(retryAfter === undefined ? {} : { retryAfter }) }
    }
    case 'timeout': {
      const ms = wholeNumber(order.ms, MAX_TIMEOUT_MS)
      if (ms === undefined || times === undefined) return undefined
      return { mode: 'timeout', ms, times, isKept: order.isKept === true || order.isKept === 'true' }
    }
    default:
      return undefined
  }
}

/** Whether an order to refuse matches this event. */
export const isMeant = (order: { eventName?: string; eventId?: string }, event: { eventName: string; eventId: string }): boolean =>
  (order.eventName === undefined || order.eventName === event.eventName) && (order.eventId === undefined || order.eventId === event.eventId)
