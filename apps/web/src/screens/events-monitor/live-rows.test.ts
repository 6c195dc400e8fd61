import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { describe, expect, it } from 'vitest'
import { mergeRows, rowKey } from './live-rows.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const row = (eventId: string, minutesAgo: number, change: Partial<EventRow> = {}): EventRow => {
  const at = new Date(NOW_MS - minutesAgo * 60_000).toISOString()
  return {
    eventName: 'PageView',
    eventId,
    eventSourceUrl: 'https://alder.example/',
    eventTime: at,
    receivedAt: at,
    status: 'pending',
    state: 'waiting',
    pixelId: 'px_1' as EventRow['pixelId'],
    pixelName: 'Meta',
    platform: 'facebook',
    isTest: false,
    attempts: 0,
    ...change,
  }
}
const ids = (rows: readonly EventRow[]): string[] => rows.map((each) => `${each.eventId} ${each.state}`)

describe('the realtime list', () => {
  it('puts what came last on top and changes a known delivery in place', () => {
    const base = [row('b', 2), row('a', 3)]
    const live = [row('a', 3, { state: 'delivered', status: 'success' }), row('c', 1)]
    expect(ids(mergeRows(base, live, {}, NOW_MS))).toEqual(['c waiting', 'b waiting', 'a delivered'])
  })

  it('lets a row go that no longer fits the filter: a failure that was sent again and arrived', () => {
    const failed = row('a', 3, { state: 'rejected', status: 'failure' })
    const arrived = { ...failed, state: 'delivered', status: 'success' } as const
    expect(ids(mergeRows([failed], [], { status: 'failure' }, NOW_MS))).toEqual(['a rejected'])
    expect(mergeRows([failed], [arrived], { status: 'failure' }, NOW_MS)).toEqual([])
  })

  it('does not go back to a state that was told late: a replay waits, and is delivered before the list hears that it waits', () => {
    const rejected = row('a', 3, { state: 'rejected', status: 'failure', attempts: 1 })
    const delivered = row('a', 3, { state: 'delivered', status: 'success', attempts: 2 })
    expect(ids(mergeRows([rejected], [delivered, row('a', 3, { attempts: 1 })], {}, NOW_MS))).toEqual(['a delivered'])
  })

  it('keeps one event at two pixels apart', () => {
    const other = row('a', 1, { pixelId: 'px_2' as EventRow['pixelId'] })
    expect(mergeRows([row('a', 1)], [other], {}, NOW_MS).map(rowKey)).toEqual(['px_1:a', 'px_2:a'])
    expect(mergeRows([row('a', 1)], [other], { pixelId: 'px_2' }, NOW_MS).map(rowKey)).toEqual(['px_2:a'])
  })

  it('holds the latest 100 events of two hours, each with all of its deliveries', () => {
    const many = Array.from({ length: 120 }, (_, index) => row(`e${index}`, index))
    const twice = many.map((each) => ({ ...each, pixelId: 'px_2' as EventRow['pixelId'] }))
    expect(mergeRows([...many, ...twice], [], {}, NOW_MS)).toHaveLength(200)
    expect(ids(mergeRows([row('old', 121), row('new', 119)], [], {}, NOW_MS))).toEqual(['new waiting'])
  })
})
