import type { StoreEvent } from '@convbox/contract'
import { expect, it } from 'vitest'
import { bobLooks, contextOf, ga4Settings, maryBuys } from '../sample.cases.ts'
import { ga4 } from './ga4.ts'

const eventsOf = (title: string): StoreEvent[] => {
  const items = Array.from({ length: 120 }, (_, index) => ({ productId: String(index), title, quantity: 1 }))
  const buys = (id: string): StoreEvent => ({ ...maryBuys, id, items })
  return [buys('a1'), { ...bobLooks, id: 'b1' }, buys('a2'), buys('a3')]
}

// An item of 100 Chinese letters is 300 bytes of title and about 50 of keys: 120 of them make 42 kB, so two events stay under 110 kB and three do not.
// A control character takes six bytes in JSON: 78 kB an event, each alone. Ten letters: 7 kB an event, all together.
it.each([
  ['台'.repeat(100), [['a1', 'a2'], ['b1'], ['a3']]],
  ['\u0001'.repeat(100), [['a1'], ['b1'], ['a2'], ['a3']]],
  ['lamp'.repeat(2), [['a1', 'a2', 'a3'], ['b1']]],
])('cuts the events of one browser where GA4 would refuse the body, in order of first events (%j)', (title, expected) => {
  const { requests } = ga4.buildRequests(eventsOf(title), ga4Settings, contextOf(ga4Settings))
  expect(requests.map(({ events }) => events)).toEqual(expected)
  for (const { body } of requests) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(130_000)
})
