import { expect, it } from 'vitest'
import { dayPosition } from './day-position.ts'

const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09']

it('places a time by the store’s own day and hour', () => {
  expect(dayPosition(DAYS, '2026-03-08T12:00:00.000Z', 'UTC')).toBe(1.5)
  expect(dayPosition(DAYS, '2026-03-08T03:00:00.000Z', 'America/New_York')).toBeCloseTo(22 / 24, 10)
  expect(dayPosition(DAYS, '2026-03-07T16:00:00.000Z', 'Asia/Shanghai')).toBe(1)
})

it('limits what lies outside to the first beginning and the last end', () => {
  expect(dayPosition(DAYS, '2025-01-01T00:00:00.000Z', 'UTC')).toBe(0)
  expect(dayPosition(DAYS, '2026-03-10T00:00:00.000Z', 'UTC')).toBe(3)
})
