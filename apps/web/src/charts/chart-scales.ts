/** Scales shared by the charts. Not d3-scale: it would add colours, formats and interpolation, 10 KB for one linear scale. */

/** Values of one line, one per place; undefined is a gap. */
export type Values = readonly (number | undefined)[]

/** y: height of a value, px from the top. ticks: round values from bottom to top. */
export type Scale = { y: (value: number) => number; ticks: number[] }

/** Writes a tick; two ticks of a scale that it writes alike would look like a mistake. */
export type TickFormat = (value: number) => string

const FACTORS = [1, 2, 5]
const FINE_FACTORS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
/** More powers of ten than any format of ours rounds away. */
const MAX_POWERS = 15

/** The smallest step of these factors times a power of ten that is at least `rough` and suits `isFine`. */
const findStep = (rough: number, factors: readonly number[], isFine: (step: number) => boolean): number => {
  const power = Math.floor(Math.log10(rough))
  for (let more = 0; more <= MAX_POWERS; more++)
    for (const factor of factors) {
      const step = Number((factor * 10 ** (power + more)).toPrecision(12))
      if (step >= rough * 0.999 && isFine(step)) return step
    }
  return 10 ** (power + 1)
}

/** The round step (1, 2 or 5 times a power of ten) that divides a span into about `count` parts. */
export const tickStep = (span: number, count: number): number => findStep(span / count, FACTORS, () => true)

/** The multiples of a step from `first` to `last`, rounded at the 12th digit, so that 3 x 0.1 is 0.3. */
const multiplesOf = (step: number, first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))

/** Whether the format writes every tick as what it is: no two alike, and no half where it writes whole numbers only. */
const isWritable = (ticks: readonly number[], step: number, format: TickFormat): boolean => {
  const writesHalves = format(0.5) !== format(0) && format(0.5) !== format(1)
  return (writesHalves || Number.isInteger(step)) && new Set(ticks.map(format)).size === ticks.length
}

/**
 * A linear scale from 0 (or from a round number below the lowest value, if negative) to a round number above the highest, with its ticks, each of which
 * `format` writes differently. If all values are 0 it ends at 1, or at the first tick that can be written.
 */
export const valueScale = (lines: readonly Values[], heightPx: number, { tickCount = 4, format = String as TickFormat } = {}): Scale => {
  const all = lines.flat().filter((value) => value !== undefined)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const endsOf = (step: number): [number, number] => [
    Math.floor(low / step),
    Math.max(Math.ceil((high / step) * 0.9999), high === low ? Math.max(1, Math.round(1 / step)) : 0),
  ]
  const step = findStep((high === low ? 1 : high - low) / tickCount, FACTORS, (each) =>
    isWritable(multiplesOf(each, ...endsOf(each)), each, format),
  )
  const [first, last] = endsOf(step)
  const [bottom, top] = [first * step, last * step]
  return { y: (value) => heightPx - ((value - bottom) / (top - bottom)) * heightPx, ticks: multiplesOf(step, first, last) }
}

/**
 * A linear scale from 0 with exactly `stepCount` round steps, so that its ticks match the grid lines of another scale. For values without negatives; `format`
 * writes each tick differently.
 */
export const steppedScale = (
  lines: readonly Values[],
  heightPx: number,
  { stepCount, format = String }: { stepCount: number; format?: TickFormat },
): Scale => {
  const high = Math.max(0, ...lines.flat().filter((value) => value !== undefined))
  const step = findStep((high || 1) / stepCount, FINE_FACTORS, (each) => isWritable(multiplesOf(each, 0, stepCount), each, format))
  return { y: (value) => heightPx - (value / (step * stepCount)) * heightPx, ticks: multiplesOf(step, 0, stepCount) }
}

/** Interval of axis labels: every n-th place gets one, so that there are at most maxLabels. */
export const labelStep = (count: number, maxLabels: number): number => Math.max(1, Math.ceil(count / Math.max(1, maxLabels)))

/** The place nearest to a position on the axis. */
export const nearestIndex = (xPx: number, widthPx: number, count: number): number => {
  if (count < 2) return 0
  return Math.min(count - 1, Math.max(0, Math.round((xPx / widthPx) * (count - 1))))
}
