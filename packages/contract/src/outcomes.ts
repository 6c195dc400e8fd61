/** How an event can end, and every reason for it: closed lists, each with a text that users read (`reasons.text.ts`). Source: design section 5. */

/** Why ingest did not keep an event. */
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

/** Why an event was not sent to a pixel, though kept. */
export const SKIP_REASONS = [
  'event switched off',
  'event not supported',
  'outside target area',
  'consent denied',
  'no consent',
  'too old for the platform',
  'no identifier',
  'no order value',
  'test order',
  'erased',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The platform answered that it will not take the event, ever. */
export const REJECT_REASONS = [
  'invalid field',
  'event too old',
  'unknown pixel',
  'batch refused',
  'refused by the platform',
  'unknown answer',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Worth another try. */
export const RETRY_REASONS = ['network', 'time-out', 'platform error', 'too many requests', 'temporary refusal'] as const
export type RetryReason = (typeof RETRY_REASONS)[number]

/** The credential is the cause. */
export const AUTH_REASONS = ['token expired', 'token invalid', 'permission missing', 'token missing', 'app uninstalled'] as const
export type AuthReason = (typeof AUTH_REASONS)[number]

/** Why an event waits in its lane for something that is not the platform's. */
export const HOLD_REASONS = ['no choice yet'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why an event stopped trying and waits for the user. */
export const PARK_REASONS = ['out of tries', 'pixel disabled'] as const
export type ParkReason = (typeof PARK_REASONS)[number]

/** Why an event cannot be sent again by the user. */
export const NO_REPLAY_REASONS = ['waits for a token', 'not stopped', 'past the age limit', 'no longer kept', 'erased'] as const
export type NoReplayReason = (typeof NO_REPLAY_REASONS)[number]

/** What an answer says of one event. GA4's 204 is only 'accepted'; the screen says which. `split`: the platform refused all for one: send again in halves. */
export type Outcome =
  | { outcome: 'delivered'; proof: 'confirmed' | 'accepted' }
  | { outcome: 'rejected'; reason: RejectReason; detail?: string }
  | { outcome: 'retry'; reason: RetryReason; afterMs?: number }
  | { outcome: 'split'; reason: 'batch refused'; detail?: string }
  | { outcome: 'reauthorize'; reason: AuthReason; detail?: string }

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

export type DeliveryReason = SkipReason | RejectReason | RetryReason | AuthReason | HoldReason | ParkReason

/** One try to send: when (ISO), HTTP status (absent when no answer came), what the answer meant. */
export type DeliveryAttempt = {
  at: string
  status?: number
  outcome: Outcome['outcome']
  reason?: DeliveryReason
  detail?: string
  durationMs: number
}

/** Why an order is kept out of the attributed rows; shown below the total. Design section 6. */
export const EXCLUDED_REASONS = ['test', 'voided', 'cancelled before capture'] as const
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number]
