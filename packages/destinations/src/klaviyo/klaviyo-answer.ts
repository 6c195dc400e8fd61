/**
 * Reads Klaviyo's answers: 202 without a body for a valid event, which is processed later, so it is accepted. Sources, read 2026-11-22: "Rate limits, status codes,
 * and errors" (developers.klaviyo.com/en/docs/rate_limits_and_error_handling), "API versioning and deprecation policy" (.../api_versioning_and_deprecation_policy).
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { hideContacts } from '../problem.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** isAboutRevision: it concerns no field of the event but the version of the interface. */
type KlaviyoError = { isAboutRevision: boolean; detail: { detail?: string } }

const readError = (body: unknown): KlaviyoError | undefined => {
  const errors = readObject(body)?.errors
  const first = Array.isArray(errors) ? readObject(errors[0]) : undefined
  if (first === undefined) return undefined
  const pointer = asText(readObject(first.source)?.pointer)
  // Klaviyo repeats an invalid value, such as an e-mail address, which must not enter the delivery log. Cut first: the answer may be a megabyte, and the pattern looks again from each place of a long word.
  const said = hideContacts((asText(first.detail) || asText(first.title)).slice(0, 1000))
  return {
    isAboutRevision: pointer === '' && /\brevisions?\b/i.test(said),
    detail: readDetail(pointer === '' ? said : `${said} (${pointer})`),
  }
}

const readRefusal = (answer: PlatformAnswer, { isAboutRevision, detail }: KlaviyoError): Outcome => {
  if (answer.status === 401) return { outcome: 'reauthorize', reason: 'token invalid', ...detail }
  if (answer.status === 403) return { outcome: 'reauthorize', reason: 'permission missing', ...detail }
  // A retired revision is served by the next one, or answered with 410; one without this address with 404, "No valid revisions found for method".
  if (answer.status === 410 || (isAboutRevision && (answer.status === 400 || answer.status === 404)))
    return { outcome: 'stop', reason: 'interface retired', ...detail }
  const known = readStatus(answer)
  if (known !== undefined) return known
  if (answer.status === 400 || answer.status === 422) return { outcome: 'rejected', reason: 'invalid field', ...detail }
  return { outcome: 'rejected', reason: 'refused by the platform', ...detail }
}

const isEmpty = (body: unknown): boolean => body === undefined || body === null || (typeof body === 'string' && body.trim() === '')

/** Reads one answer. A refusal without Klaviyo's own errors came from an intermediary and is retried. */
export const readKlaviyoAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  const error = readError(answer.body)
  if (error !== undefined && answer.status >= 400) return forAll(answer, readRefusal(answer, error))
  if (answer.status >= 200 && answer.status <= 299)
    return forAll(answer, isEmpty(answer.body) ? { outcome: 'delivered', proof: 'accepted' } : unknownAnswer(answer))
  if (answer.status === 401 || answer.status === 403 || answer.status === 400)
    return forAll(answer, { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}

/**
 * Each answer but a 429 gives RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) of the window of a minute; a 429 gives Retry-After (seconds), which
 * readStatus reads.
 */
export const readKlaviyoRestMs = (headers: Record<string, string>): number | undefined => {
  const reset = Number(headers['ratelimit-reset'] ?? Number.NaN)
  return headers['ratelimit-remaining'] === '0' && reset > 0 ? Math.ceil(reset * 1000) : undefined
}
