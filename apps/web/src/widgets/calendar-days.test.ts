import { expect, it } from 'vitest'
import { clampDay, dayAfterKey, weeksOfMonth } from './calendar-days.ts'

it('lays out a month in weeks from Sunday', () => {
  const weeks = weeksOfMonth('2026-10-15')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, '2026-10-01', '2026-10-02', '2026-10-03'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
})

it('fits a February in four weeks and a long month in six', () => {
  expect(weeksOfMonth('2026-02-01')).toHaveLength(4)
  expect(weeksOfMonth('2026-08-01')).toHaveLength(6)
})

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-11-01'],
  ['End', '2026-11-07'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('%s goes from 1 November to %s', (key, day) => expect(dayAfterKey('2026-11-01', key)).toBe(day))

it('keeps to the days that may be chosen', () => {
  expect(clampDay('2026-11-22', undefined, '2026-11-21')).toBe('2026-11-21')
  expect(clampDay('2026-01-01', '2026-09-22', '2026-11-21')).toBe('2026-09-22')
  expect(clampDay('2026-10-01', '2026-09-22', '2026-11-21')).toBe('2026-10-01')
})
