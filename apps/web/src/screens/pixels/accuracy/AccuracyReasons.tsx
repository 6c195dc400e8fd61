import type { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { AccuracyOutcome } from '@convbox/contract/api/pixel-accuracy.values'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { reasonOf } from '../../../widgets/reason-of.ts'
import { accuracyText } from './accuracy.text.ts'

export type Breakdown = ResultOf<typeof pixelAccuracy.purchaseBreakdown>
/** Orders of which outcome, and reason where there is one ('' for none), the drawer lists. */
export type ListedOrders = { outcome: AccuracyOutcome; reason: string }

const TONES: Record<AccuracyOutcome, BadgeTone> = {
  delivered: 'good',
  pending: 'accent',
  failed: 'bad',
  skipped: 'outline',
  missing: 'warn',
}

/** What an outcome or its reason means, and what to do. */
const useMeaning = (): ((row: ListedOrders) => string) => {
  const text = useText(accuracyText)
  const language = useLanguage()
  return ({ outcome, reason }) => {
    if (reason !== '') {
      const { short, next } = reasonOf(reason, language)
      return next === '' ? short : `${short}. ${next}`
    }
    return outcome === 'missing' ? text.missing : outcome === 'delivered' ? text.delivered : text.pending
  }
}

const CELL = 'py-1.5 align-top'
const FIGURE = `${CELL} pl-3 text-right tabular-nums`

/** The orders of the period by what became of them: the lines add up to the store's orders. */
export const AccuracyReasons = ({ data, onOpen }: { data: Breakdown; onOpen: (row: ListedOrders) => void }) => {
  const text = useText(accuracyText)
  const meaning = useMeaning()
  return (
    <TitledCard title={text.howTitle} className="min-w-0">
      <p className="mb-2 text-caption text-ink-2">{text.how}</p>
      <table className="w-full">
        <thead className="text-left text-caption text-ink-3">
          <tr>
            <th className="pr-3 font-normal">{text.outcome}</th>
            <th className="font-normal">{text.why}</th>
            <th className="pl-3 text-right font-normal">{text.orders}</th>
            <th className="pl-3 text-right font-normal whitespace-nowrap">{text.share}</th>
          </tr>
        </thead>
        <tbody>
          {data.reasons.map((row) => (
            <tr key={`${row.outcome} ${row.reason}`} className="border-t border-hairline">
              <td className={`${CELL} pr-3`}>
                <button
                  type="button"
                  aria-label={text.listTitle({ outcome: text.outcomes[row.outcome], n: row.orders })}
                  onClick={() => onOpen({ outcome: row.outcome, reason: row.reason })}
                  className="rounded-full hover:underline"
                >
                  <Badge tone={TONES[row.outcome]}>{text.outcomes[row.outcome]}</Badge>
                </button>
              </td>
              <td className={`${CELL} text-ink-2`}>{meaning(row)}</td>
              <td className={FIGURE}>{formatWhole(row.orders)}</td>
              <td className={FIGURE}>{formatPercent((row.orders / data.expected) * 100)}</td>
            </tr>
          ))}
          {data.notExpected.map(({ reason, orders }) => (
            <tr key={reason} className="border-t border-hairline text-ink-3">
              <td className={`${CELL} pr-3`}>{text.notExpectedTitle}</td>
              <td className={CELL}>{text.notExpected[reason]}</td>
              <td className={FIGURE}>{formatWhole(orders)}</td>
              <td className={FIGURE}>-</td>
            </tr>
          ))}
          <tr className="border-t border-line font-medium">
            <td className={CELL} colSpan={2}>
              {text.total}
            </td>
            <td className={FIGURE}>{formatWhole(data.orders)}</td>
            <td className={FIGURE}>-</td>
          </tr>
        </tbody>
      </table>
    </TitledCard>
  )
}
