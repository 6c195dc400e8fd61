/** Decides what an answer means for one event of a lane. Pure. */
import type { AuthReason, DeliveryAttempt, Outcome, ParkReason, RetryReason, StopReason } from '@convbox/contract'
import type { FollowUp } from '@convbox/destinations'
import type { DeliveryChange } from '../deliveries/delivery-row.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'

/**
 * What to do with the entry, and what the delivery log shows. 'follow': accepted, ask the platform again later. 'pause': the lane waits for a credential; 'stop': the platform takes nothing of the pixel. 'split':
 * send again now in a smaller batch. 'again': send again now together with all other such events.
 */
export type Decision =
  | { kind: 'done'; change: DeliveryChange }
  | { kind: 'follow'; change: DeliveryChange; followUp: FollowUp }
  | { kind: 'park'; change: DeliveryChange; reason: string }
  | { kind: 'later'; change: DeliveryChange; reason: RetryReason; afterMs: number | undefined }
  | { kind: 'pause'; change: DeliveryChange; reason: AuthReason; detail: string | undefined }
  | { kind: 'stop'; change: DeliveryChange; reason: StopReason; detail: string | undefined }
  | { kind: 'split'; attempts: DeliveryAttempt[] }
  | { kind: 'again'; attempts: DeliveryAttempt[] }

/**
 * One attempt: when it ended (ISO), HTTP status if there was an answer, duration. step: absent for the main call. firsts: lists of one attempt that events of the
 * same request share, by outcome.
 */
export type Try = {
  at: string
  step?: string
  status: number | undefined
  durationMs: number
  request: string
  answer: string
  firsts?: Map<string, DeliveryAttempt[]>
}

const MAX_ATTEMPTS_SHOWN = 50

const detailOf = (outcome: Outcome): string | undefined => (outcome.outcome === 'delivered' ? outcome.warning : outcome.detail)

/** An attempt as the delivery log shows it. */
export const attemptOf = (outcome: Outcome, one: Omit<Try, 'request' | 'answer' | 'firsts'>): DeliveryAttempt => {
  const detail = detailOf(outcome)
  return {
    at: one.at,
    ...(one.step !== undefined && { step: one.step }),
    durationMs: one.durationMs,
    outcome: outcome.outcome,
    ...(one.status !== undefined && { status: one.status }),
    ...('reason' in outcome && { reason: outcome.reason }),
    ...(detail !== undefined && { detail: detail.slice(0, 500) }),
  }
}

/** All attempts of an event, this one included. Most events of a request have no other and end alike: they share one list. */
const attemptsOf = (outcome: Outcome, before: readonly DeliveryAttempt[], one: Try): DeliveryAttempt[] => {
  if (before.length > 0 || one.firsts === undefined) return [...before, attemptOf(outcome, one)].slice(-MAX_ATTEMPTS_SHOWN)
  const key = `${outcome.outcome}\n${'reason' in outcome ? outcome.reason : ''}\n${detailOf(outcome) ?? ''}`
  const known = one.firsts.get(key)
  if (known !== undefined) return known
  const first = [attemptOf(outcome, one)]
  one.firsts.set(key, first)
  return first
}

const OUT_OF_TRIES: ParkReason = 'out of tries'
const ANSWER_LOST: ParkReason = 'answer lost'

/**
 * isAlone: it was the only event of its request. maxTries: attempts, this one included, after which an event is parked. isOnce: the call must not be repeated
 * when its arrival is unknown.
 */
export type DecisionRule = { isAlone: boolean; maxTries: number; isOnce?: boolean }

/** True if the platform may have received a call whose answer did not come. */
const mayHaveArrived = (reason: RetryReason): boolean => reason === 'time-out' || reason === 'network'

/**
 * What to do after one event's outcome. A rejected batch of one rejects that event. A failed credential, or a platform that takes nothing of the pixel, costs no attempt:
 * it is not the event's fault.
 */
export const decide = (outcome: Outcome & { followUp?: FollowUp }, waiting: Waiting, one: Try, rule: DecisionRule): Decision => {
  const attempts = attemptsOf(outcome, waiting.note.attempts, one)
  const shown = { attempts, request: one.request, answer: one.answer }
  const park = (state: 'rejected' | 'parked', reason: Extract<Outcome, { outcome: 'rejected' }>['reason'] | ParkReason): Decision => ({
    kind: 'park',
    reason,
    change: { state, reason, ...shown },
  })
  switch (outcome.outcome) {
    case 'delivered': {
      const change: DeliveryChange = { state: 'delivered', proof: outcome.proof, ...shown }
      return outcome.followUp === undefined ? { kind: 'done', change } : { kind: 'follow', change, followUp: outcome.followUp }
    }
    case 'skipped':
      return { kind: 'done', change: { state: 'skipped', reason: outcome.reason, ...shown } }
    case 'rejected':
    case 'missing':
      return park('rejected', outcome.reason)
    case 'split':
      return rule.isAlone ? park('rejected', outcome.reason) : { kind: 'split', attempts }
    case 'again':
      return rule.isAlone ? park('rejected', outcome.reason) : { kind: 'again', attempts }
    case 'reauthorize': {
      const { reason, detail } = outcome
      return { kind: 'pause', reason, detail, change: { state: 'needs reauthorization', reason, ...shown } }
    }
    case 'stop': {
      const { reason, detail } = outcome
      return { kind: 'stop', reason, detail, change: { state: 'waiting', reason, ...shown } }
    }
    case 'retry': {
      const { reason, afterMs } = outcome
      if (rule.isOnce === true && mayHaveArrived(reason)) return park('parked', ANSWER_LOST)
      if (waiting.entry.attempts + 1 >= rule.maxTries) return park('parked', OUT_OF_TRIES)
      return { kind: 'later', reason, afterMs, change: { state: 'retrying', reason, ...shown } }
    }
    default:
      return outcome satisfies never
  }
}
