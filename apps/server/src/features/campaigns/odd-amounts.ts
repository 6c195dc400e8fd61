/** Amounts with more digits than their currency has. */
import { digitsOf } from '@convbox/commissions'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'

export const isOddAmount = (amount: string, currency: string): boolean => (amount.split('.')[1]?.length ?? 0) > digitsOf(currency)

/** Of a fee and a cap, or a whole rule. What a click or a view pays may be less than a cent. */
export const hasOddAmounts = (
  { fee, baseFee, clicksCap, cap }: Pick<FeeRule, 'fee' | 'cap'> & Partial<Pick<FeeRule, 'baseFee' | 'clicksCap'>>,
  currency: string,
): boolean => {
  const own = fee.kind === 'flat' ? [fee.amount] : fee.kind === 'tiers' ? fee.tiers.map(({ from }) => from) : []
  return [...own, ...[baseFee, clicksCap, cap].filter((amount) => amount !== undefined)].some((amount) => isOddAmount(amount, currency))
}
