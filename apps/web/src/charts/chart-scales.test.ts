import { expect, it } from 'vitest'
import { labelStep, nearestIndex, steppedScale, tickStep, valueScale } from './chart-scales.ts'

it('reaches from zero to a round number over the highest value, lowest value at the bottom', () => {
  const { y, ticks } = valueScale([[12, undefined, 55], [3]], 200)
  expect(y(0)).toBe(200)
  expect(y(60)).toBe(0)
  expect(ticks).toEqual([0, 20, 40, 60])
})

it('goes below zero when there are losses, and survives no values at all', () => {
  expect(valueScale([[-5, 10]], 100).y(0)).toBeLessThan(100)
  expect(valueScale([[0, 0]], 100).y(0)).toBe(100)
  expect(valueScale([[]], 100).ticks[0]).toBe(0)
})

it('labels at most as many places as fit', () => {
  expect(labelStep(30, 8)).toBe(4)
  expect(labelStep(5, 8)).toBe(1)
  expect(labelStep(0, 8)).toBe(1)
})

it('finds the nearest place', () => {
  expect(nearestIndex(0, 100, 11)).toBe(0)
  expect(nearestIndex(54, 100, 11)).toBe(5)
  expect(nearestIndex(500, 100, 11)).toBe(10)
  expect(nearestIndex(50, 100, 1)).toBe(0)
})

it('steps by 1, 2 or 5', () => {
  expect([tickStep(55, 4), tickStep(100, 4), tickStep(3, 4), tickStep(0.7, 4), tickStep(1_284_310, 4)]).toEqual([20, 50, 1, 0.2, 500_000])
  expect(valueScale([[0.3]], 100).ticks).toEqual([0, 0.1, 0.2, 0.3])
})

it('makes a second scale with as many steps as the first, so that both stand on one grid', () => {
  // 3 steps up to 7,310: 3 x 2,500.
  expect(steppedScale([[7310, undefined, 12]], 90, { stepCount: 3 }).ticks).toEqual([0, 2500, 5000, 7500])
  expect(steppedScale([[7310]], 90, { stepCount: 3 }).y(7500)).toBe(0)
  expect(steppedScale([[undefined, 0]], 90, { stepCount: 4 }).ticks).toEqual([0, 0.25, 0.5, 0.75, 1])
})

it('writes no two ticks alike, and none as what it is not', () => {
  const whole = (value: number): string => String(Math.round(value))
  const scaleOf = (...values: number[]) => valueScale([values], 100, { format: whole }).ticks
  // Counts of 1 and 2, and none at all: steps of a half would read 0, 1, 1, 2, 2.
  expect([scaleOf(1), scaleOf(2), scaleOf(0)]).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1],
  ])
  // A percentage without decimals cannot show 0.25.
  expect(valueScale([[0.6]], 100, { format: (value) => `${Math.round(value)}%` }).ticks).toEqual([0, 1])
  // On the grid of another scale: 2 x 2.5 would read 0, 3, 5.
  expect(steppedScale([[5]], 100, { stepCount: 2, format: whole }).ticks).toEqual([0, 3, 6])
  expect(steppedScale([[1]], 100, { stepCount: 4, format: whole }).ticks).toEqual([0, 1, 2, 3, 4])
})
