/** Payouts: all that a creator can be paid, or nothing. */
import { compare, type Exact } from './exact.ts'
import { inMinorUnits } from './money.ts'

/** Whether a payout pays this: above 0, and at least the minimum in the creator's currency. */
export const isPaidOut = (payable: bigint, minimum: Exact, currency: string): boolean =>
  payable > 0n && compare({ n: payable, d: 1n }, inMinorUnits(minimum, currency)) >= 0
