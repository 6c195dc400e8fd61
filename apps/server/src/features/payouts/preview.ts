/** Whom a run pays what, and why others are left out. Pure. */
import { exactOf, isPaidOut } from '@convbox/commissions'
import type { PayoutDetails } from '@convbox/contract/api/payouts.schemas'
import type { PayoutChoice } from '@convbox/contract/payouts'
import type { Balance } from './balances.rows.ts'
import { NO_DETAILS } from './payout-details.rows.ts'
import type { PayoutProvider } from './payout-methods.ts'

export type RunTerms = {
  currency: string
  provider: PayoutProvider
  /** Decimal text. */
  minimum: string
  details: ReadonlyMap<string, PayoutDetails>
}
export type Chosen = Balance & { choice: PayoutChoice }

const choiceOf = ({ creatorId, payable, isHeld }: Balance, { currency, provider, minimum, details }: RunTerms): PayoutChoice => {
  if (isHeld) return 'held'
  if (payable < 0n) return 'owes'
  if (payable === 0n) return 'nothing yet'
  if (!isPaidOut(payable, exactOf(minimum), currency)) return 'below minimum'
  return provider.addressOf?.(details.get(creatorId) ?? NO_DETAILS) === '' ? 'no address' : 'pay'
}

/** Every account with what the run does with it, in the order given. */
export const choosePaid = (balances: readonly Balance[], terms: RunTerms): Chosen[] =>
  balances.map((balance) => ({ ...balance, choice: choiceOf(balance, terms) }))
