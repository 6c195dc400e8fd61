import { expect, it } from 'vitest'
import { areaPath, curvePath, runsOf } from './paths.ts'

const same = (value: number): number => value

it('breaks a line where a value is missing', () => {
  expect(runsOf([1, 2, undefined, 4], same, same).map((run) => run.length)).toEqual([2, 1])
  expect(runsOf([undefined, undefined], same, same)).toEqual([])
})

it('goes through every point and stays flat where the values are flat', () => {
  const path = curvePath([
    { x: 0, y: 10 },
    { x: 3, y: 10 },
    { x: 6, y: 40 },
    { x: 9, y: 40 },
  ])
  expect(path).toBe('M0,10C1,10,2,10,3,10C4,10,5,40,6,40C7,40,8,40,9,40')
})

it('never swings beyond its neighbours', () => {
  const points = [0, 90, 10, 10, 80, 0].map((y, index) => ({ x: index * 10, y }))
  const heights = [...curvePath(points).matchAll(/[C,](-?[\d.]+),(-?[\d.]+)/g)].map((match) => Number(match[2]))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual(90)
})

it('draws one point as a dot, none as nothing, and closes a surface at its base', () => {
  expect(curvePath([{ x: 1, y: 2 }])).toContain('M1,2')
  expect(curvePath([])).toBe('')
  expect(
    areaPath(
      [
        { x: 0, y: 1 },
        { x: 2, y: 1 },
      ],
      50,
    ),
  ).toMatch(/L2,50L0,50Z$/)
})
