import { area, curveMonotoneX, line } from 'd3-shape'
import type { LineSeries } from './LineChart.tsx'

const STROKES: Record<LineSeries['kind'], string> = {
  'first-party': 'stroke-first-party',
  media: 'stroke-media',
  hybrid: 'stroke-hybrid',
  compare: 'stroke-compare',
}
const FILLS: Record<LineSeries['kind'], string> = {
  'first-party': 'fill-first-party',
  media: 'fill-media',
  hybrid: 'fill-hybrid',
  compare: 'fill-compare',
}

type LinePathsProps = {
  series: readonly LineSeries[]
  x: (index: number) => number
  y: (value: number) => number
  unfinishedFrom: number | undefined
  marked: number | undefined
  plotPx: number
}

type Point = { index: number; value: number | undefined }

/** The lines of a chart: finished part drawn through, the unfinished last part dotted, the marked place with a dot on every line. */
export const LinePaths = ({ series, x, y, unfinishedFrom, marked, plotPx }: LinePathsProps) => {
  const draw = line<Point>()
    .defined(({ value }) => value !== undefined)
    .x(({ index }) => x(index))
    .y(({ value }) => y(value ?? 0))
    .curve(curveMonotoneX)
  const fill = area<Point>()
    .defined(({ value }) => value !== undefined)
    .x(({ index }) => x(index))
    .y0(plotPx)
    .y1(({ value }) => y(value ?? 0))
    .curve(curveMonotoneX)
  return (
    <>
      {marked !== undefined && <line x1={x(marked)} x2={x(marked)} y2={plotPx} className="stroke-line" />}
      {series.map(({ key, kind, values }, order) => {
        const points = values.map((value, index): Point => ({ index, value }))
        const isCompare = kind === 'compare'
        // The dotted part begins at the last finished place, so that the line has no hole.
        const cut = isCompare || unfinishedFrom === undefined ? points.length : Math.max(1, unfinishedFrom)
        const value = marked === undefined ? undefined : values[marked]
        return (
          <g key={key}>
            {order === 0 && <path d={fill(points) ?? ''} className={FILLS[kind]} opacity={0.06} />}
            <path
              d={draw(points.slice(0, cut)) ?? ''}
              fill="none"
              className={STROKES[kind]}
              strokeWidth={isCompare ? 1.5 : 2}
              strokeDasharray={isCompare ? '4 4' : undefined}
              strokeLinejoin="round"
            />
            {cut < points.length && (
              <path
                d={draw(points.slice(cut - 1)) ?? ''}
                fill="none"
                className={STROKES[kind]}
                strokeWidth={2}
                strokeDasharray="1 4"
                strokeLinecap="round"
              />
            )}
            {marked !== undefined && value !== undefined && (
              <circle cx={x(marked)} cy={y(value)} r={4} className={`${FILLS[kind]} stroke-card`} strokeWidth={2} />
            )}
          </g>
        )
      })}
    </>
  )
}
