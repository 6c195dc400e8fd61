import { expect, it } from 'vitest'
import { roundToTotal } from './round-to-total.ts'

it('makes thirds of 100.00 add up to it: the first of the equal rests takes the cent', () => {
  // Each is 33.3333: rounded separately they sum to 99.99.
  expect(roundToTotal([100 / 3, 100 / 3, 100 / 3], 100, 2)).toEqual([33.34, 33.33, 33.33])
})

it('gives the missing cents to the largest rests', () => {
  // 10.006 + 20.004 + 0.005 = 30.015, shown as 30.02 (rounded half up): floors 10.00 + 20.00 + 0.00 leave two cents, for the rests of .6 and .5.
  expect(roundToTotal([10.006, 20.004, 0.005], 30.015, 2)).toEqual([10.01, 20, 0.01])
})

it('keeps whole cents, also where a float is a little below, and handles refunds', () => {
  expect(roundToTotal([12.34, 0.1, 0.2], 12.64, 2)).toEqual([12.34, 0.1, 0.2])
  expect(roundToTotal([-10 / 3, -10 / 3, -10 / 3], -10, 2)).toEqual([-3.33, -3.33, -3.34])
})

it('rounds each by itself where the parts are not all of the total, or overlap', () => {
  expect(roundToTotal([1.006, 2], 10, 2)).toEqual([1.01, 2])
  expect(roundToTotal([5, 5], 5, 0)).toEqual([5, 5])
  expect(roundToTotal([], 0, 2)).toEqual([])
})
