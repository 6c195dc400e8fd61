/** What GA4's answer says: 2xx for anything it could read, even a wrong secret. So a delivery is accepted, never confirmed. Source: GA4, "Sending events", read 2026-11. */
import { forAll, readStatus, unknownAnswer } from '../answer-parts.ts'
import type { EventOutcome, PlatformAnswer } from '../destination.ts'

/** Reads one answer. */
export const readGa4Answer = (answer: PlatformAnswer): EventOutcome[] => {
  if (answer.status >= 200 && answer.status <= 299) return forAll(answer, { outcome: 'delivered', proof: 'accepted' })
  return forAll(answer, readStatus(answer) ?? unknownAnswer(answer))
}
