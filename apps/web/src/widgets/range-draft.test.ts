import { describe, expect, it } from 'vitest'
import { draftOf, type RangeDraft, withClick, withPreset, withTyped } from './range-draft.ts'

const today = '2026-11-21'
const draft: RangeDraft = { preset: 'last_7d', since: '2026-11-15', until: '2026-11-21', isOneDay: false, comparison: 'none' }
const days = ({ preset, since, until }: RangeDraft): string[] => [preset, since, until]

describe('two clicks', () => {
  it('make a range, in whichever order', () => {
    const one = withClick(draft, '2026-11-10')
    expect(days(one)).toEqual(['custom', '2026-11-10', '2026-11-10'])
    expect(days(withClick(one, '2026-11-04'))).toEqual(['custom', '2026-11-04', '2026-11-10'])
    expect(days(withClick(one, '2026-11-12'))).toEqual(['custom', '2026-11-10', '2026-11-12'])
  })

  it('may fall on the same day, and a third click begins anew', () => {
    const two = withClick(withClick(draft, '2026-11-10'), '2026-11-10')
    expect(days(two)).toEqual(['custom', '2026-11-10', '2026-11-10'])
    expect(days(withClick(two, '2026-11-03'))).toEqual(['custom', '2026-11-03', '2026-11-03'])
  })

  it('count Today and Yesterday as the first click', () => {
    const yesterday = withPreset(draft, 'yesterday', today)
    expect(days(withClick(yesterday, '2026-11-16'))).toEqual(['custom', '2026-11-16', '2026-11-20'])
    expect(draftOf({ preset: 'today', range: { since: today, until: today }, comparison: 'none' }).isOneDay).toBe(true)
  })
})

describe('typing', () => {
  it('makes the choice custom and keeps an unfinished text', () =>
    expect(days(withTyped(draft, 'since', '2026-11-1'))).toEqual(['custom', '2026-11-1', '2026-11-21']))
  it('pushes Until when Since is moved past it, and Since when Until is moved before it', () => {
    expect(days(withTyped({ ...draft, until: '2026-11-18' }, 'since', '2026-11-20'))).toEqual(['custom', '2026-11-20', '2026-11-20'])
    expect(days(withTyped(draft, 'until', '2026-11-10'))).toEqual(['custom', '2026-11-10', '2026-11-10'])
  })
})
