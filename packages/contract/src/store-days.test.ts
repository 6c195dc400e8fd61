import { describe, expect, it } from 'vitest'
import { instantsOf, localTime, startOfDay } from './store-days.ts'

describe('the start of a day', () => {
  it.each([
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z'],
    ['2026-03-10', 'Asia/Kathmandu', '2026-03-09T18:15:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    // The night when clocks go forward, and the day after.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    // The night when clocks go back.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // In Santiago midnight itself is skipped: the day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-10', 'Pacific/Kiritimati', '2026-03-09T10:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant)
  })

  it('ends a range where the day after it begins', () => {
    expect(instantsOf({ from: '2026-03-07', to: '2026-03-08' }, 'America/New_York')).toEqual({
      from: new Date('2026-03-07T05:00:00Z'),
      to: new Date('2026-03-09T04:00:00Z'),
    })
  })

  it('writes a moment as the clock on the wall shows it', () => {
    expect(localTime('2026-03-15T08:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-03-15 13:45:00')
    expect(localTime('2026-01-01T01:30:00.000Z', 'America/New_York')).toBe('2025-12-31 20:30:00')
  })
})
