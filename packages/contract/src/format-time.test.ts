import { describe, expect, it } from 'vitest'
import { dayOf, formatAgo, formatDay, formatDuration, formatMoment, formatRange } from './format-time.ts'

describe('duration', () => {
  it.each([
    [0, '0m', '0分钟'],
    [0.5, '<1m', '不到1分钟'],
    [1, '1m', '1分钟'],
    [59, '59m', '59分钟'],
    [60, '1h', '1小时'],
    [61, '1h 1m', '1小时1分钟'],
    [1439, '23h 59m', '23小时59分钟'],
    [1440, '1d', '1天'],
    [3065.9, '2d 3h 5m', '2天3小时5分钟'],
    [undefined, '-', '-'],
    [-1, '-', '-'],
    [Number.NaN, '-', '-'],
  ])('%s minutes is %s and %s', (minutes, en, zh) => {
    expect(formatDuration(minutes, 'en')).toBe(en)
    expect(formatDuration(minutes, 'zh')).toBe(zh)
  })
  it('leaves out the minutes of days where two parts are asked for', () => {
    expect([3065.9, 1445, 61].map((minutes) => formatDuration(minutes, 'en', 2))).toEqual(['2d 3h', '1d', '1h 1m'])
  })
})

describe('the button of the date-range picker', () => {
  it.each([
    ['2026-11-03', '2026-11-19', 'Nov 3 - 19', '11月3日 - 19日'],
    ['2026-10-21', '2026-11-19', 'Oct 21 - Nov 19', '10月21日 - 11月19日'],
    ['2025-12-30', '2026-01-02', 'Dec 30, 2025 - Jan 2, 2026', '2025年12月30日 - 2026年1月2日'],
    ['2026-11-03', '2026-11-03', 'Nov 3', '11月3日'],
  ])('%s to %s is %s', (since, until, en, zh) => {
    expect(formatRange({ since, until }, 'en')).toBe(en)
    expect(formatRange({ since, until }, 'zh')).toBe(zh)
  })
})

it('writes a moment in the store’s zone', () => {
  expect(formatMoment('2026-11-20T18:15:30.000Z', 'Asia/Kathmandu')).toBe('2026-11-21 00:00')
  expect(formatMoment('2026-11-20T18:15:30.000Z', 'UTC', 'second')).toBe('2026-11-20 18:15:30')
  expect(formatMoment('', 'UTC')).toBe('-')
  expect(formatDay('2026-11-21', 'zh')).toBe('2026年11月21日')
})

it('knows the day of a moment by the zone', () => {
  expect(dayOf('2026-11-20T18:15:30.000Z', 'UTC')).toBe('2026-11-20')
  // Five and three quarter hours ahead of UTC: just after midnight.
  expect(dayOf('2026-11-20T18:15:30.000Z', 'Asia/Kathmandu')).toBe('2026-11-21')
})

it('says how long ago', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T11:59:30Z', now, 'en')).toBe('now')
  expect(formatAgo('2026-11-21T11:59:30Z', now, 'zh')).toBe('刚刚')
  expect(formatAgo('2026-11-21T11:54:00Z', now, 'en')).toBe('6 min. ago')
  expect(formatAgo('2026-11-21T11:54:00Z', now, 'zh')).toBe('6分钟前')
  expect(formatAgo('2026-11-21T09:00:00Z', now, 'en')).toBe('3 hr. ago')
  expect(formatAgo('2026-11-18T09:00:00Z', now, 'zh')).toBe('3天前')
})
