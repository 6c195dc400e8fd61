/** Closed lists of refills. Plain data: the browser bundles no schema. */

/**
 * What a refill makes of an order; together they add up to the orders asked for. 'may be there': its answer was lost, and the platform would count a repeat, because
 * the time is over in which it knows a purchase again.
 */
export const REFILL_OUTCOMES = ['accepted', 'delivered', 'on its way', 'may be there', 'too old', 'no consent', 'cannot be sent'] as const
export type RefillOutcome = (typeof REFILL_OUTCOMES)[number]

/** Why an order cannot be sent, beside the reasons that deliveries have. 'before the pixel', 'order imported': the pixel is not meant to have it. */
export const REFILL_REASONS = [
  'unknown order',
  'nothing kept',
  'person erased',
  'already handed over',
  'before the pixel',
  'order imported',
  'next refill',
] as const
export type RefillReason = (typeof REFILL_REASONS)[number]

/** Where the purchase that is sent comes from. */
export const REFILL_SOURCES = ['as received', 'rebuilt from the order'] as const
export type RefillSource = (typeof REFILL_SOURCES)[number]

/** replay: started by a person; daily: by the program. */
export const REFILL_KINDS = ['replay', 'daily'] as const
export type RefillKind = (typeof REFILL_KINDS)[number]

/** Orders of one refill at most; delivered ones of a range are not counted. */
export const MAX_REFILL_ORDERS = 2000

/** Refills are kept this long, like the deliveries that they are about. */
export const REFILLS_KEPT_DAYS = 90
