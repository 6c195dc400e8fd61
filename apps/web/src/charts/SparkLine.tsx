import type { MetricSource } from '@convbox/contract/metrics/metrics'
import { curveMonotoneX, line } from 'd3-shape'
import { valueScale } from './chart-scales.ts'

const STROKES: Record<MetricSource, string> = { 'first-party': 'stroke-first-party', media: 'stroke-media', hybrid: 'stroke-hybrid' }

type SparkLineProps = { values: readonly number[]; source?: MetricSource; widthPx?: number; heightPx?: number }

/** The course of a figure in a few px. Decoration: the figure itself stands beside it, so it is hidden from screen readers. */
export const SparkLine = ({ values, source = 'first-party', widthPx = 64, heightPx = 20 }: SparkLineProps) => {
  if (values.length < 2) return <svg width={widthPx} height={heightPx} aria-hidden />
  const low = Math.min(...values)
  const { y } = valueScale([values.map((value) => value - low)], heightPx - 3, 2)
  const path = line<number>()
    .x((_, index) => 1 + (index / (values.length - 1)) * (widthPx - 2))
    .y((value) => 1.5 + y(value - low))
    .curve(curveMonotoneX)(values)
  return (
    <svg width={widthPx} height={heightPx} aria-hidden className="shrink-0">
      <path d={path ?? ''} fill="none" className={STROKES[source]} strokeWidth={1.4} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
