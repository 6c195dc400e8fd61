import type { LineSeries } from './LineChart.tsx'
import { FILLS, STROKES } from './line-colours.ts'
import { areaPath, curvePath, runsOf } from './paths.ts'

type LinePathsProps = {
  series: readonly LineSeries[]
  x: (index: number) => number
  y: (value: number) => number
  unfinishedFrom: number | undefined
  marked: number | undefined
  plotPx: number
}

/** The lines of a chart: finished part drawn through, the unfinished last part dotted, the marked place with a dot on every line. */
export const LinePaths = ({ series, x, y, unfinishedFrom, marked, plotPx }: LinePathsProps) => (
  <>
    {marked !== undefined && <line x1={x(marked)} x2={x(marked)} y2={plotPx} className="stroke-line" />}
    {series.map((line, order) => (
      <g key={line.key}>
        {order === 0 && (
          <path
            d={runsOf(line.values, x, y)
              .map((run) => areaPath(run, y(0)))
              .join('')}
            className={FILLS[line.kind]}
            opacity={0.06}
          />
        )}
        <OneLine line={line} x={x} y={y} unfinishedFrom={line.kind === 'compare' ? undefined : unfinishedFrom} />
        <Mark line={line} x={x} y={y} marked={marked} />
      </g>
    ))}
  </>
)

type OneLineProps = Pick<LinePathsProps, 'x' | 'y' | 'unfinishedFrom'> & { line: LineSeries }

const OneLine = ({ line: { kind, values }, x, y, unfinishedFrom }: OneLineProps) => {
  const isCompare = kind === 'compare'
  const cut = unfinishedFrom === undefined ? values.length : Math.max(1, unfinishedFrom)
  const drawn = (part: LineSeries['values'], from: number): string =>
    runsOf(part, (index) => x(index + from), y)
      .map(curvePath)
      .join('')
  return (
    <>
      <path
        d={drawn(values.slice(0, cut), 0)}
        fill="none"
        className={STROKES[kind]}
        strokeWidth={isCompare ? 1.5 : 2}
        strokeDasharray={isCompare ? '4 4' : undefined}
        strokeLinecap={isCompare ? 'butt' : 'round'}
        strokeLinejoin="round"
      />
      {/* Begins at the last finished place, so that the line has no hole. */}
      {cut < values.length && (
        <path
          d={drawn(values.slice(cut - 1), cut - 1)}
          fill="none"
          className={STROKES[kind]}
          strokeWidth={2}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      )}
    </>
  )
}

const Mark = ({ line, x, y, marked }: Pick<LinePathsProps, 'x' | 'y' | 'marked'> & { line: LineSeries }) => {
  const value = marked === undefined ? undefined : line.values[marked]
  if (marked === undefined || value === undefined) return null
  return <circle cx={x(marked)} cy={y(value)} r={4} className={`${FILLS[line.kind]} stroke-card`} strokeWidth={2} />
}
