/** The lines of a chart and their scales. Pure. */
import { type Scale, steppedScale, valueScale, type Values } from './chart-scales.ts'
import type { LineColour } from './line-colours.ts'

/** The same figure of an earlier period, index by index. places: its own labels. isDrawn false: shown in the tooltip only. */
export type EarlierValues = { label: string; values: Values; places: readonly string[]; isDrawn?: false }

/** One line. format: writes its figures. axis right: it has its own scale on the right. */
export type LineSeries = {
  key: string
  label: string
  values: Values
  colour: LineColour
  format: (value: number | undefined) => string
  axis?: 'left' | 'right'
  /** Drawn dashed and grey under the line. */
  earlier?: EarlierValues | undefined
}

/** Legend key of a series' earlier period. */
export const earlierKey = (key: string): string => `${key} earlier`

/** The earlier period of a line, if it is drawn. */
export const drawnEarlier = ({ earlier }: Pick<LineSeries, 'earlier'>): EarlierValues | undefined =>
  earlier?.isDrawn === false ? undefined : earlier

/** The lines that are not hidden; an earlier period is included only if it is shown too. */
export const shownLines = (series: readonly LineSeries[], hidden: ReadonlySet<string>): LineSeries[] =>
  series.flatMap(({ earlier, ...line }) => {
    if (hidden.has(line.key)) return []
    return [earlier && !hidden.has(earlierKey(line.key)) ? { ...line, earlier } : line]
  })

/** Writes the ticks of a side: as its first line writes its figures. */
export const tickFormatOf =
  (lines: readonly LineSeries[], axis: 'left' | 'right') =>
  (value: number): string =>
    lines.find((line) => (line.axis ?? 'left') === axis)?.format(value) ?? String(value)

/** The scales of both sides, each over all lines of its side; undefined for a side without lines. The right scale has as many ticks as the left one's grid, unless it has negative values. */
export const scalesOf = (lines: readonly LineSeries[], heightPx: number): { left: Scale | undefined; right: Scale | undefined } => {
  const valuesOf = (axis: 'left' | 'right'): Values[] =>
    lines.filter((line) => (line.axis ?? 'left') === axis).flatMap((line) => [line.values, drawnEarlier(line)?.values ?? []])
  const [onLeft, onRight] = [valuesOf('left'), valuesOf('right')]
  const left = onLeft.length === 0 ? undefined : valueScale(onLeft, heightPx, { format: tickFormatOf(lines, 'left') })
  if (onRight.length === 0) return { left, right: undefined }
  const fitsGrid = left?.ticks[0] === 0 && onRight.flat().every((value) => value === undefined || value >= 0)
  const format = tickFormatOf(lines, 'right')
  const right = fitsGrid
    ? steppedScale(onRight, heightPx, { stepCount: left.ticks.length - 1, format })
    : valueScale(onRight, heightPx, { format })
  return { left, right }
}

/** Change in percent against the earlier value; undefined when that is missing or 0. */
export const changeAt = ({ values, earlier }: LineSeries, index: number): number | undefined => {
  const [now, before] = [values[index], earlier?.values[index]]
  return now === undefined || before === undefined || before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100
}
