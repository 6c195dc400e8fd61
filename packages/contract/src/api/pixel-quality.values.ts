/** Closed lists of a pixel's delivery quality. Plain data: the browser bundles no schema. */

/** States of deliveries as the screen adds them up, in the order of the chart; retrying: waiting for another try, or in its lane. */
export const QUALITY_STATES = ['delivered', 'retrying', 'skipped', 'rejected', 'parked'] as const
export type QualityState = (typeof QUALITY_STATES)[number]

/** What tells a platform who a visitor was, as far as the warehouse knows it of an event. */
export const QUALITY_IDENTIFIERS = ['email', 'phone', 'customerId', 'clickId', 'visitorId'] as const
export type QualityIdentifier = (typeof QUALITY_IDENTIFIERS)[number]

/** Why a platform's own score is not known. */
export const SCORE_FAULTS = [
  'token missing',
  'token expired',
  'token invalid',
  'permission missing',
  'unknown pixel',
  'not allowed',
  'interface retired',
  'not enough data',
  'too many requests',
  'unreachable',
  'unknown answer',
] as const
export type ScoreFault = (typeof SCORE_FAULTS)[number]

/** A platform is asked again after this time at the earliest, or when the pixel was saved since. */
export const SCORE_HOURS = 4
