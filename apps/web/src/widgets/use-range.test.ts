import { expect, it } from 'vitest'
import { choiceOfSearch, searchOfChoice } from './use-range.ts'

const limits = { today: '2026-11-21', limit: 'plan' } as const

it('keeps a preset as a name, so that it moves on, and a custom range as days', () => {
  const last7 = choiceOfSearch({ range: 'last_7d', since: undefined, until: undefined, compare: 'previous_period' }, limits)
  expect(last7).toEqual({ preset: 'last_7d', range: { since: '2026-11-15', until: '2026-11-21' }, comparison: 'previous_period' })
  expect(searchOfChoice(last7)).toEqual({ range: 'last_7d', since: undefined, until: undefined, compare: 'previous_period' })
  const custom = { range: 'custom', since: '2026-11-01', until: '2026-11-03', compare: 'none' } as const
  expect(searchOfChoice(choiceOfSearch(custom, limits))).toEqual(custom)
})

it('clamps days typed into the address, and takes the last 30 for a custom range without days', () => {
  expect(choiceOfSearch({ range: 'custom', since: '2020-01-01', until: '2030-01-01', compare: 'none' }, limits).range).toEqual({
    since: '2026-09-22',
    until: '2026-11-21',
  })
  expect(choiceOfSearch({ range: 'custom', since: undefined, until: '2026-11-01', compare: 'none' }, limits).preset).toBe('last_30d')
  expect(choiceOfSearch({ range: 'custom', since: '2026-11-03', until: '2026-11-01', compare: 'none' }, limits).preset).toBe('last_30d')
})
