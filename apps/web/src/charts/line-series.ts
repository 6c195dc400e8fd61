/** The lines that a chart draws, and the scale that each is read on. Pure. */
import { type Scale, steppedScale, valueScale, type Values } from './chart-scales.ts'
import type { LineColour } from './line-colours.ts'

/** The same figure of an earlier period: value by value beside the later one. places: when each was. isDrawn false: only told at the marked place. */
export type EarlierValues = { label: string; values: Values; places: readonly string[]; isDrawn?: false }

/** One line. format: as its figures are written. axis right: it has a scale of its own, written on the right. */
export type LineSeries = {
  key: string
  label: string
  values: Values
  colour: LineColour
  format: (value: number | undefined) => string
  axis?: 'left' | 'right'
  /** Dashed in grey, under the line. */
  earlier?: EarlierValues | undefined
}

/** What the legend calls the earlier period's line of a series. */
export const earlierKey = (key: string): string => `${key} earlier`

/** The earlier period of a line, where it is drawn. */
export const drawnEarlier = ({ earlier }: Pick<LineSeries, 'earlier'>): EarlierValues | undefined =>
  earlier?.isDrawn === false ? undefined : earlier

/** The lines that are not hidden, the earlier period's among them only where it is shown too. */
export const shownLines = (series: readonly LineSeries[], hidden: ReadonlySet<string>): LineSeries[] =>
  series.flatMap(({ earlier, ...line }) => {
    if (hidden.has(line.key)) return []
    return [earlier && !hidden.has(earlierKey(line.key)) ? { ...line, earlier } : line]
  })

/** The scales of both sides, each over all of its lines; undefined for a side without any. The right one has the ticks of the left one's grid, unless something on it is below zero. */
export const scalesOf = (lines: readonly LineSeries[], heightPx: number): { left: Scale | undefined; right: Scale | undefined } => {
  const valuesOf = (axis: 'left' | 'right'): Values[] =>
    lines.filter((line) => (line.axis ?? 'left') === axis).flatMap((line) => [line.values, drawnEarlier(line)?.values ?? []])
  const [onLeft, onRight] = [valuesOf('left'), valuesOf('right')]
  const left = onLeft.length === 0 ? undefined : valueScale(onLeft, heightPx)
  if (onRight.length === 0) return { left, right: undefined }
  const fitsGrid = left?.ticks[0] === 0 && onRight.flat().every((value) => value === undefined || value >= 0)
  return { left, right: fitsGrid ? steppedScale(onRight, heightPx, left.ticks.length - 1) : valueScale(onRight, heightPx) }
}

/** Change in percent against the earlier value; undefined without one to divide by. */
export const changeAt = ({ values, earlier }: LineSeries, index: number): number | undefined => {
  const [now, before] = [values[index], earlier?.values[index]]
  return now === undefined || before === undefined || before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100
}
