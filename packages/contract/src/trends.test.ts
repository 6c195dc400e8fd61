import { expect, it } from 'vitest'
import { periodsOf } from './trends.ts'

it('cuts a range into days, weeks from Sunday and months, the ends as far as the range goes', () => {
  // 28 February 2035 is a Wednesday.
  const range = { from: '2035-02-28', to: '2035-03-12' }
  expect(periodsOf({ from: '2035-02-28', to: '2035-03-01' }, 'day')).toEqual([
    { from: '2035-02-28', to: '2035-02-28' },
    { from: '2035-03-01', to: '2035-03-01' },
  ])
  expect(periodsOf(range, 'week')).toEqual([
    { from: '2035-02-28', to: '2035-03-03' },
    { from: '2035-03-04', to: '2035-03-10' },
    { from: '2035-03-11', to: '2035-03-12' },
  ])
  expect(periodsOf(range, 'month')).toEqual([
    { from: '2035-02-28', to: '2035-02-28' },
    { from: '2035-03-01', to: '2035-03-12' },
  ])
})
