/** Disputes of creators about orders: closed lists and limits. Free of zod, so that the browser may load it. */

/** accepted, refused: what the store said when it closed the dispute. Neither moves money. */
export const DISPUTE_STATES = ['open', 'accepted', 'refused'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
export const DISPUTE_VERDICTS = ['accepted', 'refused'] as const
export type DisputeVerdict = (typeof DISPUTE_VERDICTS)[number]

/** Who wrote a message. */
export const DISPUTE_SIDES = ['creator', 'store'] as const
export type DisputeSide = (typeof DISPUTE_SIDES)[number]

/** In code points. */
export const MAX_DISPUTE_TEXT = 1000
/** Open ones of a creator, and all of a creator about one order. */
export const MAX_OPEN_DISPUTES = 10
export const MAX_DISPUTES_OF_ORDER = 3
/** Of a dispute; and of the creator since the store last wrote. */
export const MAX_DISPUTE_MESSAGES = 40
export const MAX_UNANSWERED = 5
export const DISPUTES_PER_PAGE = 20
/** The latest ones of a creator, which the creator's page shows. */
export const OWN_DISPUTES_SHOWN = 50

/** What became of a mail about a message that could not be sent: it is tried again, or no more. */
export const DISPUTE_MAIL_FAULTS = ['tried again', 'failed'] as const
export type DisputeMailFault = (typeof DISPUTE_MAIL_FAULTS)[number]
