/** What looks like the misuse of a creator's code. Free of zod, so that the browser may load it. */

/** jump: more orders in a day than the code's mean lets expect. clickless: fewer orders came with a click of the creator than before. */
export const CODE_FLAGS = ['jump', 'clickless'] as const
export type CodeFlagKind = (typeof CODE_FLAGS)[number]

/** Days of which the mean of a day is taken, and within which orders count as recent. */
export const FLAG_DAYS = 28
