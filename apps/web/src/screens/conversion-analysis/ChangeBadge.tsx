import type { Measures, MetricKey } from '@convbox/contract/metrics/metrics'
import { formatPercent } from '@convbox/contract/format'
import clsx from 'clsx'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useText } from '../../text/language.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { changeOf, isJudged } from './metric-format.ts'

type ChangeBadgeProps = {
  metric: MetricKey
  now: Measures
  before: Measures | undefined
  withLabel?: boolean
  /** More of it is neither good nor bad: orders that nothing led to. */
  isNeutral?: boolean
}

/** The change against the earlier period: arrow and percent, coloured where growing is good or bad. Nothing when there is nothing to divide by. */
export const ChangeBadge = ({ metric, now, before, withLabel = false, isNeutral = false }: ChangeBadgeProps) => {
  const text = useText(conversionAnalysisText)
  const change = changeOf(metric, now, before)
  if (!change) return null
  const Arrow = change.percent < 0 ? TrendingDown : TrendingUp
  const percent = formatPercent(Math.abs(change.percent))
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-caption whitespace-nowrap tabular-nums',
        isJudged(metric) && !isNeutral ? (change.isGood ? 'text-good' : 'text-bad') : 'text-ink-3',
      )}
      title={text.changed({ percent: `${change.percent < 0 ? '-' : '+'}${percent}` })}
    >
      <Arrow size={12} aria-hidden />
      {percent}
      {withLabel && <span className="text-ink-3">{text.versus}</span>}
    </span>
  )
}
