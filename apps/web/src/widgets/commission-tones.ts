import type { CommissionState } from '@convbox/contract/commissions'
import type { BadgeTone } from '../ui/Badge.tsx'

/** How the state of a commission is coloured, for the store and for its creator. */
export const COMMISSION_TONES: Record<CommissionState, BadgeTone> = {
  expected: 'plain',
  maturing: 'accent',
  held: 'warn',
  payable: 'good',
  'in payout': 'accent',
  paid: 'good',
  reversed: 'bad',
  refused: 'outline',
}
