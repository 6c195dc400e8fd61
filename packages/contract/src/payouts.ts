/** Pay-outs of creators: closed lists and limits. Free of zod, so that the browser may load it. */

/** How money reaches creators. other: by hand, such as a bank transfer. */
export const PAYOUT_METHODS = ['other', 'paypal', 'wise'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** Of a line of a run. made: in a run that is not paid yet. returned, cancelled: the amount is payable again. */
export const PAYOUT_STATES = ['made', 'paid', 'returned', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/**
 * Why the next run pays a creator, or does not. no address: the way of paying needs one that is not known. below minimum: carried to a later run. owes: more was paid
 * than is earned by now. nothing yet: all is in its holding period, held, or paid. held: a person holds back the
 * whole account.
 */
export const PAYOUT_CHOICES = ['pay', 'no address', 'below minimum', 'owes', 'nothing yet', 'held'] as const
export type PayoutChoice = (typeof PAYOUT_CHOICES)[number]

/** Which tax form of a creator has been received; the form itself is kept elsewhere. */
export const TAX_FORMS = ['none', 'W-9', 'W-8BEN', 'W-8BEN-E'] as const
export type TaxForm = (typeof TAX_FORMS)[number]

/**
 * What a creator's payments of a year mean for form 1099-NEC. report: at or above the threshold. form missing: at or above it, and no tax form was received. processor:
 * so much was paid only with what PayPal reports itself. foreign: a W-8 form says so. other currency: nothing was paid in dollars.
 */
export const TAX_STANDINGS = ['below', 'report', 'form missing', 'processor', 'foreign', 'other currency'] as const
export type TaxStanding = (typeof TAX_STANDINGS)[number]

/** Payments to one payee in a year from which on the payer files a 1099-NEC. The amount follows inflation from 2027 on. Source: Public Law 119-21, section 70433. */
export const TAX_THRESHOLDS = [
  { fromYear: 2026, amount: '2000.00' },
  { fromYear: 2012, amount: '600.00' },
] as const
/** Years whose threshold is in the table as it was published; for later ones the last known counts. */
export const LAST_KNOWN_TAX_YEAR = 2026
export const TAX_CURRENCY = 'USD'

/** The threshold of a year. */
export const taxThresholdOf = (year: number): string =>
  (TAX_THRESHOLDS.find(({ fromYear }) => fromYear <= year) ?? TAX_THRESHOLDS[0]).amount

export const PAYOUTS_PER_PAGE = 20
/** Longest reference of a payment, and longest reason. */
export const MAX_PAYMENT_REFERENCE = 100
export const MAX_PAYOUT_REASON = 300
/** Commissions held back that a creator's row names; the rest is counted in its amount. */
export const LISTED_HOLDS = 20

/** The columns of a file of results, in any order and case. */
export const RESULT_FILE_COLUMNS = [
  { name: 'line', needed: true },
  { name: 'status', needed: true },
  { name: 'amount', needed: false },
  { name: 'currency', needed: false },
  { name: 'method', needed: false },
  { name: 'payment', needed: false },
  { name: 'date', needed: false },
  { name: 'reason', needed: false },
] as const
export type ResultFileColumn = (typeof RESULT_FILE_COLUMNS)[number]['name']
export const RESULT_FILE_MAX_CHARACTERS = 1024 * 1024
export const RESULT_FILE_MAX_BYTES = 3 * 1024 * 1024
/** Why a line of the file cannot be taken. contradicts: it says paid of what was returned or cancelled. other amount, other currency: not those of the run's line. */
export const RESULT_FAULTS = [
  'missing',
  'no such line',
  'unknown status',
  'unknown method',
  'no date',
  'too long',
  'contradicts',
  'other amount',
  'other currency',
  'twice',
  'too many',
  'broken',
] as const
export type ResultFault = (typeof RESULT_FAULTS)[number]
export const LISTED_RESULT_FAULTS = 50
