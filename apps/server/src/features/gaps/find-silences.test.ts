import { expect, it } from 'vitest'
import { findSilences, type HourCounts, type Silence, USUAL_DAYS } from './find-silences.ts'

const DAY = 24
/** Midnight of the first day that is looked at. */
const START = 500_000 * DAY
const SPAN = { fromHour: START, toHour: START + 2 * DAY }

/** Ten visits in every hour from 8 to 22, one in the night, for so many days before and during the span; without the hours left out. */
const visitsWithout = (leftOut: (hour: number) => boolean, { daysBefore = USUAL_DAYS, byDay = 10, byNight = 1 } = {}): HourCounts => {
  const counts = new Map<number, number>()
  for (let hour = START - daysBefore * DAY; hour < SPAN.toHour; hour += 1) {
    const ofDay = hour % DAY
    const count = ofDay >= 8 && ofDay < 22 ? byDay : byNight
    if (count > 0 && !leftOut(hour)) counts.set(hour, count)
  }
  return counts
}
const between = (from: number, to: number) => (hour: number) => hour >= START + from && hour < START + to
const find = (visits: HourCounts, orders: HourCounts = new Map()): Silence[] =>
  findSilences({ visits, orders }, SPAN).map(({ fromHour, toHour, orders: placed }) => ({
    fromHour: fromHour - START,
    toHour: toHour - START,
    orders: placed,
  }))

it('finds none where visits came in every hour', () => {
  expect(find(visitsWithout(() => false))).toEqual([])
})

it('finds two hours without a visit by day, with the orders placed in them', () => {
  const orders = new Map([
    [START + 9, 5],
    [START + 10, 2],
    [START + 11, 1],
    [START + 12, 7],
  ])
  expect(find(visitsWithout(between(10, 12)), orders)).toEqual([{ fromHour: 10, toHour: 12, orders: 3 }])
})

it('takes a quiet night, and a single hour, for chance', () => {
  expect(find(visitsWithout(between(22, 29)))).toEqual([])
  expect(find(visitsWithout(between(10, 11)))).toEqual([])
})

it('knows a night with orders and without a visit for a silence', () => {
  expect(find(visitsWithout(between(24, 27)), new Map([[START + 25, 3]]))).toEqual([{ fromHour: 24, toHour: 27, orders: 3 }])
})

it('finds a silence that lasts until the end, and one that began before the first hour', () => {
  expect(find(visitsWithout(between(20, 48)))).toEqual([{ fromHour: 20, toHour: 48, orders: 0 }])
  expect(find(visitsWithout(between(-20 * DAY, 12)))).toEqual([{ fromHour: 0, toHour: 12, orders: 0 }])
})

it('says nothing of a store that had no visits before, whatever its orders', () => {
  const orders = new Map([[START + 10, 50]])
  expect(find(new Map(), orders)).toEqual([])
  expect(find(new Map([[START - 30, 5]]), orders)).toEqual([])
})

it('says nothing of a store with few visits', () => {
  expect(find(visitsWithout(between(8, 16), { byDay: 2, byNight: 0 }))).toEqual([])
  expect(find(visitsWithout(between(8, 20), { byDay: 2, byNight: 0 }))).toEqual([{ fromHour: 0, toHour: 20, orders: 0 }])
})
