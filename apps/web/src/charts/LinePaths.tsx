import { FILLS, STROKES } from './line-colours.ts'
import { drawnEarlier, type LineSeries } from './line-series.ts'
import { areaPath, linePath, runsOf } from './paths.ts'

type LinePathsProps = {
  lines: readonly LineSeries[]
  x: (index: number) => number
  /** y of a value, on the scale of its line's side. */
  yOf: (line: LineSeries) => (value: number) => number
  unfinishedFrom: number | undefined
  marked: number | undefined
  plotPx: number
}

/** Number of values of a line drawn solid; at least one, so that a line has a beginning. */
const finishedCount = ({ values }: Pick<LineSeries, 'values'>, unfinishedFrom: number | undefined): number =>
  unfinishedFrom === undefined ? values.length : Math.max(1, unfinishedFrom)

/** The lines of a chart: finished part solid, unfinished last part dotted, the earlier period dashed, and a dot on every line at the marked place. */
export const LinePaths = ({ lines, x, yOf, unfinishedFrom, marked, plotPx }: LinePathsProps) => (
  <>
    {marked !== undefined && <line x1={x(marked)} x2={x(marked)} y2={plotPx} className="stroke-line" />}
    {lines.map((line) => (
      <Earlier key={line.key} line={line} x={x} y={yOf(line)} />
    ))}
    {lines.map((line) => (
      <g key={line.key}>
        {lines.length === 1 && (
          <path
            d={runsOf(line.values.slice(0, finishedCount(line, unfinishedFrom)), x, yOf(line))
              .map((run) => areaPath(run, yOf(line)(0)))
              .join('')}
            className={FILLS[line.colour]}
            opacity={0.06}
          />
        )}
        <OneLine line={line} x={x} y={yOf(line)} unfinishedFrom={unfinishedFrom} />
        <Mark line={line} x={x} y={yOf(line)} marked={marked} />
      </g>
    ))}
  </>
)

type OneLineProps = { line: LineSeries; x: (index: number) => number; y: (value: number) => number }

const Earlier = ({ line, x, y }: OneLineProps) => {
  const earlier = drawnEarlier(line)
  if (!earlier) return null
  return (
    <path
      d={runsOf(earlier.values.slice(0, line.values.length), x, y).map(linePath).join('')}
      fill="none"
      className="stroke-compare"
      strokeWidth={1.5}
      strokeDasharray="4 4"
      strokeLinejoin="round"
    />
  )
}

/** Radius of the dot of a value between two gaps. */
const LONE_DOT_PX = 2.5

const OneLine = ({ line: { values, colour }, x, y, unfinishedFrom }: OneLineProps & Pick<LinePathsProps, 'unfinishedFrom'>) => {
  const cut = finishedCount({ values }, unfinishedFrom)
  const finished = runsOf(values.slice(0, cut), x, y)
  // Starts at the last finished place, so that the line has no gap.
  const unfinished = runsOf(values.slice(cut - 1), (index) => x(index + cut - 1), y)
  return (
    <>
      <path
        d={finished.map(linePath).join('')}
        fill="none"
        className={STROKES[colour]}
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {finished.map(([first, ...others]) =>
        first && others.length === 0 ? <circle key={first.x} cx={first.x} cy={first.y} r={LONE_DOT_PX} className={FILLS[colour]} /> : null,
      )}
      {cut < values.length && (
        <path
          d={unfinished.map(linePath).join('')}
          fill="none"
          className={STROKES[colour]}
          strokeWidth={2}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      )}
    </>
  )
}

const Mark = ({ line, x, y, marked }: OneLineProps & Pick<LinePathsProps, 'marked'>) => {
  const value = marked === undefined ? undefined : line.values[marked]
  if (marked === undefined || value === undefined) return null
  return <circle cx={x(marked)} cy={y(value)} r={4} className={`${FILLS[line.colour]} stroke-card`} strokeWidth={2} />
}

/** Widths of a bar and of the space beside it. */
const [BAR_PX, BAR_GAP_PX] = [44, 8]

/** A single day as bars instead of lines, each beside the earlier period's bar. */
export const DayBars = ({ lines, x, yOf }: Pick<LinePathsProps, 'lines' | 'x' | 'yOf'>) => {
  const bars = lines.flatMap((line) => {
    const [now, before] = [line.values[0], drawnEarlier(line)?.values[0]]
    return [
      ...(before === undefined ? [] : [{ key: `${line.key} earlier`, value: before, y: yOf(line), className: 'fill-compare' }]),
      ...(now === undefined ? [] : [{ key: line.key, value: now, y: yOf(line), className: FILLS[line.colour] }]),
    ]
  })
  const step = BAR_PX + BAR_GAP_PX
  const left = x(0) - (bars.length * step - BAR_GAP_PX) / 2
  return bars.map(({ key, value, y, className }, index) => (
    <rect
      key={key}
      x={left + index * step}
      y={Math.min(y(value), y(0))}
      width={BAR_PX}
      height={Math.abs(y(0) - y(value))}
      rx={3}
      className={className}
      opacity={className === 'fill-compare' ? 0.45 : 0.9}
    />
  ))
}
