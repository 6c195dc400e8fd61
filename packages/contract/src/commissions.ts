/** Commissions of creators: closed lists. Free of zod, so that the browser may load it. */

/** Whether and why a creator is credited with an order: OUTCOMES of packages/commissions, in its words. withdrawn: nothing speaks for the creator any more. */
export const COMMISSION_OUTCOMES = [
  'won_manual',
  'won_code',
  'won_link',
  'lost_to_manual',
  'lost_to_code',
  'lost_to_later_click',
  'lost_to_campaign',
  'outside_window',
  'campaign_not_running',
  'not_joined_yet',
  'not_first_order',
  'cycles_over',
  'self_purchase',
  'excluded_products',
  'test_order',
  'staff_order',
  'withdrawn',
] as const
export type CommissionOutcome = (typeof COMMISSION_OUTCOMES)[number]

/** What a ledger entry is: ENTRY_KINDS of packages/commissions, in its words, and what a person adds. write_off: a debt that the creator need not earn back. */
export const LEDGER_KINDS = [
  'sale',
  'adjust',
  'refund',
  'cancel',
  'dispute',
  'tier',
  'cap',
  'base_fee',
  'clicks',
  'views',
  'payout',
  'payout_returned',
  'manual',
  'write_off',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** What moved the ledger. late: a fact that arrived after what follows from it had been entered otherwise. */
export const LEDGER_CAUSES = ['fact', 'late', 'campaign', 'clicks', 'views', 'payout', 'payout returned', 'person', 'import'] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

/**
 * Where a creator's commission of an order stands. expected: won, and the order is not paid. held: a chargeback is open, or a person holds back it or the whole account. in payout: in a run that is
 * not paid yet. paid: the creator was paid at least all that has matured. reversed: entries that sum to 0. refused: another got the order, or nobody.
 */
export const COMMISSION_STATES = ['expected', 'maturing', 'held', 'payable', 'in payout', 'paid', 'reversed', 'refused'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

/** What keeps a commission lower than it would be: LIMITS of packages/commissions. */
export const COMMISSION_LIMITS = ['cap_reached', 'cap_partly', 'below_first_tier'] as const
export type CommissionLimit = (typeof COMMISSION_LIMITS)[number]

/** Why an order is not credited until it changes. */
export const PARKED_REASONS = ['amount unknown', 'other currency', 'rate missing', 'unknown sale', 'too many agreements', 'fault'] as const
export type ParkedReason = (typeof PARKED_REASONS)[number]

/** Where a chargeback stands: the customer's bank has taken the payment back. won: or ended otherwise without a loss. */
export const CHARGEBACK_STATES = ['opened', 'won', 'lost'] as const
export type ChargebackState = (typeof CHARGEBACK_STATES)[number]

/** Facts of an order that commissions follow from. dispute: a chargeback. */
export const COMMISSION_FACTS = ['placed', 'agreement', 'paid', 'cancelled', 'dispute'] as const
export type CommissionFact = (typeof COMMISSION_FACTS)[number]

export const COMMISSIONS_PER_PAGE = 50
/** Longest reason of a person who assigns an order, and longest word on where a number of views is from. */
export const MAX_COMMISSION_NOTE = 300
export const MAX_VIEWS = 1_000_000_000_000
