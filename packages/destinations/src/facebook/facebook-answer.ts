/** Reads Meta's answers. Meta takes or refuses a request as a whole and names no event. Source: Meta, "Handling errors" and "Using the API", read 2026-11. */
import type { Outcome, RejectReason, StopReason } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

type GraphError = { code?: number | undefined; subcode?: number | undefined; isTransient: boolean; detail: { detail?: string } }

const TEMPORARY_CODES = new Set([1, 2, 341, 368, 5000, 21009])
const THROTTLE_CODES = new Set([4, 17, 32, 613])
/** Throttles by kind of business: ads management, insights, pages and so on. */
const isThrottle = (code: number): boolean => THROTTLE_CODES.has(code) || (code >= 80_000 && code <= 80_999)
const PERMISSION_CODES = new Set([3, 10])
const isPermission = (code: number): boolean => PERMISSION_CODES.has(code) || (code >= 200 && code <= 299)
/** Errors independent of the events sent. 12, 2635: the version is retired; 2500: no such address; 101: the app is not valid; 803: no such object. */
const STOP_CODES: ReadonlyMap<number, StopReason> = new Map([
  [12, 'interface retired'],
  [2635, 'interface retired'],
  [2500, 'interface retired'],
  [101, 'not allowed'],
  [803, 'unknown pixel'],
])
/** Errors that one event of a request may cause. */
const EVENT_CODES = new Set([100, 105])
const TOKEN_CODES = new Set([190, 102])
const INVALID_FIELD_SUBCODES = new Set([2804001, 2804007, 2804016, 2804017, 2804019, 2804048, 2804050])
const NO_TOKEN_CODE = 104
const EXPIRED_SUBCODE = 463
const TOO_OLD_SUBCODE = 2804003
const UNKNOWN_OBJECT_SUBCODE = 33

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const readError = (body: Record<string, unknown>): GraphError | undefined => {
  const error = readObject(body.error)
  if (error === undefined) return undefined
  return {
    code: asNumber(error.code),
    subcode: asNumber(error.error_subcode),
    isTransient: error.is_transient === true,
    detail: readDetail(error.error_user_msg, error.message),
  }
}

/** The longest wait in the usage header, given there in minutes. */
const readRegainMs = (headers: Record<string, string>): { afterMs?: number } => {
  const usage = readObject(headers['x-business-use-case-usage'])
  const minutes = Object.values(usage ?? {})
    .flatMap((calls) => (Array.isArray(calls) ? calls : []))
    .map((call) => asNumber(readObject(call)?.estimated_time_to_regain_access) ?? 0)
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? { afterMs: longest * 60_000 } : {}
}

/** One faulty event refuses the whole request: a single event is rejected, several are sent again in halves until the faulty one is alone. */
const refused = (answer: PlatformAnswer, reason: RejectReason, detail: GraphError['detail']): Outcome =>
  answer.events.length > 1 ? { outcome: 'split', reason: 'batch refused', ...detail } : { outcome: 'rejected', reason, ...detail }

const readErrorOutcome = (answer: PlatformAnswer, { code = -1, subcode = -1, isTransient, detail }: GraphError): Outcome => {
  if (code === NO_TOKEN_CODE) return { outcome: 'reauthorize', reason: 'token missing', ...detail }
  if (TOKEN_CODES.has(code))
    return { outcome: 'reauthorize', reason: subcode === EXPIRED_SUBCODE ? 'token expired' : 'token invalid', ...detail }
  if (isPermission(code)) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  if (isThrottle(code) || answer.status === 429) {
    return { outcome: 'retry', reason: 'too many requests', ...readRegainMs(answer.headers), ...readWait(answer.headers) }
  }
  if (isTransient || TEMPORARY_CODES.has(code)) return { outcome: 'retry', reason: 'temporary refusal', ...readWait(answer.headers) }
  const stop = code === 100 && subcode === UNKNOWN_OBJECT_SUBCODE ? 'unknown pixel' : STOP_CODES.get(code)
  if (stop !== undefined) return { outcome: 'stop', reason: stop, ...detail }
  if (code === 100 && subcode === TOO_OLD_SUBCODE) return refused(answer, 'event too old', detail)
  if (EVENT_CODES.has(code) || INVALID_FIELD_SUBCODES.has(subcode)) return refused(answer, 'invalid field', detail)
  // An unknown code with a server status: a fault of the platform.
  const known = readStatus(answer)
  if (known !== undefined) return known
  if (answer.status < 400) return unknownAnswer(answer)
  // With a client status it may concern one event or all: several are retried, later one by one, instead of being split at once.
  return answer.events.length > 1
    ? { outcome: 'retry', reason: 'temporary refusal', ...detail }
    : { outcome: 'rejected', reason: 'refused by the platform', ...detail }
}

/**
 * A 2xx counts as delivered only when Meta received as many events as were sent. Fewer of several are sent again in halves: Meta drops repeats by event id.
 */
const readReceived = (answer: PlatformAnswer, received: number): Outcome => {
  if (received === answer.events.length) return { outcome: 'delivered', proof: 'confirmed' }
  if (answer.events.length > 1 && received < answer.events.length) return { outcome: 'split', reason: 'batch refused' }
  return received === 0 ? { outcome: 'rejected', reason: 'refused by the platform' } : unknownAnswer(answer)
}

// Meta itself always answers in JSON: an HTML page came from an intermediary, whatever its status.
const isFromElsewhere = ({ body, status }: PlatformAnswer): boolean =>
  readObject(body) === undefined && (status <= 299 || (typeof body === 'string' && body.trim() !== ''))

/** Reads one answer. An error object decides whatever the status is; an answer without Meta's own body came from an intermediary and is retried. */
export const readFacebookAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  const error = body === undefined ? undefined : readError(body)
  if (error !== undefined) return forAll(answer, readErrorOutcome(answer, error))
  if (isFromElsewhere(answer)) {
    const known = [0, 413, 429].includes(answer.status) ? readStatus(answer) : undefined
    return forAll(answer, known ?? { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  }
  if (answer.status >= 200 && answer.status <= 299) {
    const received = asNumber(body?.events_received)
    return forAll(answer, received === undefined ? unknownAnswer(answer) : readReceived(answer, received))
  }
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}
