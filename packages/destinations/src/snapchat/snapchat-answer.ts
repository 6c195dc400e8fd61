/**
 * Reads Snapchat's answers: `status` is VALID or INVALID whatever the HTTP status; the address for test events has an entry for each event besides. Source: the interface description of
 * github.com/Snapchat/business-sdk-v3-java (EventResponse, ValidateResponse), read 2026-11. Not seen on a live account: whether INVALID of several events keeps the valid ones.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

/** The messages of an `errors` object as one text; each cut, because the answer may be long. */
const readErrors = (errors: unknown): string => {
  const messages = readObject(errors)?.error_msgs
  return Array.isArray(messages)
    ? messages
        .slice(0, 5)
        .map((message) => (typeof message === 'string' ? message.slice(0, 300) : ''))
        .filter((message) => message !== '')
        .join('; ')
    : ''
}

/** One faulty event makes the answer INVALID: a single event is rejected, several are sent again in halves until the faulty one is alone. Snap counts a repeat of the same event id once. */
const refused = (answer: PlatformAnswer, detail: { detail?: string }): Outcome =>
  answer.events.length > 1
    ? { outcome: 'split', reason: 'batch refused', ...detail }
    : { outcome: 'rejected', reason: 'invalid field', ...detail }

const isAboutToken = (detail: string | undefined): boolean => /\b(access[_ ])?token\b/i.test(detail ?? '')
const isAboutPixel = (detail: string | undefined): boolean =>
  /\b(invalid|unknown) (pixel|asset)|\b(pixel|asset)\b.*\b(not found|unknown|invalid|not exist)\b/i.test(detail ?? '')

const readRefusal = (answer: PlatformAnswer, body: Record<string, unknown>): Outcome => {
  const detail = readDetail(readErrors(body.errors), body.reason, body.message)
  if (answer.status === 401) return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
  if (answer.status === 403) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  if (answer.status === 404) return { outcome: 'stop', reason: 'unknown pixel', ...detail }
  const known = readStatus(answer)
  if (known !== undefined) return known
  // A wrong token may be a 400 as well.
  if (isAboutToken(detail.detail)) return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
  if (isAboutPixel(detail.detail)) return { outcome: 'stop', reason: 'unknown pixel', ...detail }
  if (body.status === 'INVALID' || answer.status === 400 || answer.status === 422) return refused(answer, detail)
  return unknownAnswer(answer)
}

const readLog = (log: Record<string, unknown>): Outcome | undefined => {
  if (log.status === 'INVALID') return { outcome: 'rejected', reason: 'invalid field', ...readDetail(readErrors(log.errors)) }
  if (log.status !== 'VALID') return undefined
  const [first] = Array.isArray(log.warnings) ? log.warnings : []
  const { detail } = readDetail(first)
  return { outcome: 'delivered', proof: 'confirmed', ...(detail !== undefined && { warning: detail }) }
}

/** The outcome of each test event, where the answer has one for each. */
const readLogs = ({ events }: PlatformAnswer, body: Record<string, unknown>): EventOutcome[] | undefined => {
  const logs = body.test_event === true ? body.event_logs : undefined
  if (!Array.isArray(logs) || logs.length !== events.length) return undefined
  const outcomes: EventOutcome[] = []
  for (const [index, event] of events.entries()) {
    const outcome = readLog(readObject(logs[index]) ?? {})
    if (outcome === undefined) return undefined
    outcomes.push({ event, ...outcome })
  }
  return outcomes
}

/** Reads one answer. An answer without Snap's own body came from an intermediary: an error status may decide, an apparent success does not. */
export const readSnapchatAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  const isSuccess = answer.status >= 200 && answer.status <= 299
  if (body === undefined) {
    const known = isSuccess || answer.status === 401 || answer.status === 403 ? undefined : readStatus(answer)
    return forAll(answer, known ?? { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  }
  if (!isSuccess) return forAll(answer, readRefusal(answer, body))
  const each = readLogs(answer, body)
  if (each !== undefined) return each
  if (body.status === 'VALID') return forAll(answer, { outcome: 'delivered', proof: 'confirmed' })
  return forAll(answer, body.status === 'INVALID' ? readRefusal(answer, body) : unknownAnswer(answer))
}
