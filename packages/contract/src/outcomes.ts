/** How an event can end, and every reason for it: closed lists, each with a text that users read (`reasons.text.ts`). */

/** Why ingest dropped an event. */
export const DROP_REASONS = [
  'bot',
  'link preview',
  'bad shape',
  'unknown store',
  'duplicate',
  'too old',
  'consent',
  'person erased',
  'processing error',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Why a kept event was not sent to a pixel. */
export const SKIP_REASONS = [
  'event switched off',
  'event not supported',
  'no conversion',
  'outside target area',
  'consent denied',
  'consent withdrawn',
  'no consent',
  'too old for the platform',
  'no identifier',
  'no order value',
  'unknown at the platform',
  'not referred',
  'test order',
  'erased',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Permanent refusals of an event by the platform. */
export const REJECT_REASONS = ['invalid field', 'event too old', 'batch refused', 'refused by the platform', 'unknown answer'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Temporary failures. */
export const RETRY_REASONS = ['network', 'time-out', 'platform error', 'too many requests', 'temporary refusal'] as const
export type RetryReason = (typeof RETRY_REASONS)[number]

/** Failures caused by the credential. */
export const AUTH_REASONS = ['token expired', 'token invalid', 'permission missing', 'token missing', 'app uninstalled'] as const
export type AuthReason = (typeof AUTH_REASONS)[number]

/** The platform refuses everything of the whole pixel: its lane stops and tries again from time to time. */
export const STOP_REASONS = ['unknown pixel', 'interface retired', 'not allowed'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Reasons of a pause that only a person can end. A platform that fails or limits is tried again without one. */
export const PERSON_REASONS = [...AUTH_REASONS, ...STOP_REASONS] as const

/** Why an event waits in its lane, although the platform could take it. */
export const HOLD_REASONS = ['no choice yet', 'tags not read yet'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why attempts for an event ended and it waits for the user. */
export const PARK_REASONS = ['out of tries', 'pixel disabled', 'cannot be built', 'answer lost', 'tags unknown'] as const
export type ParkReason = (typeof PARK_REASONS)[number]

/** Why the user cannot replay an event. */
export const NO_REPLAY_REASONS = ['waits for a token', 'not parked or rejected', 'past the age limit', 'no longer kept', 'erased'] as const
export type NoReplayReason = (typeof NO_REPLAY_REASONS)[number]

/** Why a pixel has no delivery of an order's purchase. */
export const NO_DELIVERY_REASONS = [
  'on its way',
  'no longer logged',
  'pixel added later',
  'pixel disabled',
  'told by its tag',
  'order imported',
  'not recorded',
] as const
export type NoDeliveryReason = (typeof NO_DELIVERY_REASONS)[number]

/**
 * Meaning of an answer for one event. GA4's 204 is only 'accepted'; the screen says which. warning: the platform took it with a remark.
 * retry: later, automatically. split: the platform refused the batch without naming an event: send again in halves. again: it named the refused events, this one was refused with them: send again at once, without them.
 * missing: the request refers to something that does not exist: create it, then send again. skipped: the platform works, but has no use for this event. reauthorize, stop: the whole lane stops.
 */
export type Outcome =
  | { outcome: 'delivered'; proof: 'confirmed' | 'accepted'; warning?: string }
  | { outcome: 'rejected'; reason: RejectReason; detail?: string }
  | { outcome: 'retry'; reason: RetryReason; afterMs?: number; detail?: string }
  | { outcome: 'split'; reason: 'batch refused'; detail?: string }
  | { outcome: 'again'; reason: 'batch refused'; afterMs?: number; detail?: string }
  | { outcome: 'missing'; reason: RejectReason; detail?: string }
  | { outcome: 'skipped'; reason: SkipReason; detail?: string }
  | { outcome: 'reauthorize'; reason: AuthReason; detail?: string }
  | { outcome: 'stop'; reason: StopReason; detail?: string }

export const DELIVERY_STATES = [
  'waiting',
  'held for consent',
  'sending',
  'delivered',
  'skipped',
  'rejected',
  'retrying',
  'parked',
  'needs reauthorization',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export type DeliveryReason = SkipReason | RejectReason | RetryReason | AuthReason | StopReason | HoldReason | ParkReason

/** One attempt: when (ISO), HTTP status (absent without an answer), the meaning of the answer. step: which of the event's calls, if not the main one. */
export type DeliveryAttempt = {
  at: string
  step?: string
  status?: number
  outcome: Outcome['outcome']
  reason?: DeliveryReason
  detail?: string
  durationMs: number
}

export { EXCLUDED_REASONS, type ExcludedReason } from './order-exclusions.ts'
