import { METRICS, metricValue } from '@convbox/contract/metrics/metrics'
import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { SparkLine } from '../../charts/SparkLine.tsx'
import { useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { keepOneStopIn, moveInGroup } from '../../ui/grid-keys.ts'
import { ExplainMetric } from '../../widgets/ExplainMetric.tsx'
import { MetricHead } from '../../widgets/MetricHead.tsx'
import { useGaps } from '../../widgets/use-gaps.ts'
import type { Analysis } from './analysis-columns.tsx'
import { type Tile, tilesFor } from './tiles.ts'
import { ChangeBadge } from '../../widgets/ChangeBadge.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { showMetric } from '@convbox/contract/metrics/show-metric'

type AnalysisTilesProps = { analysis: Analysis; today: string; chosen: Tile; inForce: string; onChoose: (metric: Tile) => void }

/** Fewer finished days make no line. */
const FEWEST_DAYS = 2

/** Figures of the period; the chosen one is drawn in the chart. */
export const AnalysisTiles = ({ analysis, today, chosen, inForce, onChoose }: AnalysisTilesProps) => {
  const text = useText(conversionAnalysisText)
  const tiles = tilesFor(analysis.total.measures)
  const toolbar = useRef<HTMLDivElement>(null)
  // Two buttons for each figure would be a long way to the table.
  useLayoutEffect(() => {
    if (toolbar.current) keepOneStopIn(toolbar.current)
  })
  // Today is left out of the lines: an unfinished day would end every line in a fall, and a cost per order in a peak.
  const finished = analysis.series.filter(({ day }) => day < today)
  // Screen readers hear of them in the chart below, which lists each.
  const gaps = useGaps(analysis.series.map(({ day }) => day)).filter(({ from }) => from < finished.length)
  return (
    <Card className="mb-3 overflow-hidden">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus */}
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={text.figures}
        onKeyDown={moveInGroup}
        className={clsx('grid', tiles.length === 6 ? 'grid-cols-6' : 'grid-cols-5')}
      >
        {tiles.map((key) => (
          <div
            key={key}
            title={gaps.map(({ label }) => label).join('\n') || undefined}
            className={clsx('relative border-l border-hairline px-4 py-3.5 first:border-l-0', chosen === key && 'bg-accent-soft/50')}
          >
            <div className="flex items-center justify-between gap-2">
              <button
                type="button"
                aria-pressed={chosen === key}
                onClick={() => onChoose(key)}
                className="flex min-w-0 items-center gap-1.5 rounded-[4px] text-caption text-ink-2 after:absolute after:inset-0 hover:text-ink"
              >
                <MetricHead metric={key} />
              </button>
              <span className="relative z-10">
                <ExplainMetric metric={key} inForce={inForce} />
              </span>
            </div>
            <div className="mt-1 text-title font-semibold whitespace-nowrap tabular-nums">
              {showMetric(key, analysis.total.measures, analysis.currency)}
            </div>
            {/* Fixed height, so that the layout does not shift while a comparison loads. */}
            <div className="mt-0.5 h-4">
              <ChangeBadge metric={key} now={analysis.total.measures} before={analysis.total.compare} withLabel />
            </div>
            {finished.length >= FEWEST_DAYS && (
              <div className="-mx-1 mt-2">
                <SparkLine values={finished.map(({ measures }) => metricValue(key, measures))} source={METRICS[key].source} gaps={gaps} />
              </div>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
