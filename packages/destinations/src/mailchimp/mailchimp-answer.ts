/**
 * Reads Mailchimp's answers: the object that was written, 204 without a body for an event of a contact or a removal, and problem+json for errors. Sources, read 2026-11: Mailchimp,
 * "Errors" (mailchimp.com/developer/marketing/docs/errors), and what its users report word by word, among them issue 754 of mailchimp-for-wordpress and issue 299 of mc-magento2.
 */
import type { Outcome } from '@convbox/contract'
import { forAll, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'
import { readProblem, type Problem } from '../problem.ts'

const CONFIRMED = { outcome: 'delivered', proof: 'confirmed' } as const satisfies Outcome

const isEmpty = (body: unknown): boolean => body === undefined || body === null || (typeof body === 'string' && body.trim() === '')

/** The address of the call without its query; '' where it is not known. */
const pathOf = ({ request }: PlatformAnswer): string => request?.url.split('?')[0] ?? ''
const isMemberEvent = (answer: PlatformAnswer): boolean => /\/members\/[^/]+\/events$/.test(pathOf(answer))
const isRemoval = ({ request }: PlatformAnswer): boolean => request?.method === 'DELETE'

/** A success answers with the object, by its id; a removal and an event of a contact with nothing. */
const readSuccess = (answer: PlatformAnswer): Outcome => {
  if (isRemoval(answer) || isMemberEvent(answer)) return isEmpty(answer.body) ? CONFIRMED : unknownAnswer(answer)
  const id = readObject(answer.body)?.id
  const written = readObject(answer.request?.body)?.id
  return typeof id === 'string' && id !== '' && answer.request !== undefined && (written === undefined || written === id)
    ? CONFIRMED
    : unknownAnswer(answer)
}

/** Steps that create: what is there already is as good. */
const isCreation = ({ step, request }: PlatformAnswer): boolean =>
  step === 'store' ||
  step === 'cart' ||
  step?.startsWith('product ') === true ||
  (step === undefined && request?.method === 'POST' && request.url.endsWith('/carts'))

const readMissing = (answer: PlatformAnswer, { said }: Problem): Outcome => {
  if (isRemoval(answer)) return CONFIRMED
  // The audience is not there.
  if (answer.step === 'store' || answer.step === 'contact') return { outcome: 'stop', reason: 'unknown pixel', ...said }
  if (answer.step !== undefined) return { outcome: 'rejected', reason: 'refused by the platform', ...said }
  // A change of an order, and an event of a contact, create neither.
  if (isMemberEvent(answer) || (answer.request?.method === 'PATCH' && pathOf(answer).includes('/orders/')))
    return { outcome: 'skipped', reason: 'unknown at the platform', ...said }
  return { outcome: 'missing', reason: 'refused by the platform', ...said }
}

const readInvalid = (answer: PlatformAnswer, { detail, said }: Problem): Outcome => {
  if (isCreation(answer) && /already exists/i.test(detail)) return CONFIRMED
  if (answer.step === 'store') return { outcome: 'stop', reason: 'unknown pixel', ...said }
  // The contact may be there all the same, or not be needed: the main call decides.
  if (answer.step === 'contact') return { ...CONFIRMED, warning: said.detail ?? 'contact refused' }
  // A product, a variant or the contact of a cart.
  if (answer.step === undefined && /does not exist|not found in audience/i.test(detail))
    return { outcome: 'missing', reason: 'invalid field', ...said }
  return { outcome: 'rejected', reason: 'invalid field', ...said }
}

const readForbidden = ({ title, detail, said }: Problem): Outcome => {
  const text = `${title} ${detail}`
  if (/user ?disabled|deactivated|account (?:is )?(?:disabled|suspended)/i.test(text))
    return { outcome: 'stop', reason: 'not allowed', ...said }
  if (/data ?center|api key invalid/i.test(text)) return { outcome: 'reauthorize', reason: 'token invalid', ...said }
  return { outcome: 'reauthorize', reason: 'permission missing', ...said }
}

const readRefusal = (answer: PlatformAnswer, problem: Problem): Outcome => {
  switch (answer.status) {
    case 400:
    case 422:
      return readInvalid(answer, problem)
    case 401:
      return { outcome: 'reauthorize', reason: 'token invalid', ...problem.said }
    case 403:
      return readForbidden(problem)
    case 404:
      return readMissing(answer, problem)
    case 410:
      return { outcome: 'stop', reason: 'interface retired', ...problem.said }
    default:
      return readStatus(answer) ?? { outcome: 'rejected', reason: 'refused by the platform', ...problem.said }
  }
}

/** Reads one answer. A refusal without Mailchimp's own error came from an intermediary and is tried again. */
export const readMailchimpAnswer = (answer: PlatformAnswer): EventOutcome[] => {
  if (answer.status >= 200 && answer.status <= 299) return forAll(answer, readSuccess(answer))
  const problem = readProblem(answer.body)
  if (problem !== undefined && answer.status >= 400) return forAll(answer, readRefusal(answer, problem))
  if ([400, 401, 403, 404].includes(answer.status))
    return forAll(answer, { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}
