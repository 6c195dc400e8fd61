import type { MetricSource } from '@convbox/contract/metrics/metrics'
import { STROKES } from './line-colours.ts'
import { curvePath } from './paths.ts'

const WIDTH = 64
const HEIGHT = 20
/** Room for the line, less its own thickness. */
const INNER = { width: WIDTH - 2, height: HEIGHT - 3 }

/** The course of a figure in a few px. Decoration: the figure itself stands beside it, so it is hidden from screen readers. */
export const SparkLine = ({ values, source }: { values: readonly number[]; source: MetricSource }) => {
  if (values.length < 2) return <svg width={WIDTH} height={HEIGHT} aria-hidden />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: 1 + (index / (values.length - 1)) * INNER.width,
    y: 1.5 + (high === low ? INNER.height / 2 : ((high - value) / (high - low)) * INNER.height),
  }))
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden className="shrink-0">
      <path d={curvePath(points)} fill="none" className={STROKES[source]} strokeWidth={1.4} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
