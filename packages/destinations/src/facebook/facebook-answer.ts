/** What Meta's answer says of each event. Meta takes or refuses a request as a whole and names no event. Source: Meta, "Handling errors" and "Using the API", read 2026-11. */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

type GraphError = { code?: number; subcode?: number; isTransient: boolean; detail: { detail?: string } }

const TEMPORARY_CODES = new Set([1, 2, 341, 368, 5000, 21009])
const THROTTLE_CODES = new Set([4, 17, 32, 613, 80003, 80004])
const PERMISSION_CODES = new Set([200, 10, 3, 294])
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
  const code = asNumber(error.code)
  const subcode = asNumber(error.error_subcode)
  return {
    ...(code === undefined ? {} : { code }),
    ...(subcode === undefined ? {} : { subcode }),
    isTransient: error.is_transient === true,
    detail: readDetail(error.error_user_msg, error.message),
  }
}

/** The longest wait that the usage header announces, in minutes there. */
const readRegainMs = (headers: Record<string, string>): { afterMs?: number } => {
  const usage = readObject(headers['x-business-use-case-usage'])
  const minutes = Object.values(usage ?? {})
    .flatMap((calls) => (Array.isArray(calls) ? calls : []))
    .map((call) => asNumber(readObject(call)?.estimated_time_to_regain_access) ?? 0)
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? { afterMs: longest * 60_000 } : {}
}

/** One event's fault refuses all: a single one is refused itself, several are sent again in halves until it stands alone. */
const refused = (
  answer: PlatformAnswer,
  reason: 'event too old' | 'invalid field' | 'refused by the platform',
  detail: GraphError['detail'],
): Outcome =>
  answer.events.length > 1 ? { outcome: 'split', reason: 'batch refused', ...detail } : { outcome: 'rejected', reason, ...detail }

const readErrorOutcome = (answer: PlatformAnswer, { code, subcode, isTransient, detail }: GraphError): Outcome => {
  if (code === NO_TOKEN_CODE) return { outcome: 'reauthorize', reason: 'token missing', ...detail }
  if (code !== undefined && TOKEN_CODES.has(code)) {
    return { outcome: 'reauthorize', reason: subcode === EXPIRED_SUBCODE ? 'token expired' : 'token invalid', ...detail }
  }
  if (code !== undefined && PERMISSION_CODES.has(code)) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  if ((code !== undefined && THROTTLE_CODES.has(code)) || answer.status === 429) {
    return { outcome: 'retry', reason: 'too many requests', ...readRegainMs(answer.headers), ...readWait(answer.headers) }
  }
  if (isTransient || (code !== undefined && TEMPORARY_CODES.has(code))) {
    return { outcome: 'retry', reason: 'temporary refusal', ...readWait(answer.headers) }
  }
  if (code === 100 && subcode === UNKNOWN_OBJECT_SUBCODE) return { outcome: 'rejected', reason: 'unknown pixel', ...detail }
  if (code === 100 && subcode === TOO_OLD_SUBCODE) return refused(answer, 'event too old', detail)
  if (code === 100 || code === 105 || (subcode !== undefined && INVALID_FIELD_SUBCODES.has(subcode)))
    return refused(answer, 'invalid field', detail)
  // A code we do not know with a server's status is the platform's trouble, with a client's status somebody's fault, perhaps one event's.
  return readStatus(answer) ?? (answer.status >= 400 ? refused(answer, 'refused by the platform', detail) : unknownAnswer(answer))
}

/**
 * A 2xx counts as delivered only when Meta received as many events as were sent. Fewer of several are sent again in halves: Meta drops repeats by event id.
 */
const readReceived = (answer: PlatformAnswer, received: number): Outcome => {
  if (received === answer.events.length) return { outcome: 'delivered', proof: 'confirmed' }
  if (answer.events.length > 1 && received < answer.events.length) return { outcome: 'split', reason: 'batch refused' }
  return received === 0 ? { outcome: 'rejected', reason: 'refused by the platform' } : unknownAnswer(answer)
}

// Meta itself always answers in JSON: a page of HTML came from something in between, whatever its status.
const isFromElsewhere = ({ body, status }: PlatformAnswer): boolean =>
  readObject(body) === undefined && (status <= 299 || (typeof body === 'string' && body.trim() !== ''))

/** Reads one answer. An error object decides whatever the status is; without Meta's own body it came from something in between and is tried again. */
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
