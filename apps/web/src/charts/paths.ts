/** The course of a line as SVG path text. Our own: one smooth curve needs no library. */
import type { Values } from './chart-scales.ts'

export type Point = { x: number; y: number }

/** Values as runs of points without gaps: a value that is missing ends a run. */
export const runsOf = (values: Values, x: (index: number) => number, y: (value: number) => number): Point[][] => {
  const runs: Point[][] = [[]]
  values.forEach((value, index) => {
    if (value === undefined) runs.push([])
    else runs.at(-1)?.push({ x: x(index), y: y(value) })
  })
  return runs.filter((run) => run.length > 0)
}

const slope = (from: Point, to: Point): number => (to.y - from.y) / (to.x - from.x)

/** Slopes at the points such that the curve never leaves the span of its neighbours. Source: Steffen 1990, "A simple method for monotonic interpolation in one dimension". */
const tangents = (points: readonly Point[]): number[] =>
  points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before || !after) return before ? slope(before, point) : after ? slope(point, after) : 0
    const [left, right] = [slope(before, point), slope(point, after)]
    const mean = (left * (after.x - point.x) + right * (point.x - before.x)) / (after.x - before.x)
    return (Math.sign(left) + Math.sign(right)) * Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2)
  })

const round = (px: number): number => Math.round(px * 100) / 100

/** A smooth line through a run of points, left to right; a single point is a dot. */
export const curvePath = (points: readonly Point[]): string => {
  const [first] = points
  if (!first) return ''
  if (points.length === 1) return `M${round(first.x)},${round(first.y)}h0.01`
  const rises = tangents(points)
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? first
    const third = (to.x - from.x) / 3
    const [start, end] = [from.y + (rises[index] ?? 0) * third, to.y - (rises[index + 1] ?? 0) * third]
    return `C${round(from.x + third)},${round(start)},${round(to.x - third)},${round(end)},${round(to.x)},${round(to.y)}`
  })
  return `M${round(first.x)},${round(first.y)}${parts.join('')}`
}

/** The surface between a run of points and a base line. */
export const areaPath = (points: readonly Point[], baseY: number): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return ''
  return `${curvePath(points)}L${round(last.x)},${round(baseY)}L${round(first.x)},${round(baseY)}Z`
}
