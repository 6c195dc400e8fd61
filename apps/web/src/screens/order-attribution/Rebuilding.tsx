import { RefreshCw } from 'lucide-react'
import { useText } from '../../text/language.ts'
import { orderAttributionText } from './order-attribution.text.ts'

const REASONS = ['new order', 'late event', 'merge', 'rule', 'refund', 'costs', 'rebuild'] as const

/** Number of journeys being recomputed, and why. Nothing when there are none. */
export const Rebuilding = ({ counts }: { counts: Record<string, number> }) => {
  const text = useText(orderAttributionText)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const why = REASONS.filter((reason) => (counts[reason] ?? 0) > 0).map((reason) => `${text.rebuildReason[reason]} ${counts[reason]}`)
  return (
    <output className="flex items-center gap-1.5">
      <RefreshCw size={12} aria-hidden />
      {text.rebuilding({ n: total })} ({why.join(', ')})
    </output>
  )
}
