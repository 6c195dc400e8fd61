/**
 * Reads Pinterest's answers: 200 when it processed all events, 422 when it refused some; both name the outcome of each event, in order. Source: Pinterest, OpenAPI description 5.23.0,
 * events/create; its error 400 as issue 967 of github.com/woocommerce/pinterest-for-woocommerce quotes it; read 2026-11. Not seen on a live account: where 422 has its list.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

/** One fault refuses the whole request: a single event is rejected, several go again in halves. Pinterest counts a repeat of the same event id once. */
const refused = (answer: PlatformAnswer, detail: { detail?: string }): Outcome =>
  answer.events.length > 1
    ? { outcome: 'split', reason: 'batch refused', ...detail }
    : { outcome: 'rejected', reason: 'invalid field', ...detail }

const readOne = (said: unknown): Outcome | undefined => {
  const { status, error_message: error, warning_message: warning } = readObject(said) ?? {}
  if (status === 'processed') {
    const { detail } = readDetail(warning)
    return { outcome: 'delivered', proof: 'confirmed', ...(detail !== undefined && { warning: detail }) }
  }
  if (status !== 'failed') return undefined
  const isOld = typeof error === 'string' && /\btoo old\b|\bolder than\b/i.test(error.slice(0, 1000))
  return { outcome: 'rejected', reason: isOld ? 'event too old' : 'refused by the platform', ...readDetail(error) }
}

/** The outcome of each event, where the answer has one for each. */
const readEvents = ({ events }: PlatformAnswer, body: Record<string, unknown>): EventOutcome[] | undefined => {
  const list = Array.isArray(body.events) ? body.events : readObject(body.details)?.events
  if (!Array.isArray(list) || list.length !== events.length) return undefined
  const outcomes: EventOutcome[] = []
  for (const [index, event] of events.entries()) {
    const outcome = readOne(list[index])
    if (outcome === undefined) return undefined
    outcomes.push({ event, ...outcome })
  }
  return outcomes
}

/** The events of a request with a refused one: the others go again without it, which Pinterest counts once. */
const withoutRefused = (outcomes: readonly EventOutcome[]): EventOutcome[] =>
  outcomes.map((one) => (one.outcome === 'delivered' ? { event: one.event, outcome: 'again', reason: 'batch refused' } : one))

const readRefusal = (answer: PlatformAnswer, body: Record<string, unknown>): Outcome => {
  const detail = readDetail(body.message)
  switch (answer.status) {
    case 401:
      return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
    case 403:
      return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
    case 404:
      return { outcome: 'stop', reason: 'unknown pixel', ...detail }
    case 400:
    case 422:
      return refused(answer, detail)
    default:
      return readStatus(answer) ?? unknownAnswer(answer)
  }
}

/** Reads one answer. An answer without Pinterest's own body came from an intermediary: an error status may decide, an apparent success does not. */
export const readPinterestAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const body = readObject(answer.body)
  const isSuccess = answer.status >= 200 && answer.status <= 299
  if (body === undefined) {
    const known = isSuccess || answer.status === 401 || answer.status === 403 ? undefined : readStatus(answer)
    return forAll(answer, known ?? { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  }
  const each = isSuccess || answer.status === 422 ? readEvents(answer, body) : undefined
  if (each !== undefined && isSuccess) return each
  if (each?.some(({ outcome }) => outcome === 'rejected')) return withoutRefused(each)
  return forAll(answer, isSuccess ? unknownAnswer(answer) : readRefusal(answer, body))
}
