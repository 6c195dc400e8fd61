import { codeFlags } from '@convbox/contract/api/code-flags'
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'

/** What is read anew after the commissions of a code were held or released. */
export const FLAG_RENEWS = [
  codeFlags.listCodeFlags,
  commissions.readCommission,
  commissions.listCommissions,
  commissions.listCreatorAccounts,
  payouts.previewPayout,
]
