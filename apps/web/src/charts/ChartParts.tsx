import clsx from 'clsx'
import type { LineSeries } from './LineChart.tsx'

const BACKGROUNDS: Record<LineSeries['kind'], string> = {
  'first-party': 'bg-first-party',
  media: 'bg-media',
  hybrid: 'bg-hybrid',
  compare: 'border-compare',
}

/** The stroke of a line, as in the chart. */
const Sign = ({ kind }: { kind: LineSeries['kind'] }) => (
  <span
    aria-hidden
    className={clsx(
      'inline-block w-3.5 shrink-0',
      kind === 'compare' ? 'border-t-2 border-dashed border-compare' : `h-0.5 rounded ${BACKGROUNDS[kind]}`,
    )}
  />
)

/** Names of the lines. */
export const ChartLegend = ({ series }: { series: readonly LineSeries[] }) => (
  <figcaption className="mb-1 flex justify-end gap-4 text-caption text-ink-2">
    {series.map((line) => (
      <span key={line.key} className="inline-flex items-center gap-1.5">
        <Sign kind={line.kind} />
        {line.label}
      </span>
    ))}
  </figcaption>
)

type ChartReadingProps = {
  id: string
  series: readonly LineSeries[]
  place: string | undefined
  index: number | undefined
  leftPx: number
  boxPx: number
}

/** The figures at the marked place: floats beside the line, is announced when the keyboard moves. */
export const ChartReading = ({ id, series, place, index, leftPx, boxPx }: ChartReadingProps) => (
  <div
    id={id}
    aria-live="polite"
    className={clsx(
      'pointer-events-none absolute top-2 z-10 rounded-card border border-line bg-card px-3 py-2 text-caption shadow-float',
      place === undefined && 'hidden',
    )}
    style={leftPx > boxPx / 2 ? { right: boxPx - leftPx + 12 } : { left: leftPx + 12 }}
  >
    <div className="mb-1 font-semibold text-ink">{place}</div>
    {index !== undefined &&
      series.map((line) => (
        <div key={line.key} className="flex items-center justify-between gap-4 whitespace-nowrap text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Sign kind={line.kind} />
            {line.label}
          </span>
          <span className="font-medium text-ink tabular-nums">{line.format(line.values[index])}</span>
        </div>
      ))}
  </div>
)

/** The same figures as a table, for screen readers. */
export const ChartTable = ({ title, places, series }: { title: string; places: readonly string[]; series: readonly LineSeries[] }) => (
  <div className="sr-only">
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {series.map((line) => (
            <th key={line.key} scope="col">
              {line.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place, index) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {series.map((line) => (
              <td key={line.key}>{line.format(line.values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
