import { expect, it } from 'vitest'
import { historyLimit, isPresetOpen, strictestLimit } from './history-limit.ts'

it.each([
  // What the operator granted comes first, whatever the plan.
  [{ plans: ['trial'], historyGrant: 'none' as const }, 'none'],
  [{ plans: ['Free'], historyGrant: 'months' as const }, 'months'],
  [{ plans: ['trial'] }, 'trial'],
  [{ plans: ['trial', 'trial'] }, 'trial'],
  [{ plans: ['Free'] }, 'plan'],
  [{ plans: ['trial', 'Free'] }, 'plan'],
  [{ plans: [] }, 'plan'],
  // A paid plan beside a trial counts.
  [{ plans: ['trial', 'Convbox Standard'] }, 'history'],
  [{ plans: ['Omnitrack'] }, 'history'],
])('%j may look back: %s', (facts, limit) => expect(historyLimit(facts)).toBe(limit))

it('holds several stores to the strictest of their limits', () => {
  expect(strictestLimit(['none', 'history', 'months'])).toBe('history')
  expect(strictestLimit(['months', 'trial'])).toBe('trial')
  expect(strictestLimit(['none'])).toBe('none')
  expect(strictestLimit([])).toBe('plan')
})

it('offers the presets of a year only where 12 months were granted, the others as far as the limit reaches', () => {
  const today = '2026-07-16'
  expect(isPresetOpen('last_365d', { today, limit: 'months' })).toBe(true)
  expect(isPresetOpen('last_12_months', { today, limit: 'months' })).toBe(true)
  for (const limit of ['none', 'history', 'plan', 'trial'] as const) expect(isPresetOpen('last_12_months', { today, limit })).toBe(false)
  expect(isPresetOpen('last_30d', { today, limit: 'trial' })).toBe(true)
  // The quarter before began on 1 April: 106 days ago.
  expect(isPresetOpen('last_quarter', { today, limit: 'trial' })).toBe(false)
  expect(isPresetOpen('last_quarter', { today, limit: 'history' })).toBe(true)
})
