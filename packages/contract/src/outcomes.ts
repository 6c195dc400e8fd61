/** How an event can end, and every reason for it: closed lists, each with a text that users read (`reasons.text.ts`). */

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
export const REJECT_REASONS = ['invalid field', 'event too old', 'batch refused', 'refused by the platform', 'unknown answer'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Worth another try. */
export const RETRY_REASONS = ['network', 'time-out', 'platform error', 'too many requests', 'temporary refusal'] as const
export type RetryReason = (typeof RETRY_REASONS)[number]

/** The credential is the cause. */
export const AUTH_REASONS = ['token expired', 'token invalid', 'permission missing', 'token missing', 'app uninstalled'] as const
export type AuthReason = (typeof AUTH_REASONS)[number]

/** The platform takes nothing of the whole pixel, whatever is sent: its lane stands still and looks again from time to time. */
export const STOP_REASONS = ['unknown pixel', 'interface retired', 'not allowed'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Why an event waits in its lane for something that is not the platform's. */
export const HOLD_REASONS = ['no choice yet'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why an event stopped trying and waits for the user. */
export const PARK_REASONS = ['out of tries', 'pixel disabled', 'cannot be built', 'answer lost'] as const
export type ParkReason = (typeof PARK_REASONS)[number]

/** Why an event cannot be sent again by the user. */
export const NO_REPLAY_REASONS = ['waits for a token', 'not stopped', 'past the age limit', 'no longer kept', 'erased'] as const
export type NoReplayReason = (typeof NO_REPLAY_REASONS)[number]

/**
 * What an answer says of one event. GA4's 204 is only 'accepted'; the screen says which. warning: the platform took it and found something to remark.
 * retry: later, by itself. split: the platform refused all for one that it does not name: send again in halves. again: it named those that it refused, this one was refused with them: send again at once, without them.
 * missing: what the request refers to is not there: create it, then send again. reauthorize, stop: the whole lane stands still.
 */
export type Outcome =
  | { outcome: 'delivered'; proof: 'confirmed' | 'accepted'; warning?: string }
  | { outcome: 'rejected'; reason: RejectReason; detail?: string }
  | { outcome: 'retry'; reason: RetryReason; afterMs?: number; detail?: string }
  | { outcome: 'split'; reason: 'batch refused'; detail?: string }
  | { outcome: 'again'; reason: 'batch refused'; afterMs?: number; detail?: string }
  | { outcome: 'missing'; reason: RejectReason; detail?: string }
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

/** One try to send: when (ISO), HTTP status (absent when no answer came), what the answer meant. step: which of the event's calls it was, where it was not the main one. */
export type DeliveryAttempt = {
  at: string
  step?: string
  status?: number
  outcome: Outcome['outcome']
  reason?: DeliveryReason
  detail?: string
  durationMs: number
}

/**
 * Why an order is kept out of the attributed rows; shown below the total. 'told by browser': only the browser told of it and the store does not count such orders;
 * 'not confirmed': only the browser told of it, and it is beyond what is believed of a browser.
 */
export const EXCLUDED_REASONS = ['test', 'voided', 'cancelled before capture', 'told by browser', 'not confirmed'] as const
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number]
