import { ORDER_STATUSES } from '@convbox/contract/orders'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { OrderWords } from './order-attribution.text.ts'

const EXCLUDED = ['test', 'voided', 'cancelled before capture', 'told by browser', 'not confirmed', 'missing rate'] as const

type Facts = Pick<OrderRow, 'financialStatus' | 'excludedReason' | 'toldBy'>

/** Payment status as text. If the order is not counted, the reason is shown instead; an unknown status is shown as received; without a status the source of the order is shown. */
export const statusLabel = (
  { financialStatus, excludedReason, toldBy }: Facts,
  words: Pick<OrderWords, 'status' | 'excluded' | 'toldBy'>,
): string => {
  const excluded = EXCLUDED.find((reason) => reason === excludedReason)
  if (excluded) return words.excluded[excluded]
  const status = ORDER_STATUSES.find((each) => each === financialStatus)
  return status ? words.status[status] : financialStatus || words.toldBy[toldBy]
}

export const statusTone = ({ financialStatus, excludedReason }: Facts): BadgeTone => {
  if (excludedReason !== undefined) return 'plain'
  if (financialStatus === '') return 'plain'
  if (financialStatus === 'paid') return 'good'
  return financialStatus.includes('refunded') || financialStatus === 'voided' ? 'bad' : 'warn'
}
