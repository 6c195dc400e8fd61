import { CHANGE_CAUSES, type ChangeCause } from '@convbox/contract/reports/changes.values'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundChange } from './round-change.ts'

it('gives a lost hundredth to the largest cause', () => {
  // 0.005 and 10.005 are shown as 0.01 and 10.01 (10.00 and 0.01 would be missing one).
  const causes = new Map<ChangeCause, number>([
    ['late events', 3.333],
    ['refunds and edits', 6.666],
  ])
  expect(roundChange(0.004, 10.003, causes)).toEqual({
    told: '0.00',
    now: '10.00',
    difference: '10.00',
    causes: { 'refunds and edits': '6.67', 'late events': '3.33' },
    unexplained: '0.00',
  })
})

it('tells what no cause explains', () => {
  expect(roundChange(10, 12.5, new Map([['late events', 1]]))).toMatchObject({ causes: { 'late events': '1.00' }, unexplained: '1.50' })
  expect(roundChange(10, 12.5, new Map())).toMatchObject({ causes: {}, unexplained: '2.50' })
})

it('shows causes that sum to the difference shown, always', () => {
  const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 10_000)
  fc.assert(
    fc.property(amount, fc.array(fc.tuple(fc.constantFrom(...CHANGE_CAUSES), amount), { maxLength: 5 }), (told, parts) => {
      const causes = new Map(parts)
      const now = told + [...causes.values()].reduce((sum, value) => sum + value, 0)
      const shown = roundChange(told, now, causes)
      const cents = (text: string): number => Math.round(Number(text) * 100)
      const sum = Object.values(shown.causes).reduce((all, text) => all + cents(text), 0) + cents(shown.unexplained)
      expect(sum).toBe(cents(shown.difference))
      expect(cents(shown.now) - cents(shown.told)).toBe(cents(shown.difference))
    }),
  )
})
