/**
 * Reads Omnisend's answers: 202 without a body for a valid event, which is processed later, so it is accepted; errors as RFC 9457. Sources, read 2026-11: Omnisend, "Responses"
 * (api-docs.omnisend.com/v2026-03-15/reference/responses) and "Rate limits, timeouts, errors". That 410 means a retired version is taken from a public client's tests.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { readProblem, type Problem } from '../problem.ts'

const isEmpty = (body: unknown): boolean => body === undefined || body === null || (typeof body === 'string' && body.trim() === '')

/** Seconds that a refusal for the rate names: in the headers, or as `retryAfter` in the body. */
const readPause = ({ headers, body }: PlatformAnswer): { afterMs?: number } => {
  const seconds = readObject(body)?.retryAfter
  const told = readWait(headers)
  if (told.afterMs !== undefined || typeof seconds !== 'number' || !(seconds >= 0)) return told
  return { afterMs: Math.ceil(seconds * 1000) }
}

const readRefusal = (answer: PlatformAnswer, { detail, isAboutFields, said }: Problem): Outcome => {
  if (answer.status === 401) return { outcome: 'reauthorize', reason: 'token invalid', ...said }
  if (answer.status === 403) return { outcome: 'reauthorize', reason: 'permission missing', ...said }
  // The event's own address is not found, or its version is gone: no event would be taken.
  const isAboutVersion = answer.status === 400 && !isAboutFields && /\b(?:api |omnisend-)version\b/i.test(detail)
  if (answer.status === 404 || answer.status === 410 || isAboutVersion) return { outcome: 'stop', reason: 'interface retired', ...said }
  if (answer.status === 402) return { outcome: 'stop', reason: 'not allowed', ...said }
  if (answer.status === 429) return { outcome: 'retry', reason: 'too many requests', ...readPause(answer) }
  const known = readStatus(answer)
  if (known !== undefined) return known
  if (answer.status === 400 || answer.status === 422) return { outcome: 'rejected', reason: 'invalid field', ...said }
  return { outcome: 'rejected', reason: 'refused by the platform', ...said }
}

/** Reads one answer. A refusal without Omnisend's own error came from an intermediary and is tried again. */
export const readOmnisendAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const problem = readProblem(answer.body)
  if (problem !== undefined && answer.status >= 400) return forAll(answer, readRefusal(answer, problem))
  if (answer.status >= 200 && answer.status <= 299)
    return forAll(answer, isEmpty(answer.body) ? { outcome: 'delivered', proof: 'accepted' } : unknownAnswer(answer))
  if (answer.status === 400 || answer.status === 401 || answer.status === 403)
    return forAll(answer, { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}

/** Each answer tells the calls that are left in the present minute, and the seconds until the next. */
export const readOmnisendRestMs = (headers: Record<string, string>): number | undefined => {
  const reset = Number(headers['x-rate-limit-reset'] ?? Number.NaN)
  return headers['x-rate-limit-remaining'] === '0' && reset > 0 ? Math.ceil(reset * 1000) : undefined
}
