/** What an answer means for one event of a lane. Pure. Source: design section 6. */
import type { AuthReason, DeliveryAttempt, Outcome, ParkReason, RetryReason } from '@convbox/contract'
import type { DeliveryChange } from './delivery-row.ts'
import type { Waiting } from './lane-entry.ts'

/** What to do with the entry, and what the delivery log shows. 'split' asks for another try in a smaller batch, now. */
export type Judgement =
  | { kind: 'done'; change: DeliveryChange }
  | { kind: 'park'; change: DeliveryChange; reason: string }
  | { kind: 'later'; change: DeliveryChange; reason: RetryReason; afterMs: number | undefined }
  | { kind: 'hold'; change: DeliveryChange; reason: AuthReason; detail: string | undefined }
  | { kind: 'split'; attempts: DeliveryAttempt[] }

/** One try: when it ended (ISO), HTTP status if there was an answer, how long it took. */
export type Try = { at: string; status: number | undefined; durationMs: number; request: string; answer: string }

const MAX_ATTEMPTS_SHOWN = 50

const attemptOf = (outcome: Outcome, one: Try): DeliveryAttempt => ({
  at: one.at,
  durationMs: one.durationMs,
  outcome: outcome.outcome,
  ...(one.status !== undefined && { status: one.status }),
  ...('reason' in outcome && { reason: outcome.reason }),
  ...('detail' in outcome && outcome.detail !== undefined && { detail: outcome.detail.slice(0, 500) }),
})

const OUT_OF_TRIES: ParkReason = 'out of tries'

/**
 * Judges one event's outcome. isAlone: it was the only event of its request, so that a refusal of the whole batch is a refusal of it.
 * maxTries: this try included, after so many an event is parked. A credential that failed costs no try: it is not the event's fault.
 */
export const judge = (outcome: Outcome, waiting: Waiting, one: Try, rule: { isAlone: boolean; maxTries: number }): Judgement => {
  const attempts = [...waiting.note.attempts, attemptOf(outcome, one)].slice(-MAX_ATTEMPTS_SHOWN)
  const shown = { attempts, request: one.request, answer: one.answer }
  switch (outcome.outcome) {
    case 'delivered':
      return { kind: 'done', change: { state: 'delivered', proof: outcome.proof, ...shown } }
    case 'rejected':
      return { kind: 'park', reason: outcome.reason, change: { state: 'rejected', reason: outcome.reason, ...shown } }
    case 'split':
      if (!rule.isAlone) return { kind: 'split', attempts }
      return { kind: 'park', reason: outcome.reason, change: { state: 'rejected', reason: outcome.reason, ...shown } }
    case 'reauthorize':
      return {
        kind: 'hold',
        reason: outcome.reason,
        detail: outcome.detail,
        change: { state: 'needs reauthorization', reason: outcome.reason, ...shown },
      }
    case 'retry':
      if (waiting.entry.attempts + 1 >= rule.maxTries)
        return { kind: 'park', reason: OUT_OF_TRIES, change: { state: 'parked', reason: OUT_OF_TRIES, ...shown } }
      return {
        kind: 'later',
        reason: outcome.reason,
        afterMs: outcome.afterMs,
        change: { state: 'retrying', reason: outcome.reason, ...shown },
      }
    default:
      return outcome satisfies never
  }
}
