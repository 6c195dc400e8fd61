import type { CommissionLimit } from '@convbox/contract/commissions'
import { commissionLimitsText } from '@convbox/contract/commissions.text'
import { formatAmount, type Language } from '@convbox/contract/format'

/** Why a commission is lower than it would be. */
export const limitWords = (
  { kind, withheld = '0' }: { kind: CommissionLimit; withheld?: string | undefined },
  currency: string,
  language: Language,
): string => commissionLimitsText[language][kind]({ withheld: formatAmount(withheld, currency) })
