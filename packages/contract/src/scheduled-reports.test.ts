import { expect, it } from 'vitest'
import { comparedPeriods, DEFAULT_TIMES, dueReport, newestPeriod, type ReportTimes } from './scheduled-reports.ts'

const KATHMANDU = 'Asia/Kathmandu'
const at = (iso: string, storeZone = KATHMANDU) => ({ storeZone, nowMs: Date.parse(iso) })
const day = (to: string) => ({ from: to, to })

it('is due daily from its hour in the store’s zone, for twelve hours, about the day before', () => {
  // Eight in the morning of 19 March in Kathmandu (UTC+5:45) is 02:15 UTC.
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-19T02:14:59Z'))).toBeUndefined()
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-19T02:15:00Z'))).toEqual(day('2035-03-18'))
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-19T14:14:59Z'))).toEqual(day('2035-03-18'))
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-19T14:15:00Z'))).toBeUndefined()
})

it('stays due over midnight, and is about the day before its hour', () => {
  const late: ReportTimes = { ...DEFAULT_TIMES, dailyHour: 23 }
  expect(dueReport('daily', late, at('2035-03-19T17:30:00Z'))).toEqual(day('2035-03-18'))
  // 00:15 of 20 March there.
  expect(dueReport('daily', late, at('2035-03-19T18:30:00Z'))).toEqual(day('2035-03-18'))
})

it('is due at the hour of a zone of the person’s own, about the last whole day of the store', () => {
  // 20:00 of 18 March in New York is 05:45 of 19 March in Kathmandu: its 18th is over.
  const own: ReportTimes = { ...DEFAULT_TIMES, dailyHour: 20, timeZone: 'America/New_York' }
  expect(dueReport('daily', own, at('2035-03-19T00:00:00Z'))).toEqual(day('2035-03-18'))
  expect(dueReport('daily', own, at('2035-03-18T23:59:00Z'))).toBeUndefined()
})

it('is due weekly on its weekday until 65 hours later, about the seven days before', () => {
  // 19 March 2035 is a Monday; seven in the morning is 01:15 UTC.
  const week = { from: '2035-03-12', to: '2035-03-18' }
  expect(dueReport('weekly', DEFAULT_TIMES, at('2035-03-19T01:14:59Z'))).toBeUndefined()
  expect(dueReport('weekly', DEFAULT_TIMES, at('2035-03-19T01:15:00Z'))).toEqual(week)
  // The end of Wednesday, local.
  expect(dueReport('weekly', DEFAULT_TIMES, at('2035-03-21T18:14:59Z'))).toEqual(week)
  expect(dueReport('weekly', DEFAULT_TIMES, at('2035-03-21T18:15:00Z'))).toBeUndefined()
  const thursday: ReportTimes = { ...DEFAULT_TIMES, weekday: 4 }
  expect(dueReport('weekly', thursday, at('2035-03-22T01:15:00Z'))).toEqual({ from: '2035-03-15', to: '2035-03-21' })
})

it('keeps its hour when the clocks change', () => {
  // Berlin, 25 March 2035: the clock skips from 2 to 3; eight o’clock is 06:00 UTC, the day before 07:00 UTC.
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-25T05:59:59Z', 'Europe/Berlin'))).toBeUndefined()
  expect(dueReport('daily', DEFAULT_TIMES, at('2035-03-25T06:00:00Z', 'Europe/Berlin'))).toEqual(day('2035-03-24'))
  // Two o’clock does not exist there: it is sent at three.
  const skipped: ReportTimes = { ...DEFAULT_TIMES, dailyHour: 2 }
  expect(dueReport('daily', skipped, at('2035-03-25T01:00:00Z', 'Europe/Berlin'))).toEqual(day('2035-03-24'))
})

it('compares a day with two, and a week with one', () => {
  expect(comparedPeriods('daily', day('2035-03-18'))).toEqual([
    { name: 'day before', period: day('2035-03-17') },
    { name: 'same weekday', period: day('2035-03-11') },
  ])
  expect(comparedPeriods('weekly', { from: '2035-03-12', to: '2035-03-18' })).toEqual([
    { name: 'week before', period: { from: '2035-03-05', to: '2035-03-11' } },
  ])
  expect(newestPeriod('weekly', at('2035-03-19T00:00:00Z'))).toEqual({ from: '2035-03-12', to: '2035-03-18' })
})
