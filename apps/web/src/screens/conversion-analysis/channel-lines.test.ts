import { expect, it } from 'vitest'
import { topChannelsOf } from './channel-lines.ts'

const row = (channel: string, sales: string | undefined) => ({ channel, measures: sales === undefined ? {} : { sales } })

it('takes the five channels that sell most, whatever the rows are grouped by, and none without sales', () => {
  const rows = [
    row('', '900'),
    row('facebook ads', '50'),
    row('direct', '60'),
    row('facebook ads', '30'),
    row('google', '0'),
    row('x', undefined),
  ]
  // facebook ads: 50 + 30.
  expect(topChannelsOf(rows)).toEqual(['facebook ads', 'direct'])
  expect(topChannelsOf('abcdefg'.split('').map((name) => row(name, '1')))).toHaveLength(5)
  expect(topChannelsOf([])).toEqual([])
})
