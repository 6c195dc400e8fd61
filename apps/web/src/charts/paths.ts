/** Lines as SVG path text: straight from value to value, so that nothing is drawn that was not measured. */
import type { Values } from './chart-scales.ts'

export type Point = { x: number; y: number }

/** Splits values into runs of points at missing values. */
export const runsOf = (values: Values, x: (index: number) => number, y: (value: number) => number): Point[][] => {
  const runs: Point[][] = [[]]
  values.forEach((value, index) => {
    if (value === undefined) runs.push([])
    else runs.at(-1)?.push({ x: x(index), y: y(value) })
  })
  return runs.filter((run) => run.length > 0)
}

const round = (px: number): number => Math.round(px * 100) / 100

/** Straight segments through a run of points, left to right; a single point is a dot, drawn by a round line cap. */
export const linePath = (points: readonly Point[]): string => {
  const [first, ...others] = points
  if (!first) return ''
  const start = `M${round(first.x)},${round(first.y)}`
  return others.length === 0 ? `${start}h0.01` : `${start}${others.map(({ x, y }) => `L${round(x)},${round(y)}`).join('')}`
}

/** The area between a run of points and a base line. */
export const areaPath = (points: readonly Point[], baseY: number): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return ''
  return `${linePath(points)}L${round(last.x)},${round(baseY)}L${round(first.x)},${round(baseY)}Z`
}
