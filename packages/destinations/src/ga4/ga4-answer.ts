/** Reads GA4's answers: 2xx for anything it could parse, even with a wrong secret. So a delivery is accepted, never confirmed. Source: GA4, "Sending events", read 2026-11. */
import { forAll, readDetail, readObject, readStatus, readWait, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

// GA4's collector answers with an empty body; any other body is not its own.
const isEmpty = (body: unknown): boolean => body === undefined || body === null || (typeof body === 'string' && body.trim() === '')

/** Reads one answer. */
export const readGa4Answer = (answer: PlatformAnswer): EventOutcome[] => {
  if (answer.status < 200 || answer.status > 299) return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
  if (isEmpty(answer.body)) return forAll(answer, { outcome: 'delivered', proof: 'accepted' })
  // A proxy or a sign-in page answered: retried.
  if (readObject(answer.body) === undefined)
    return forAll(answer, { outcome: 'retry', reason: 'platform error', ...readWait(answer.headers) })
  return forAll(answer, { outcome: 'rejected', reason: 'unknown answer', ...readDetail(answer.body, `HTTP ${answer.status}`) })
}
