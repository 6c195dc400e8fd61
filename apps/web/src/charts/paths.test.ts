import { expect, it } from 'vitest'
import { areaPath, linePath, runsOf } from './paths.ts'

const same = (value: number): number => value

it('breaks a line where a value is missing', () => {
  expect(runsOf([1, 2, undefined, 4], same, same).map((run) => run.length)).toEqual([2, 1])
  expect(runsOf([undefined, undefined], same, same)).toEqual([])
})

it('goes straight from value to value', () => {
  const path = linePath([
    { x: 0, y: 10 },
    { x: 3, y: 10 },
    { x: 6, y: 40.126 },
  ])
  expect(path).toBe('M0,10L3,10L6,40.13')
})

it('draws one point as a dot, none as nothing, and closes a surface at its base', () => {
  expect(linePath([{ x: 1, y: 2 }])).toBe('M1,2h0.01')
  expect(linePath([])).toBe('')
  expect(
    areaPath(
      [
        { x: 0, y: 1 },
        { x: 2, y: 1 },
      ],
      50,
    ),
  ).toBe('M0,1L2,1L2,50L0,50Z')
})
