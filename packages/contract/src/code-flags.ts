/** What looks like the misuse of a creator's code. Free of zod, so that the browser may load it. */

/**
 * jump: more orders in a day than the code's mean lets expect. clickless: fewer orders came with a click of the creator than before. coupon site: orders whose
 * customers came from one. coupon extension: orders at whose checkout several codes had failed before. own purchase: orders of the address to which the creator is
 * paid.
 */
export const CODE_FLAGS = ['jump', 'clickless', 'coupon site', 'coupon extension', 'own purchase'] as const
export type CodeFlagKind = (typeof CODE_FLAGS)[number]

/** How a person ends a flag: it is no misuse, or it is dealt with. */
export const FLAG_ANSWERS = ['dismissed', 'settled'] as const
export type FlagAnswer = (typeof FLAG_ANSWERS)[number]

/** Days of which the mean of a day is taken, and within which orders count as recent. */
export const FLAG_DAYS = 28
/** A visit from a coupon site counts if it was within these days before its order. */
export const COUPON_SITE_DAYS = 7
/** Of why a code's commissions are held; in characters. */
export const MAX_HOLD_REASON = 300
/** Coupon sites that a flag names. */
export const LISTED_COUPON_SITES = 5
