/** Pure influencer commissions: from the facts of orders to decisions, targets, ledger entries and payouts. No I/O, clock or randomness. */
export { FactRefused, openBook, type Act, type Book, type Fact, type OrderFact, type Reading } from './book.ts'
export { claimOf, compareClaims, decide, OUTCOMES, type Claim, type Credited, type Decision, type Outcome } from './decide.ts'
export { earnedByCount, type Counted } from './counted.ts'
export { mailboxOf } from './email.ts'
export { compare, exactOf, multiply, type Exact } from './exact.ts'
export { SALE_LINES, type Campaign, type Creator, type Fee, type Pay, type Placed, type Sale, type Tier } from './facts.ts'
export { differencesTo, ENTRY_KINDS, type Cause, type Entry, type EntryKind } from './ledger.ts'
export { amountText, digitsOf, minorUnitsOf, ODD_DIGITS, roundedUnits } from './money.ts'
export { couponSiteOf } from './coupon-sites.ts'
export { chanceOfAtLeast, chanceOfAtMost, isClickless, isCoupon, isJump, isTriedList } from './misuse.ts'
export { monthsIn } from './month.ts'
export { roundedParts } from './round-parts.ts'
export { payableAt, type Account, type CommissionSum } from './accounts.ts'
export { isPaidOut } from './payout.ts'
export {
  compareInMonth,
  LIMITS,
  paidOrderOf,
  settleMonth,
  type Limit,
  type OrderShare,
  type PaidOrder,
  type Settled,
} from './settle-month.ts'
