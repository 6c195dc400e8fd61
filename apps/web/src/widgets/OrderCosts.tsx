import { formatAmount } from '@convbox/contract/format'
import type { Explanation } from '@convbox/contract/reports/explanation.schemas'
import { useText } from '../text/language.ts'
import { explainDrawerText } from './explain-drawer.text.ts'

type Costs = NonNullable<Explanation['orders'][number]['costs']>

const PARTS = ['refunded', 'tax', 'goods', 'grossProfit', 'shipping', 'fees'] as const

/** What an order cost; parts of nothing are left out, unknown costs of goods are said. */
export const OrderCosts = ({ costs, currency }: { costs: Costs; currency: string }) => {
  const text = useText(explainDrawerText)
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-caption text-ink-2 tabular-nums">
      {PARTS.map((part) => {
        const amount = costs[part]
        const isSaid = amount !== undefined && (Number(amount) !== 0 || part === 'goods' || part === 'grossProfit')
        return (
          isSaid && (
            <span key={part}>
              {text.costs[part]} <span className="text-ink">{formatAmount(amount, currency)}</span>
            </span>
          )
        )
      })}
      {costs.goods === undefined && <span className="text-warn">{text.goodsUnknown}</span>}
    </div>
  )
}
