import { describe, expect, it } from 'vitest'
import { VISITOR_KEYS, visitorKey, withSeenBefore } from './seen-before.ts'

const session = (started_at: string, channel: string, campaign: string) => ({
  started_at,
  channel,
  channel_group: channel === 'email' ? 'Email & SMS' : 'Paid Ads',
  source: '',
  medium: '',
  campaign,
  term: '',
  content: '',
  link_name: '',
  link_manager: '',
})
// 2035-01-01T00:00:00Z is second 2,051,222,400.
const FIRST = 2_051_222_400

describe('withSeenBefore', () => {
  it('says of each session when its visitor was seen before: ever, by channel, by campaign', () => {
    const rows = withSeenBefore([
      session('2035-01-01T00:00:20.500Z', 'facebook ads', 'summer'),
      session('2035-01-01T00:00:00.900Z', 'facebook ads', 'spring'),
      session('2035-01-01T00:00:40.000Z', 'email', 'spring'),
      session('2035-01-01T00:01:00.000Z', 'facebook ads', 'spring'),
    ])
    const seen = (key: Parameters<typeof visitorKey>[0]) =>
      rows.map(({ seen_before: all }) => (Array.isArray(all) ? (all[visitorKey(key) - 1] ?? 0) : undefined))
    expect(rows[0]?.['seen_before']).toEqual([])
    expect(seen([])).toEqual([0, FIRST, FIRST + 20, FIRST + 40])
    expect(seen(['channel'])).toEqual([0, FIRST, 0, FIRST + 20])
    expect(seen(['channel_group', 'channel'])).toEqual([0, FIRST, 0, FIRST + 20])
    expect(seen(['channel', 'campaign'])).toEqual([0, 0, 0, FIRST])
  })

  it('has nothing to say of a first session', () => {
    expect(withSeenBefore([session('2035-01-01T00:00:00.000Z', 'email', '')])[0]?.['seen_before']).toEqual([])
    expect(withSeenBefore([])).toEqual([])
  })
})

it('each combination of columns is one key, and others are refused', () => {
  expect(VISITOR_KEYS.map((columns) => visitorKey(columns))).toEqual(VISITOR_KEYS.map((_, index) => index + 1))
  expect(() => visitorKey(['source'])).toThrow('Visitors are not told apart by source')
})
