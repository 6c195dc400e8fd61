import { formatPercent } from '@convbox/contract/format'
import clsx from 'clsx'
import { useText } from '../text/language.ts'
import { gapsAt, type ChartGap } from './chart-gaps.ts'
import { type ChartMark, marksAt } from './ChartMarks.tsx'
import { chartsText } from './charts.text.ts'
import { STROKES } from './line-colours.ts'
import { changeAt, drawnEarlier, earlierKey, type LineSeries } from './line-series.ts'

/** Legend sample of a line. */
const Sign = ({ colour }: { colour: LineSeries['colour'] | undefined }) => (
  <svg width={14} height={4} aria-hidden className="shrink-0">
    <line
      x1={1}
      x2={13}
      y1={2}
      y2={2}
      strokeWidth={2}
      strokeLinecap={colour ? 'round' : 'butt'}
      className={colour ? STROKES[colour] : 'stroke-compare'}
      strokeDasharray={colour ? undefined : '3 3'}
    />
  </svg>
)

type ChartLegendProps = { series: readonly LineSeries[]; hidden: ReadonlySet<string>; onToggle: (key: string) => void }

/** Legend: each entry is a switch that shows or hides its line. */
export const ChartLegend = ({ series, hidden, onToggle }: ChartLegendProps) => {
  const text = useText(chartsText)
  const entries = series.flatMap((line) => {
    const earlier = hidden.has(line.key) ? undefined : drawnEarlier(line)
    return [
      { key: line.key, label: line.label, colour: line.colour },
      ...(earlier ? [{ key: earlierKey(line.key), label: earlier.label, colour: undefined }] : []),
    ]
  })
  return (
    <fieldset aria-label={text.lines} className="flex min-w-0 flex-wrap justify-end gap-x-1 text-caption">
      {entries.map(({ key, label, colour }) => (
        <button
          key={key}
          type="button"
          aria-pressed={!hidden.has(key)}
          onClick={() => onToggle(key)}
          className={clsx(
            'inline-flex h-6 items-center gap-1.5 rounded-control px-2 hover:bg-sunken',
            hidden.has(key) ? 'text-ink-3 line-through' : 'text-ink-2',
          )}
        >
          <Sign colour={colour} />
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** A change in percent with its sign; the arrow repeats the direction without colour. */
const Change = ({ percent }: { percent: number | undefined }) =>
  percent === undefined ? null : <span className="text-ink-3">{`${percent < 0 ? '▼' : '▲'} ${formatPercent(Math.abs(percent))}`}</span>

type ChartReadingProps = {
  id: string
  lines: readonly LineSeries[]
  place: string | undefined
  index: number | undefined
  isUnfinished: boolean
  /** What happened, and what was missing. */
  notes: readonly { key: string; label: string }[]
  leftPx: number
  boxPx: number
}

/** Tooltip of the marked place: the figures, with the earlier day, its figure and the change in percent. Announced to screen readers when moved by keyboard. */
export const ChartReading = ({ id, lines, place, index, isUnfinished, notes, leftPx, boxPx }: ChartReadingProps) => {
  const text = useText(chartsText)
  return (
    <div
      id={id}
      aria-live="polite"
      className={clsx(
        'pointer-events-none absolute top-2 z-10 rounded-card border border-line bg-card px-3 py-2 text-caption shadow-float',
        place === undefined && 'hidden',
      )}
      style={leftPx > boxPx / 2 ? { right: boxPx - leftPx + 12 } : { left: leftPx + 12 }}
    >
      <div className="mb-1 font-semibold text-ink">
        {place}
        {isUnfinished && <span className="ml-1.5 font-normal text-ink-3">{text.unfinished}</span>}
      </div>
      {index !== undefined &&
        lines.map((line) => (
          <dl key={line.key} className="grid grid-cols-[1fr_auto] gap-x-4 whitespace-nowrap tabular-nums">
            <dt className="inline-flex items-center gap-1.5 text-ink-2">
              <Sign colour={line.colour} />
              {line.label}
            </dt>
            <dd className="flex justify-end gap-2">
              <Change percent={changeAt(line, index)} />
              <span className="font-medium text-ink">{line.format(line.values[index])}</span>
            </dd>
            {line.earlier && (
              <>
                <dt className="inline-flex items-center gap-1.5 text-ink-3">
                  <Sign colour={undefined} />
                  {line.earlier.places[index] ?? line.earlier.label}
                </dt>
                <dd className="text-right text-ink-3">{line.format(line.earlier.values[index])}</dd>
              </>
            )}
          </dl>
        ))}
      {notes.map(({ key, label }) => (
        <p key={key} className="mt-1 max-w-80 text-ink-2">
          {label}
        </p>
      ))}
    </div>
  )
}

type ChartTableProps = {
  title: string
  places: readonly string[]
  lines: readonly LineSeries[]
  gaps: readonly ChartGap[]
  marks: readonly ChartMark[]
}

/** The same figures as a table, for screen readers. */
export const ChartTable = ({ title, places, lines, gaps, marks }: ChartTableProps) => {
  const text = useText(chartsText)
  const columns = lines.flatMap(({ key, label, values, format, earlier }) => [
    { key, label, values, format },
    ...(earlier ? [{ key: earlierKey(key), label: earlier.label, values: earlier.values, format }] : []),
  ])
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {gaps.length > 0 && <th scope="col">{text.missing}</th>}
            {marks.length > 0 && <th scope="col">{text.happened}</th>}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              {columns.map(({ key, values, format }) => (
                <td key={key}>{format(values[index])}</td>
              ))}
              {gaps.length > 0 && (
                <td>
                  {gapsAt(gaps, index)
                    .map(({ label }) => label)
                    .join(' ')}
                </td>
              )}
              {marks.length > 0 && (
                <td>
                  {marksAt(marks, index)
                    .map(({ label }) => label)
                    .join('; ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
