import { describe, expect, it } from 'vitest'
import {
  addMonths,
  clampRange,
  comparisonRange,
  dayCount,
  daysOf,
  EXTENDED_PRESETS,
  isDay,
  oldestDay,
  orderRange,
  presetRange,
  PRESETS,
  rangeFault,
  todayIn,
} from './date-range.ts'

// A Saturday.
const today = '2026-11-21'

describe('presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last_3d', '2026-11-19', '2026-11-21'],
    ['last_7d', '2026-11-15', '2026-11-21'],
    ['last_14d', '2026-11-08', '2026-11-21'],
    ['last_30d', '2026-10-23', '2026-11-21'],
    ['last_week', '2026-11-08', '2026-11-14'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['week_to_date', '2026-11-15', '2026-11-21'],
    ['month_to_date', '2026-11-01', '2026-11-21'],
    ['quarter_to_date', '2026-10-01', '2026-11-21'],
    ['last_12_months', '2025-11-01', '2026-10-31'],
    ['last_365d', '2025-11-22', '2026-11-21'],
  ] as const)('%s is %s to %s', (preset, since, until) => expect(presetRange(preset, today)).toEqual({ since, until }))

  it('covers as many days as the name says', () => {
    expect(dayCount(presetRange('last_365d', today))).toBe(365)
    expect(daysOf(presetRange('last_3d', '2024-03-01'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })

  it('works on the first and the last day of a year', () => {
    expect(presetRange('last_month', '2026-01-01')).toEqual({ since: '2025-12-01', until: '2025-12-31' })
    expect(presetRange('last_quarter', '2026-01-01')).toEqual({ since: '2025-10-01', until: '2025-12-31' })
    expect(presetRange('quarter_to_date', '2026-12-31')).toEqual({ since: '2026-10-01', until: '2026-12-31' })
  })

  it('never lies in the future and is never upside down, on any day of two years', () => {
    for (const day of daysOf({ since: '2024-01-01', until: '2025-12-31' }))
      for (const preset of PRESETS) {
        const range = presetRange(preset, day)
        expect(range.since <= range.until && range.until <= day).toBe(true)
      }
  })

  it('keeps every extended preset within 12 months', () => {
    for (const day of daysOf({ since: '2024-01-01', until: '2025-12-31' }))
      for (const preset of EXTENDED_PRESETS) {
        const range = presetRange(preset, day)
        expect(rangeFault(range.since, range.until, { today: day, limit: 'months' })).toBeUndefined()
      }
  })
})

describe('comparisons', () => {
  const range = { since: '2026-03-01', until: '2026-03-31' }
  it.each([
    ['previous_period', '2026-01-29', '2026-02-28'],
    ['previous_week', '2026-02-22', '2026-03-24'],
    ['previous_month', '2026-02-01', '2026-02-28'],
    ['previous_quarter', '2025-12-01', '2025-12-31'],
    ['previous_year', '2025-03-01', '2025-03-31'],
  ] as const)('%s of March is %s to %s', (comparison, since, until) => expect(comparisonRange(range, comparison)).toEqual({ since, until }))

  it('has no range for No Comparison', () => expect(comparisonRange(range, 'none')).toBeUndefined())

  it('compares a whole February with the whole January', () =>
    expect(comparisonRange({ since: '2026-02-01', until: '2026-02-28' }, 'previous_month')).toEqual({
      since: '2026-01-01',
      until: '2026-01-31',
    }))

  it('cuts to the end of a shorter month', () => {
    expect(comparisonRange({ since: '2026-03-30', until: '2026-03-31' }, 'previous_month')).toEqual({
      since: '2026-02-28',
      until: '2026-02-28',
    })
    expect(comparisonRange({ since: '2024-02-29', until: '2024-02-29' }, 'previous_year')).toEqual({
      since: '2023-02-28',
      until: '2023-02-28',
    })
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-01-31', -11)).toBe('2025-02-28')
  })
})

describe('a typed day', () => {
  it.each(['2026-11-21', '2024-02-29', '1970-01-02', '2199-12-30'])('%s is one', (text) => expect(isDay(text)).toBe(true))
  it.each([
    '',
    '2026-1-21',
    '2026-11-21 ',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026/11/21',
    '20261-11-2',
    'yesterday!',
    '0999-01-01',
    '9999-12-31',
  ])('%s is none', (text) => expect(isDay(text)).toBe(false))
})

describe('limits', () => {
  it('are 180 and 60 days and 12 months from the start of the month', () => {
    expect(oldestDay('history', today)).toBe('2026-05-25')
    expect(oldestDay('plan', today)).toBe('2026-09-22')
    expect(oldestDay('trial', today)).toBe('2026-09-22')
    expect(oldestDay('months', today)).toBe('2025-11-01')
    expect(oldestDay('none', today)).toBeUndefined()
  })

  it.each([
    ['2026-11-01', '2026-11-21', 'history', undefined],
    ['2026-11-01', '2026-11-22', 'history', 'in the future'],
    ['2026-11-02', '2026-11-01', 'history', 'since after until'],
    ['2026-11-0', '2026-11-01', 'history', 'not a date'],
    ['2026-05-25', '2026-11-01', 'history', undefined],
    ['2026-05-24', '2026-11-01', 'history', 'too old'],
    ['2026-09-22', '2026-11-01', 'trial', undefined],
    ['2026-09-21', '2026-11-01', 'plan', 'too old'],
    ['2025-11-01', '2026-11-01', 'months', undefined],
    ['2025-10-31', '2026-11-01', 'months', 'too old'],
    ['1999-01-01', '2026-11-01', 'none', undefined],
  ] as const)('%s to %s under %s: %s', (since, until, limit, fault) => expect(rangeFault(since, until, { today, limit })).toBe(fault))

  it('clamps an address typed by hand', () => {
    expect(clampRange({ since: '2020-01-01', until: '2030-01-01' }, { today, limit: 'plan' })).toEqual({
      since: '2026-09-22',
      until: today,
    })
    expect(clampRange({ since: '2020-01-01', until: '2020-02-01' }, { today, limit: 'plan' })).toEqual({
      since: '2026-09-22',
      until: '2026-09-22',
    })
    expect(clampRange({ since: '2026-12-01', until: '2026-12-02' }, { today, limit: 'none' })).toEqual({ since: today, until: today })
  })

  it('puts two clicks into order', () =>
    expect(orderRange('2026-11-20', '2026-11-02')).toEqual({ since: '2026-11-02', until: '2026-11-20' }))
})

describe('today', () => {
  it('is the day in the store’s zone, to the minute, in Asia/Kathmandu (+05:45)', () => {
    expect(todayIn('Asia/Kathmandu', Date.parse('2026-11-20T18:14:59Z'))).toBe('2026-11-20')
    expect(todayIn('Asia/Kathmandu', Date.parse('2026-11-20T18:15:00Z'))).toBe('2026-11-21')
  })
  it('knows west of Greenwich and the day of the clock change', () => {
    expect(todayIn('America/Los_Angeles', Date.parse('2026-11-21T07:59:00Z'))).toBe('2026-11-20')
    expect(todayIn('America/New_York', Date.parse('2026-11-01T04:30:00Z'))).toBe('2026-11-01')
  })
  it('takes UTC for a zone nobody knows', () => expect(todayIn('Mars/Olympus', Date.parse('2026-11-20T23:59:00Z'))).toBe('2026-11-20'))
})
