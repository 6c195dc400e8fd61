import type { MetricSource } from '@convbox/contract/metrics/metrics'
import type { Values } from './chart-scales.ts'
import { FILLS, STROKES } from './line-colours.ts'
import { areaPath, linePath, runsOf } from './paths.ts'

/** Units of the drawing; it is stretched over the width it gets, lines keep their thickness. */
const WIDTH = 200
const HEIGHT = 28
/** Room above and below for the line's own thickness. */
const EDGE = 2

/** The course of a figure over the whole width of its box. A value that is missing leaves a gap. Decoration: the figure itself stands beside it, so it is hidden from screen readers. */
export const SparkLine = ({ values, source }: { values: Values; source: MetricSource }) => {
  const known = values.filter((value) => value !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const runs = runsOf(
    values,
    (index) => (values.length < 2 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH),
    (value) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE)),
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      aria-hidden
      className="block w-full overflow-visible"
    >
      {known.length > 1 && (
        <>
          <path d={runs.map((run) => areaPath(run, HEIGHT)).join('')} className={FILLS[source]} opacity={0.07} />
          <path
            d={runs.map(linePath).join('')}
            fill="none"
            className={STROKES[source]}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
