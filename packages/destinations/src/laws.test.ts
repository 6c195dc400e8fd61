/** What all destinations keep, whatever the event and whatever the answer. Design section 4. */
import type { DestinationId, PixelSettings, StoreEvent } from '@convbox/contract'
import { EVENT_NAMES } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESTINATIONS } from './all-destinations.ts'
import { sha256Hex } from './hashing.ts'
import { bobLooks, contextOf, facebookSettings, ga4Settings, genericSettings, maryBuys, NOW } from './sample.cases.ts'
import { tiktokSettings } from './tiktok/tiktok.cases.ts'

const SETTINGS: Record<DestinationId, PixelSettings> = {
  facebook: facebookSettings,
  ga4: ga4Settings,
  tiktok: tiktokSettings,
  generic: genericSettings,
}
/** Platforms that take their secret nowhere but in the address. */
const SECRET_IN_ADDRESS: readonly DestinationId[] = ['ga4']
/** Platforms that answer 2xx with nothing to check. */
const SILENT: readonly DestinationId[] = ['ga4']
const DENIED = { ad: 'denied', analytics: 'denied', functionality: 'denied', personalization: 'denied', security: 'denied' } as const

const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', ' ', '-', '+', '0000000', 'É', '李', 'a@b.example', 'x'.repeat(64)))
const money = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Any event that the schema lets through, with ids that differ. */
const anyEvent: fc.Arbitrary<StoreEvent> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom(...EVENT_NAMES),
    occurredAt: fc
      .date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    receivedAt: fc.constant(NOW),
    source: fc.constantFrom('storefront' as const, 'shopify' as const),
    visitorId: optional(text),
    sessionId: optional(text),
    page: optional(fc.record({ url: text, title: text, referrer: text })),
    clickIds: optional(fc.record({ fbclid: text })),
    cookies: optional(fc.record({ _fbc: text, _fbp: text, _ga: text, _ga_LAMPS1: text })),
    user: optional(
      fc.record({
        email: text,
        phone: text,
        firstName: text,
        lastName: text,
        city: text,
        region: text,
        postalCode: text,
        country: text,
        customerId: text,
        gender: text,
        birthDate: text,
      }),
    ),
    value: optional(fc.record({ currency: fc.constantFrom('USD', 'JPY'), total: money, shipping: money, discount: money })),
    items: optional(
      fc.array(fc.record({ productId: text, sku: text, title: text, price: money, quantity: fc.nat(1000) }), { maxLength: 3 }),
    ),
    order: optional(fc.record({ id: text, name: text })),
    search: optional(fc.record({ query: text })),
  })
  // A key without value is left out, as in JSON.
  .map((event) => JSON.parse(JSON.stringify(event)))

const manyEvents = fc.uniqueArray(anyEvent, { maxLength: 12, selector: (event) => event.id })
const anyStatus = fc.integer({ min: 100, max: 599 })
const anyBody = fc.oneof(fc.string(), fc.json(), fc.jsonValue(), fc.constant(undefined))

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests, readAnswer, limits }) => {
  const settings = SETTINGS[id]
  const build = (events: StoreEvent[], change: Partial<PixelSettings> = {}) =>
    buildRequests(events, { ...settings, ...change }, contextOf(settings))

  it('sends or skips each event exactly once, and its id passes through', () => {
    fc.assert(
      fc.property(manyEvents, (events) => {
        const { requests, skipped } = build(events)
        const seen = [...requests.flatMap((request) => request.events), ...skipped.map(({ event }) => event)]
        expect(seen.toSorted()).toEqual(events.map((event) => event.id).toSorted())
        for (const request of requests) for (const event of request.events) expect(JSON.stringify(request.body)).toContain(event)
      }),
    )
  })

  it('never sends the hash of nothing', () => {
    fc.assert(
      fc.property(manyEvents, (events) => {
        expect(JSON.stringify(build(events))).not.toContain(sha256Hex(''))
      }),
    )
  })

  it('hashes contact data once: neither the clear text nor the hash of a hash goes out', () => {
    const body = JSON.stringify(build([maryBuys]))
    for (const clear of ['john_smith', 'John_Smith', '6505551212', '555-1212']) expect(body).not.toContain(clear)
    const hash = sha256Hex('john_smith@gmail.com')
    const hashed = JSON.stringify(build([{ ...maryBuys, user: { email: hash.toUpperCase(), customerId: '7001' } }]))
    expect(hashed).toContain(hash)
    expect(hashed).not.toContain(sha256Hex(hash))
    expect(hashed).not.toContain(sha256Hex(hash.toUpperCase()))
  })

  it('keeps the secret out of the address, unless the platform takes it nowhere else', () => {
    const [request] = build([maryBuys]).requests
    expect(request?.url.includes(settings.token ?? '?')).toBe(SECRET_IN_ADDRESS.includes(id))
    expect(JSON.stringify(request)).toContain(settings.token)
  })

  it('skips what the visitor denied', () => {
    expect(build([{ ...maryBuys, consent: DENIED }])).toEqual({ requests: [], skipped: [{ event: maryBuys.id, reason: 'consent denied' }] })
  })

  it('sends an unknown consent: the store decides on it before', () => {
    const unknown = {
      ad: 'unknown',
      analytics: 'unknown',
      functionality: 'unknown',
      personalization: 'unknown',
      security: 'unknown',
    } as const
    expect(build([{ ...maryBuys, consent: unknown }]).skipped).toEqual([])
  })

  it('sends money exactly', () => {
    fc.assert(
      fc.property(money, (total) => {
        const body = JSON.stringify(build([{ ...maryBuys, value: { currency: 'USD', total } }]))
        expect(body).toContain(`"value":${Number(total)}`)
      }),
    )
  })

  it('skips an event that is too old, and sends the others of its batch as if it were not there', () => {
    const old = { ...maryBuys, id: 'old', occurredAt: new Date(Date.parse(NOW) - limits.maxAgeMs - 1).toISOString() }
    expect(build([old, maryBuys, bobLooks])).toEqual({
      requests: build([maryBuys, bobLooks]).requests,
      skipped: [{ event: 'old', reason: 'too old for the platform' }],
    })
  })

  it('sets the clock of an event of the future back to now', () => {
    const body = JSON.stringify(build([{ ...bobLooks, occurredAt: '2026-11-20T11:00:00.000Z' }]))
    expect(body).toMatch(/1795169700|2026-11-20T10:15:00/)
  })

  it('skips what the pixel switched off, does not take, or does not aim at', () => {
    const reasons = build([bobLooks, maryBuys, { ...bobLooks, id: 'scroll', name: 'PageScroll' }], {
      events: ['Purchase', 'PageScroll'],
      target: { kind: 'tags', names: ['winter'] },
    }).skipped
    expect(reasons).toEqual([
      { event: bobLooks.id, reason: 'event switched off' },
      { event: maryBuys.id, reason: 'outside target area' },
      { event: 'scroll', reason: 'event not supported' },
    ])
    expect(build([maryBuys], { target: { kind: 'tags', names: [' Gift '] } }).skipped).toEqual([])
    expect(build([maryBuys], { target: { kind: 'collections', names: ['office'] } }).skipped).toEqual([])
  })

  it('fills requests to the limit and no further, in order of arrival', () => {
    const events = Array.from({ length: limits.maxBatch * 2 + 1 }, (_, index) => ({ ...bobLooks, id: `e${index}` }))
    const { requests } = build(events)
    expect(requests.map((request) => request.events.length)).toEqual([limits.maxBatch, limits.maxBatch, 1])
    expect(requests.flatMap((request) => request.events)).toEqual(events.map((event) => event.id))
  })

  it('goes where the context says', () => {
    const { requests } = buildRequests([maryBuys], settings, contextOf(settings, { baseUrl: 'http://127.0.0.1:4000/sandbox' }))
    expect(requests.map(({ url }) => url.startsWith('http://127.0.0.1:4000/sandbox/'))).toEqual([true])
  })

  it('tries again when no answer came', () => {
    expect(readAnswer({ status: 0, headers: {}, body: undefined, events: ['a'] })).toEqual([
      { event: 'a', outcome: 'retry', reason: 'network' },
    ])
  })

  it('gives each event of an answer one outcome, in order, and delivered only for 2xx', () => {
    fc.assert(
      fc.property(anyStatus, anyBody, fc.uniqueArray(fc.uuid(), { maxLength: 5 }), (status, body, events) => {
        const outcomes = readAnswer({ status, headers: {}, body, events })
        expect(outcomes.map(({ event }) => event)).toEqual(events)
        if (status < 200 || status > 299) expect(outcomes.filter(({ outcome }) => outcome === 'delivered')).toEqual([])
      }),
    )
  })
})

describe.each(Object.values(DESTINATIONS).filter(({ id }) => !SILENT.includes(id)))('$id', ({ readAnswer }) => {
  it('never takes an answer that it does not understand for a delivery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 299 }), anyBody, (status, body) => {
        const outcomes = readAnswer({ status, headers: {}, body, events: ['a', 'b'] })
        expect(outcomes.filter(({ outcome }) => outcome === 'delivered')).toEqual([])
      }),
    )
  })
})
