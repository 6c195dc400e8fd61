import type { MetricSource } from '@convbox/contract/metrics/metrics'
import type { ChartGap } from './chart-gaps.ts'
import type { Values } from './chart-scales.ts'
import { GapBands } from './GapBands.tsx'
import { FILLS, STROKES } from './line-colours.ts'
import { areaPath, linePath, runsOf } from './paths.ts'

/** Units of the SVG; it is stretched to its box, strokes keep their width. */
const WIDTH = 200
const HEIGHT = 28
/** Space above and below for the stroke. */
const EDGE = 2

/** Line of a figure over time, as wide as its box. A missing value leaves a gap; gaps: times in which data was missing, shaded as in the chart, a value being a day. Hidden from screen readers, because the figure itself is shown beside it. */
export const SparkLine = ({ values, source, gaps = [] }: { values: Values; source: MetricSource; gaps?: readonly ChartGap[] }) => {
  const known = values.filter((value) => value !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (index: number): number => (values.length < 2 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH)
  const runs = runsOf(values, x, (value) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE)))
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
          {/* A day's value stands in its middle. */}
          <GapBands
            gaps={gaps.filter(({ from }) => from < values.length)}
            x={(days) => Math.min(WIDTH, Math.max(0, x(days - 0.5)))}
            plotPx={HEIGHT}
          />
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
