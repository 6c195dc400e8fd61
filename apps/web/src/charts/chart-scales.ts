/** Scales and points that the charts share. */
import { scaleLinear } from 'd3-scale'

/** Values of one line, one per place; undefined is a gap. */
export type Values = readonly (number | undefined)[]

/** A scale from 0 (or the lowest value below it) to a round number over the highest, and its ticks. A chart of nothing but zeros reaches to 1. */
export const valueScale = (lines: readonly Values[], heightPx: number, tickCount = 4) => {
  const all = lines.flat().filter((value) => value !== undefined)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const scale = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .range([heightPx, 0])
    .nice(tickCount)
  return { y: (value: number): number => scale(value), ticks: scale.ticks(tickCount) }
}

/** Every how-manieth place gets a label, so that at most maxLabels stand on the axis. */
export const labelStep = (count: number, maxLabels: number): number => Math.max(1, Math.ceil(count / Math.max(1, maxLabels)))

/** The place nearest to a position on the axis. */
export const nearestIndex = (xPx: number, widthPx: number, count: number): number => {
  if (count < 2) return 0
  return Math.min(count - 1, Math.max(0, Math.round((xPx / widthPx) * (count - 1))))
}
