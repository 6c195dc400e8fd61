/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk along the days of the chart */
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useWidth } from './use-width.ts'
import { labelStep, nearestIndex, valueScale, type Values } from './chart-scales.ts'
import { ChartLegend, ChartReading, ChartTable } from './ChartParts.tsx'
import type { LineKind } from './line-colours.ts'
import { LinePaths } from './LinePaths.tsx'

/** One line. kind compare: the earlier period, dashed grey. format: as its figures are written. */
export type LineSeries = {
  key: string
  label: string
  values: Values
  kind: LineKind
  format: (value: number | undefined) => string
}

type LineChartProps = {
  /** What the chart shows, read aloud. */
  title: string
  /** Labels of the places on the axis, one per value. */
  places: readonly string[]
  /** The first line has the area under it and its format on the axis. */
  series: readonly LineSeries[]
  /** Index of the first place that is not over yet, drawn dotted. */
  unfinishedFrom?: number | undefined
}

const HEIGHT = 220
const LEFT = 64
const RIGHT = 12
const TOP = 8
const BOTTOM = 24
/** Width that a label on the axis takes. */
const LABEL_PX = 90

/** The place that a key leads to; undefined when the key means nothing here. */
const placeAfterKey = (key: string, now: number | undefined, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return now === undefined ? 0 : Math.min(count - 1, now + 1)
  if (key === 'ArrowLeft') return now === undefined ? count - 1 : Math.max(0, now - 1)
  return undefined
}

/** A round amount without its empty cents: the ticks are round. */
const withoutCents = (text: string): string => text.replace(/\.00(?=\D*$)/, '')

/** Lines over days: the compared period dashed, the unfinished day dotted, figures on hover and by arrow keys, and the same as a table for screen readers. */
export const LineChart = ({ title, places, series, unfinishedFrom }: LineChartProps) => {
  const [box, boxPx] = useWidth<HTMLDivElement>()
  const [marked, setMarked] = useState<number>()
  const readingId = useId()
  const innerPx = Math.max(0, boxPx - LEFT - RIGHT)
  const plotPx = HEIGHT - TOP - BOTTOM
  const { y, ticks } = valueScale(
    series.map((line) => line.values),
    plotPx,
  )
  const x = (index: number): number => (places.length < 2 ? innerPx / 2 : (index / (places.length - 1)) * innerPx)
  const step = labelStep(places.length, innerPx / LABEL_PX)
  const axisFormat = (tick: number): string => withoutCents(series[0]?.format(tick) ?? String(tick))

  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setMarked(nearestIndex(event.clientX - left - LEFT, innerPx, places.length))
  }
  const walk = (event: KeyboardEvent): void => {
    if (event.altKey) return
    const next = placeAfterKey(event.key, marked, places.length)
    if (event.key === 'Escape') setMarked(undefined)
    if (next === undefined) return
    event.preventDefault()
    setMarked(next)
  }

  return (
    <figure className="m-0">
      {series.length > 1 && <ChartLegend series={series} />}
      <div
        ref={box}
        role="application"
        aria-label={title}
        aria-describedby={readingId}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setMarked(undefined)}
        className="relative rounded-control"
        style={{ height: HEIGHT }}
      >
        {innerPx > 0 && (
          <svg
            width={boxPx}
            height={HEIGHT}
            aria-hidden
            onPointerMove={follow}
            onPointerLeave={() => setMarked(undefined)}
            className="block touch-pan-y"
          >
            <g transform={`translate(${LEFT},${TOP})`}>
              {ticks.map((tick) => (
                <g key={tick} transform={`translate(0,${y(tick)})`}>
                  <line x2={innerPx} className="stroke-hairline" />
                  <text x={-8} dy="0.32em" textAnchor="end" className="fill-ink-3 text-[11px] tabular-nums">
                    {axisFormat(tick)}
                  </text>
                </g>
              ))}
              {places.map((place, index) =>
                index % step === 0 ? (
                  <text
                    key={place}
                    x={x(index)}
                    y={plotPx + 17}
                    textAnchor={index === 0 ? 'start' : 'middle'}
                    className="fill-ink-3 text-[11px] tabular-nums"
                  >
                    {place}
                  </text>
                ) : null,
              )}
              <LinePaths series={series} x={x} y={y} unfinishedFrom={unfinishedFrom} marked={marked} plotPx={plotPx} />
            </g>
          </svg>
        )}
        <ChartReading
          id={readingId}
          series={series}
          place={marked === undefined ? undefined : places[marked]}
          index={marked}
          leftPx={LEFT + (marked === undefined ? 0 : x(marked))}
          boxPx={boxPx}
        />
      </div>
      <ChartTable title={title} places={places} series={series} />
    </figure>
  )
}
