import type { MetricSource } from '@convbox/contract/metrics/metrics'
import { curvePath } from './paths.ts'

const STROKES: Record<MetricSource, string> = { 'first-party': 'stroke-first-party', media: 'stroke-media', hybrid: 'stroke-hybrid' }

type SparkLineProps = { values: readonly number[]; source?: MetricSource; widthPx?: number; heightPx?: number }

/** The course of a figure in a few px. Decoration: the figure itself stands beside it, so it is hidden from screen readers. */
export const SparkLine = ({ values, source = 'first-party', widthPx = 64, heightPx = 20 }: SparkLineProps) => {
  if (values.length < 2) return <svg width={widthPx} height={heightPx} aria-hidden />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [innerPx, lineHeightPx] = [widthPx - 2, heightPx - 3]
  const points = values.map((value, index) => ({
    x: 1 + (index / (values.length - 1)) * innerPx,
    y: 1.5 + (high === low ? lineHeightPx / 2 : ((high - value) / (high - low)) * lineHeightPx),
  }))
  return (
    <svg width={widthPx} height={heightPx} aria-hidden className="shrink-0">
      <path d={curvePath(points)} fill="none" className={STROKES[source]} strokeWidth={1.4} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
