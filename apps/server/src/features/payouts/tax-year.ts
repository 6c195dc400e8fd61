/** What a creator's payments of a year mean for the payer's tax forms. Pure. */
import { minorUnitsOf } from '@convbox/commissions'
import type { PayoutDetails } from '@convbox/contract/api/payouts.schemas'
import { TAX_CURRENCY, taxThresholdOf, type PayoutMethod, type TaxStanding } from '@convbox/contract/payouts'
import type { YearTotal } from './tax-year.rows.ts'

const sumOf = (totals: readonly { amount: bigint }[]): bigint => totals.reduce((sum, { amount }) => sum + amount, 0n)

/** What PayPal paid PayPal reports (form 1099-K), so it does not count towards the payer's own form. */
const isReportedElsewhere = (method: PayoutMethod): boolean => method === 'paypal'

/** What a creator's totals of a year mean for form 1099-NEC. The payer files it for everybody without a form that says otherwise. */
export const standingOf = (
  year: number,
  { taxForm }: PayoutDetails,
  totals: readonly Pick<YearTotal, 'currency' | 'method' | 'amount'>[],
): TaxStanding => {
  if (taxForm === 'W-8BEN' || taxForm === 'W-8BEN-E') return 'foreign'
  const dollars = totals.filter(({ currency }) => currency === TAX_CURRENCY)
  if (dollars.length === 0) return 'other currency'
  const threshold = minorUnitsOf(taxThresholdOf(year), TAX_CURRENCY)
  const own = dollars.filter(({ method }) => !isReportedElsewhere(method))
  if (sumOf(own) >= threshold) return taxForm === 'none' ? 'form missing' : 'report'
  return sumOf(dollars) >= threshold ? 'processor' : 'below'
}
