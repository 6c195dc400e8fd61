import { expect, it } from 'vitest'
import { driversOf, paceOf } from './dashboard.ts'

it('divides a change of sales among visits, conversion and order value, to the last cent', () => {
  // Before: 100 visits, 0.02 orders a visit, 50 an order = 100. Now: 120 x 0.025 x 40 = 120.
  // Visits: 20 x (0.02*50/3 + (0.025*50 + 0.02*40)/6 + 0.025*40/3) = 20 x (1/3 + 2.05/6 + 1/3) = 20.1667
  // Conversion: 0.005 x (100*50/3 + (120*50 + 100*40)/6 + 120*40/3) = 0.005 x 4933.33 = 24.6667
  // Order value: -10 x (100*0.02/3 + (120*0.02 + 100*0.025)/6 + 120*0.025/3) = -10 x 2.48333 = -24.8333
  const drivers = driversOf({ sessions: 100, orders: 2, sales: 100 }, { sessions: 120, orders: 3, sales: 120 })
  expect(drivers?.sessions).toBeCloseTo(20.166667, 5)
  expect(drivers?.conversion).toBeCloseTo(24.666667, 5)
  expect(drivers?.orderValue).toBeCloseTo(-24.833333, 5)
  expect((drivers?.sessions ?? 0) + (drivers?.conversion ?? 0) + (drivers?.orderValue ?? 0)).toBeCloseTo(20, 9)
})

it('names no parts of a period that has no visits or no orders', () => {
  expect(driversOf({ sessions: 0, orders: 1, sales: 10 }, { sessions: 5, orders: 1, sales: 10 })).toBeUndefined()
  expect(driversOf({ sessions: 5, orders: 1, sales: 10 }, { sessions: 5, orders: 0, sales: 0 })).toBeUndefined()
})

const half = { elapsed: 0.5, days: 15 }
it.each([
  // 500 of 1000 are expected at half of the month.
  [
    { metric: 'sales', target: 1000, actual: 600 },
    { state: 'ahead', expected: 500, projected: 1200, reached: 60 },
  ],
  [
    { metric: 'sales', target: 1000, actual: 480 },
    { state: 'on pace', expected: 500, projected: 960, reached: 48 },
  ],
  [
    { metric: 'sales', target: 1000, actual: 400 },
    { state: 'behind', expected: 500, projected: 800, reached: 40 },
  ],
  [
    { metric: 'sales', target: 1000, actual: 1000 },
    { state: 'reached', expected: 500, projected: 2000, reached: 100 },
  ],
  [
    { metric: 'spend', target: 1000, actual: 600 },
    { state: 'over', expected: 500, projected: 1200, reached: 60 },
  ],
  [
    { metric: 'spend', target: 1000, actual: 400 },
    { state: 'under', expected: 500, projected: 800, reached: 40 },
  ],
  // A quotient is the month's, whatever part of it has passed.
  [
    { metric: 'roas', target: 2, actual: 3 },
    { state: 'ahead', reached: 150 },
  ],
  [
    { metric: 'roas', target: 2, actual: 1 },
    { state: 'behind', reached: 50 },
  ],
  [{ metric: 'contribution', target: 2, actual: undefined }, { state: 'unknown' }],
] as const)('tells the pace of %j', (goal, pace) => {
  expect(paceOf(goal, half)).toEqual(pace)
})

it('judges no pace on the first day of a month', () => {
  expect(paceOf({ metric: 'sales', target: 1000, actual: 1 }, { elapsed: 0.01, days: 0.3 }).state).toBe('too early')
  expect(paceOf({ metric: 'sales', target: 1000, actual: 0 }, { elapsed: 0, days: 0 })).toEqual({
    state: 'too early',
    expected: 0,
    reached: 0,
  })
})
