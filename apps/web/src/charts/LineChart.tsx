/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk along the days of the chart */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { axisLabels, axisWidthPx, PlaceAxis, ValueAxis } from './ChartAxis.tsx'
import { gapsAt, type ChartGap } from './chart-gaps.ts'
import { type ChartMark, ChartMarks, marksAt } from './ChartMarks.tsx'
import { ChartLegend, ChartReading, ChartTable } from './ChartParts.tsx'
import { labelStep, nearestIndex } from './chart-scales.ts'
import { GapBands } from './GapBands.tsx'
import { GapList } from './GapList.tsx'
import { DayBars, LinePaths } from './LinePaths.tsx'
import { type LineSeries, scalesOf, shownLines, tickFormatOf } from './line-series.ts'
import { useWidth } from './use-width.ts'

type LineChartProps = {
  /** Accessible name of the chart. */
  title: string
  /** Labels of the places on the axis, one per value. */
  places: readonly string[]
  series: readonly LineSeries[]
  /** Index of the first place whose day is not over, drawn dotted. */
  unfinishedFrom?: number | undefined
  /** Shown left of the legend: the visible title, choices. */
  head?: ReactNode
  /** Times in which data was missing; a place is a day then. */
  gaps?: readonly ChartGap[]
  /** What happened at places. */
  marks?: readonly ChartMark[]
}

const HEIGHT = 220
const TOP = 8
const BOTTOM = 24
/** Minimum space beside the plot, for half a label and the marks at its ends. */
const EDGE_PX = 12
/** Width reserved for a label on the axis. */
const LABEL_PX = 90

/** The place selected by a key; undefined when the key has no effect here. */
const placeAfterKey = (key: string, now: number | undefined, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return now === undefined ? 0 : Math.min(count - 1, now + 1)
  if (key === 'ArrowLeft') return now === undefined ? count - 1 : Math.max(0, now - 1)
  return undefined
}

/** Lines hidden through the legend; the last visible line cannot be hidden. */
const useHidden = (series: readonly LineSeries[]) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string): void => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    if (series.some((line) => !next.has(line.key))) setHidden(next)
  }
  return { hidden, toggle }
}

/** Lines over days, straight from value to value, a gap where a value is missing: the earlier period dashed, the unfinished day dotted, a second scale on the right, figures on hover and by arrow keys, and the same as a table for screen readers. */
export const LineChart = ({ title, places, series, unfinishedFrom, head, gaps = [], marks = [] }: LineChartProps) => {
  const [box, boxPx] = useWidth<HTMLDivElement>()
  const [marked, setMarked] = useState<number>()
  const { hidden, toggle } = useHidden(series)
  const readingId = useId()
  const lines = shownLines(series, hidden)
  const plotPx = HEIGHT - TOP - BOTTOM
  const { left, right } = scalesOf(lines, plotPx)
  const [leftLabels, rightLabels] = [axisLabels(left, tickFormatOf(lines, 'left')), axisLabels(right, tickFormatOf(lines, 'right'))]
  const leftPx = Math.max(EDGE_PX, axisWidthPx(leftLabels))
  const innerPx = Math.max(0, boxPx - leftPx - Math.max(EDGE_PX, axisWidthPx(rightLabels)))
  const x = (index: number): number => (places.length < 2 ? innerPx / 2 : (index / (places.length - 1)) * innerPx)
  // A day's value stands in its middle.
  const xOfTime = (days: number): number => Math.min(innerPx, Math.max(0, places.length < 2 ? days * innerPx : x(days - 0.5)))
  const yOf = (line: LineSeries) => (line.axis === 'right' ? right : left)?.y ?? (() => plotPx)

  const follow = (event: PointerEvent<SVGSVGElement>): void =>
    setMarked(nearestIndex(event.clientX - event.currentTarget.getBoundingClientRect().left - leftPx, innerPx, places.length))
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
      <figcaption className="mb-2 flex min-h-8 items-center justify-between gap-4">
        {head}
        {(series.length > 1 || series[0]?.earlier) && <ChartLegend series={series} hidden={hidden} onToggle={toggle} />}
      </figcaption>
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
            <g transform={`translate(${leftPx},${TOP})`}>
              <GapBands gaps={gaps} x={xOfTime} plotPx={plotPx} />
              <ChartMarks marks={marks} x={x} plotPx={plotPx} />
              {left && <ValueAxis scale={left} labels={leftLabels} innerPx={innerPx} side="left" hasGrid />}
              {right && <ValueAxis scale={right} labels={rightLabels} innerPx={innerPx} side="right" hasGrid={!left} />}
              <PlaceAxis places={places} step={labelStep(places.length, innerPx / LABEL_PX)} x={x} plotPx={plotPx} />
              {places.length === 1 ? (
                <DayBars lines={lines} x={x} yOf={yOf} />
              ) : (
                <LinePaths lines={lines} x={x} yOf={yOf} unfinishedFrom={unfinishedFrom} marked={marked} plotPx={plotPx} />
              )}
            </g>
          </svg>
        )}
        <ChartReading
          id={readingId}
          lines={lines}
          place={marked === undefined ? undefined : places[marked]}
          index={marked}
          isUnfinished={marked !== undefined && unfinishedFrom !== undefined && marked >= unfinishedFrom}
          notes={marked === undefined ? [] : [...marksAt(marks, marked), ...gapsAt(gaps, marked)]}
          leftPx={leftPx + (marked === undefined ? 0 : x(marked))}
          boxPx={boxPx}
        />
      </div>
      <GapList gaps={gaps} />
      <ChartTable title={title} places={places} lines={lines} gaps={gaps} marks={marks} />
    </figure>
  )
}
