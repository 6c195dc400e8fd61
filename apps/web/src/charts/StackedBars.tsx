import { axisLabels, axisWidthPx, ValueAxis } from './ChartAxis.tsx'
import { type ChartGap, gapsAt } from './chart-gaps.ts'
import { labelStep, valueScale } from './chart-scales.ts'
import { GapBands } from './GapBands.tsx'
import { GapList } from './GapList.tsx'
import { useWidth } from './use-width.ts'

/** A part of each bar; the first is drawn at the bottom. className: its fill. */
export type BarPart = { key: string; label: string; className: string; values: readonly number[] }

const HEIGHT_PX = 190
const [TOP_PX, BOTTOM_PX, EDGE_PX] = [8, 26, 8]
const MAX_BAR_PX = 36
const LABEL_PX = 84

type StackedBarsProps = {
  /** Accessible name; the figures stand in a table beside the chart. */
  label: string
  /** One place per bar. */
  places: readonly string[]
  parts: readonly BarPart[]
  format: (value: number) => string
  /** Times in which data was missing; a place is a day then. */
  gaps?: readonly ChartGap[]
}

/** Bars of counts over time, each in parts, with a legend; a bar's figures show on hover. Parts without any count are left out of the legend. */
export const StackedBars = ({ label, places, parts, format, gaps = [] }: StackedBarsProps) => {
  const [box, widthPx] = useWidth<HTMLElement>()
  const sums = places.map((_, at) => parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const plotPx = HEIGHT_PX - TOP_PX - BOTTOM_PX
  const scale = valueScale([sums], plotPx, { format })
  const labels = axisLabels(scale, format)
  const left = axisWidthPx(labels)
  const innerPx = Math.max(0, widthPx - left - EDGE_PX)
  const stepPx = innerPx / Math.max(1, places.length)
  const barPx = Math.min(MAX_BAR_PX, stepPx * 0.68)
  const x = (at: number): number => (at + 0.5) * stepPx
  const bottomOf = (at: number, part: number): number => parts.slice(0, part).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const step = labelStep(places.length, innerPx / LABEL_PX)
  const shown = parts.filter(({ values }) => values.some((value) => value > 0))
  return (
    <figure ref={box} aria-label={label} className="m-0">
      <ul className="mb-1 flex flex-wrap justify-end gap-x-4 text-caption text-ink-2">
        {shown.map((part) => (
          <li key={part.key} className="inline-flex items-center gap-1.5">
            <svg width={9} height={9} aria-hidden>
              <rect width={9} height={9} rx={2} className={part.className} />
            </svg>
            {part.label}
          </li>
        ))}
      </ul>
      <svg width={widthPx} height={HEIGHT_PX} aria-hidden className="block">
        <g transform={`translate(${left},${TOP_PX})`}>
          <GapBands gaps={gaps} x={(days) => days * stepPx} plotPx={plotPx} />
          <ValueAxis scale={scale} labels={labels} innerPx={innerPx} side="left" hasGrid />
          {places.map((place, at) => (
            <g key={place}>
              <title>
                {[
                  place,
                  ...shown.map(({ label: name, values }) => `${name}: ${format(values[at] ?? 0)}`),
                  ...gapsAt(gaps, at).map((gap) => gap.label),
                ].join('\n')}
              </title>
              {parts.map(({ key, className, values }, part) => {
                const value = values[at] ?? 0
                const from = bottomOf(at, part)
                return value === 0 ? null : (
                  <rect
                    key={key}
                    x={x(at) - barPx / 2}
                    width={barPx}
                    y={scale.y(from + value)}
                    height={scale.y(from) - scale.y(from + value)}
                    className={className}
                  />
                )
              })}
              {/* The whole column answers the pointer. */}
              <rect x={x(at) - stepPx / 2} width={stepPx} y={0} height={plotPx} fill="transparent" />
            </g>
          ))}
          {places.map((place, at) =>
            at % step === 0 ? (
              <text key={place} x={x(at)} y={plotPx + 17} textAnchor="middle" className="fill-ink-3 text-[11px] tabular-nums">
                {place}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      <GapList gaps={gaps} />
    </figure>
  )
}
