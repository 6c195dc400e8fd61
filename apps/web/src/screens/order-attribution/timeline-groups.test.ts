import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import { describe, expect, it } from 'vitest'
import { groupTimeline } from './timeline-groups.ts'

const event = (minute: number, name: string, session = 's1', channel?: string): TimelineEvent => ({
  name,
  event_id: `${session}-${minute}`,
  date: new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString(),
  date_local: '',
  rtoSessionId: session,
  ...(channel !== undefined && { channel }),
})

// Anna lands from an ad, looks at three products, adds one; an hour later she comes back directly and buys.
const anna = [
  event(0, 'PageView', 's1', 'facebook ads'),
  event(1, 'ViewContent'),
  event(2, 'ViewContent'),
  event(3, 'ViewContent'),
  event(4, 'AddToCart'),
  event(64, 'PageView', 's2', 'direct'),
  event(66, 'Purchase', 's2'),
]

describe('the timeline of an order', () => {
  it('folds consecutive events of one name in one session under the first', () => {
    const [first] = groupTimeline(anna, [])
    expect(first?.runs.map((run) => [run.first.name, run.rest.length])).toEqual([
      ['PageView', 0],
      ['ViewContent', 2],
      ['AddToCart', 0],
    ])
  })

  it('does not fold over a session border, and says how long the silence was', () => {
    const groups = groupTimeline([event(0, 'ViewCart'), event(50, 'ViewCart', 's2')], [])
    expect(groups.map((group) => [group.runs.length, group.gapMinutes])).toEqual([
      [1, undefined],
      [1, 50],
    ])
  })

  it('never folds a landing: it is a touch of its own', () => {
    const [only] = groupTimeline([event(0, 'PageView', 's1', 'google'), event(1, 'PageView', 's1', 'email')], [])
    expect(only?.runs).toHaveLength(2)
  })

  it('stops folding when a filter is chosen, and drops sessions without a match', () => {
    const groups = groupTimeline(anna, ['ViewContent'])
    expect(groups).toHaveLength(1)
    expect(groups[0]?.runs.map((run) => run.rest.length)).toEqual([0, 0, 0])
  })

  it('keeps landings by their channel', () => {
    expect(groupTimeline(anna, ['landing:direct'])[0]?.runs[0]?.first.rtoSessionId).toBe('s2')
  })

  it('gives the same groups whatever the order of the events', () => {
    expect(groupTimeline(anna.toReversed(), [])).toEqual(groupTimeline(anna, []))
  })
})
