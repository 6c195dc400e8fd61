import type { payouts } from '@convbox/contract/api/payouts'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { PayoutState } from '@convbox/contract/payouts'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** A run with its lines. */
export type Run = ResultOf<typeof payouts.readPayout>

export const STATE_TONES: Record<PayoutState, BadgeTone> = { made: 'accent', paid: 'good', returned: 'bad', cancelled: 'plain' }
