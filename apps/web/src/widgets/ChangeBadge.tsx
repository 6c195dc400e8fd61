import type { Measures, MetricKey } from '@convbox/contract/metrics/metrics'
import { formatPercent } from '@convbox/contract/format'
import clsx from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useText } from '../text/language.ts'
import { changeOf, isJudged } from '@convbox/contract/metrics/show-metric'
import { widgetsText } from './widgets.text.ts'

type ChangeBadgeProps = {
  metric: MetricKey
  now: Measures
  before: Measures | undefined
  withLabel?: boolean
  /** An increase is neither good nor bad, such as untracked orders. */
  isNeutral?: boolean
}

/** Change against the earlier period: arrow and percent, coloured if an increase is good or bad; a dash without colour if it is zero. Nothing if the earlier value is missing or 0. */
export const ChangeBadge = ({ metric, now, before, withLabel = false, isNeutral = false }: ChangeBadgeProps) => {
  const text = useText(widgetsText)
  const change = changeOf(metric, now, before)
  if (!change) return null
  // What reads 0.00% has not changed.
  const isFlat = Math.abs(change.percent) < 0.005
  const Arrow = isFlat ? Minus : change.percent < 0 ? TrendingDown : TrendingUp
  const percent = formatPercent(Math.abs(change.percent))
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-caption whitespace-nowrap tabular-nums',
        isJudged(metric) && !isNeutral && !isFlat ? (change.isGood ? 'text-good' : 'text-bad') : 'text-ink-3',
      )}
      title={text.changed({ percent: `${isFlat ? '' : change.percent < 0 ? '-' : '+'}${percent}` })}
    >
      <Arrow size={12} aria-hidden />
      {percent}
      {withLabel && <span className="text-ink-3">{text.versus}</span>}
    </span>
  )
}
