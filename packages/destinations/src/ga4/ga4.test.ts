import type { StoreEvent } from '@convbox/contract'
import fc from 'fast-check'
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

const text = (most: number) =>
  fc
    .tuple(fc.constantFrom('a', '台', '\u{1F600}', '\u0001', '"', '\ud800', '\n'), fc.nat(most))
    .map(([sign, length]) => sign.repeat(length))
const longEvent = fc
  .record({
    id: fc.uuid(),
    visitorId: fc.constantFrom('v-1', 'v-2'),
    page: fc.record({ url: text(4000).map((path) => `https://lamps.example/${path}`), title: text(1000), referrer: text(4000) }),
    search: fc.record({ query: text(1000) }),
    coupons: fc.array(text(200), { maxLength: 5 }),
    items: fc.array(fc.record({ productId: text(300), title: text(300), brand: text(300), category: text(300), variantId: text(300) }), {
      minLength: 1,
      maxLength: 4,
    }),
    times: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ items, times, ...event }): StoreEvent => ({
    ...bobLooks,
    name: 'InitiateCheckout',
    ...event,
    items: Array.from({ length: times }, () => items.map((item) => ({ ...item, quantity: 1 }))).flat(),
  }))
/** GA4's limits for one event, in characters. */
const CAPS = [
  ['page_location', 1000],
  ['page_referrer', 420],
  ['page_title', 300],
  ['coupon', 100],
  ['search_term', 100],
] as const

it('stays within GA4’s limits, whatever the lengths of texts and lists', () => {
  fc.assert(
    fc.property(fc.uniqueArray(longEvent, { minLength: 1, maxLength: 30, selector: ({ id }) => id }), (events) => {
      const { requests } = ga4.buildRequests(events, ga4Settings, contextOf(ga4Settings))
      expect(requests.flatMap((request) => request.events).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      for (const { body } of requests) {
        const json = JSON.stringify(body)
        expect(Buffer.byteLength(json)).toBeLessThan(130_000)
        const sent: { events: { params: { [name in (typeof CAPS)[number][0]]?: string } & { items?: Record<string, unknown>[] } }[] } =
          JSON.parse(json)
        expect(sent.events.length).toBeLessThanOrEqual(25)
        for (const { params } of sent.events) {
          for (const [name, most] of CAPS) expect(Array.from(params[name] ?? '').length).toBeLessThanOrEqual(most)
          expect(params.items?.length ?? 0).toBeLessThanOrEqual(200)
          for (const item of params.items ?? [])
            for (const value of Object.values(item)) expect(Array.from(String(value)).length).toBeLessThanOrEqual(100)
        }
      }
    }),
    { numRuns: 25 },
  )
})

const others = {
  visitorId: 'v-other',
  sessionId: 's-other',
  occurredAt: '2026-11-19T10:00:00.000Z',
  cookies: { _ga: 'GA1.1.99.88', _ga_LAMPS1: 'GS2.1.s77$o1' },
  client: { ip: '203.0.113.99', userAgent: 'Other' },
} as const
const otherUser = {
  email: 'other@mail.example',
  phone: '+41 31 123 45 67',
  firstName: 'Other',
  lastName: 'Name',
  city: 'Bern',
  region: 'BE',
  postalCode: '3000',
  country: 'CH',
  customerId: '99',
}
/** Mary's purchase with one thing changed that her request tells. */
const CHANGED: [string, Partial<StoreEvent>][] = [
  ['visitor', { visitorId: others.visitorId, cookies: {} }],
  ['session', { sessionId: others.sessionId, cookies: {} }],
  ['day', { occurredAt: others.occurredAt, cookies: {} }],
  ['client cookie', { cookies: { ...maryBuys.cookies, _ga: others.cookies._ga } }],
  ['session cookie', { cookies: { ...maryBuys.cookies, _ga_LAMPS1: others.cookies._ga_LAMPS1 } }],
  ...Object.entries(others.client).map(([key, value]): [string, Partial<StoreEvent>] => [
    key,
    { client: { ...maryBuys.client, [key]: value } },
  ]),
  ...Object.entries(otherUser).map(([key, value]): [string, Partial<StoreEvent>] => [key, { user: { ...maryBuys.user, [key]: value } }]),
  ...(['ad', 'personalization'] as const).map((key): [string, Partial<StoreEvent>] => [
    `${key} consent`,
    {
      consent: {
        ad: 'granted',
        analytics: 'granted',
        functionality: 'granted',
        personalization: 'granted',
        security: 'granted',
        [key]: 'unknown',
      },
    },
  ]),
]

it.each(CHANGED)('shares nothing between events that differ in %s: each is built as if it came alone', (_what, change) => {
  const base = change.cookies && Object.keys(change.cookies).length === 0 ? { ...maryBuys, cookies: {} } : maryBuys
  const withoutSession = 'occurredAt' in change ? { ...base, sessionId: '' } : base
  const events = [withoutSession, { ...withoutSession, ...change, id: 'changed' }, { ...withoutSession, id: 'again' }]
  const entriesOf = (some: StoreEvent[]): string[] =>
    ga4.buildRequests(some, ga4Settings, contextOf(ga4Settings)).requests.flatMap(({ body }) => {
      const { events: entries, ...envelope }: { events: unknown[] } = JSON.parse(JSON.stringify(body))
      return entries.map((entry) => JSON.stringify([envelope, entry]))
    })
  const [first, changed] = events.map((event) => entriesOf([event])[0])
  expect(changed?.replace('changed', maryBuys.id)).not.toBe(first)
  expect(entriesOf(events).toSorted()).toEqual(events.flatMap((event) => entriesOf([event])).toSorted())
})
