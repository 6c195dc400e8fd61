/** Scales shared by the charts. Not d3-scale: it would add colours, formats and interpolation, 10 KB for one linear scale. */

/** Values of one line, one per place; undefined is a gap. */
export type Values = readonly (number | undefined)[]

/** y: height of a value, px from the top. ticks: round values from bottom to top. */
export type Scale = { y: (value: number) => number; ticks: number[] }

/** The round step (1, 2 or 5 times a power of ten) that divides a span into about `count` parts. */
export const tickStep = (span: number, count: number): number => {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10
  return factor * power
}

/** A linear scale from 0 (or from a round number below the lowest value, if negative) to a round number above the highest, with its ticks. If all values are 0 it ends at 1. */
export const valueScale = (lines: readonly Values[], heightPx: number, tickCount = 4): Scale => {
  const all = lines.flat().filter((value) => value !== undefined)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const step = tickStep(high === low ? 1 : high - low, tickCount)
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil((high / step) * 0.9999), high === low ? Math.round(1 / step) : 0)]
  const [bottom, top] = [first * step, last * step]
  return {
    y: (value) => heightPx - ((value - bottom) / (top - bottom)) * heightPx,
    // The product of whole steps, rounded at the 12th digit, so that 3 x 0.1 is 0.3.
    ticks: Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12))),
  }
}

const FINE_FACTORS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** A linear scale from 0 with exactly `stepCount` round steps, so that its ticks match the grid lines of another scale. For values without negatives. */
export const steppedScale = (lines: readonly Values[], heightPx: number, stepCount: number): Scale => {
  const high = Math.max(0, ...lines.flat().filter((value) => value !== undefined))
  const rough = (high || 1) / stepCount
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (FINE_FACTORS.find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  return {
    y: (value) => heightPx - (value / (step * stepCount)) * heightPx,
    ticks: Array.from({ length: stepCount + 1 }, (_, index) => Number((index * step).toPrecision(12))),
  }
}

/** Interval of axis labels: every n-th place gets one, so that there are at most maxLabels. */
export const labelStep = (count: number, maxLabels: number): number => Math.max(1, Math.ceil(count / Math.max(1, maxLabels)))

/** The place nearest to a position on the axis. */
export const nearestIndex = (xPx: number, widthPx: number, count: number): number => {
  if (count < 2) return 0
  return Math.min(count - 1, Math.max(0, Math.round((xPx / widthPx) * (count - 1))))
}
