/** Properties of all adapters, for any event and any answer. Differences between them are in their cases. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import { EVENT_NAMES } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import type { Call, DestinationRequest } from './destination.ts'
import { sha256Hex } from './hashing.ts'
import { hideFields } from './mask-personal.ts'
import { contextOf, NOW, type Path } from './sample.cases.ts'

const DENIED = { ad: 'denied', analytics: 'denied', functionality: 'denied', personalization: 'denied', security: 'denied' } as const
const GRANTED = { ad: 'granted', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' } as const

const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', ' ', '-', '+', '0000000', 'É', '李', 'a@b.example', 'x'.repeat(64)))
const money = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Any event that the schema accepts, with distinct ids. */
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

/** The value at a path, of anything. */
const readAt = (from: unknown, [key, ...rest]: Path): unknown =>
  key === undefined
    ? from
    : readAt(typeof from === 'object' && from !== null ? new Map(Object.entries(from)).get(String(key)) : undefined, rest)

const callsOf = ({ before = [], create = [], after = [], ...main }: DestinationRequest): Call[] => [...before, ...create, main, ...after]

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests, readAnswer, limits, personal, takesEvents }) => {
  const { settings, sample, plain, idAt, valueAt, secretIn, secretAs, isClear, hasNoContact, answersEmpty } = CASES[id]
  const build = (events: StoreEvent[], change: Partial<PixelSettings> = {}) =>
    buildRequests(events, { ...settings, ...change }, contextOf(settings))

  it('sends or skips each event exactly once, and its id passes through', () => {
    fc.assert(
      fc.property(manyEvents, (events) => {
        const { requests, skipped } = build(events)
        const seen = [...requests.flatMap((request) => request.events), ...skipped.map(({ event }) => event)]
        expect(seen.toSorted()).toEqual(events.map((event) => event.id).toSorted())
        for (const request of requests) for (const event of request.events) expect(JSON.stringify(request)).toContain(event)
      }),
    )
    expect(build([sample]).requests.map((request) => readAt(request, idAt))).toEqual([sample.id])
  })

  it('gives several calls only to a request of one event, each under a name of its own', () => {
    fc.assert(
      fc.property(manyEvents, (events) => {
        for (const { before = [], create = [], after = [], events: ids } of build([...events, sample]).requests) {
          const names = [...before, ...create, ...after].map(({ name }) => name)
          expect(new Set(names).size).toBe(names.length)
          if (names.length > 0) expect(ids).toHaveLength(1)
        }
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

  it('sends contact data as the platform takes them: in clear, or hashed once, never a hash of a hash', () => {
    const text = JSON.stringify(build([sample]))
    const clear = ['john_smith', 'John_Smith', '6505551212', '555-1212'].filter((part) => text.includes(part))
    expect(clear.length > 0).toBe(isClear === true)
    const hash = sha256Hex('john_smith@gmail.com')
    const hashed = JSON.stringify(build([{ ...sample, user: { email: hash.toUpperCase(), customerId: '7001' } }]))
    expect(hashed.includes(hash)).toBe(isClear !== true && hasNoContact !== true)
    expect(hashed).not.toContain(sha256Hex(hash))
    expect(hashed).not.toContain(sha256Hex(hash.toUpperCase()))
  })

  it('names every field that says in clear who or where a person was', () => {
    const calls = build([sample]).requests.flatMap(callsOf)
    const text = calls.map(({ body, form }) => hideFields(JSON.stringify(body ?? form ?? null), personal).toLowerCase()).join('\n')
    const { user, client } = sample
    for (const clear of [user?.email?.trim(), '6505551212', user?.lastName, user?.city, user?.postalCode, client?.ip, client?.userAgent])
      expect(text).not.toContain(`"${(clear ?? '?').toLowerCase()}"`)
  })

  it('keeps the secret where the platform takes it, out of the address if it can', () => {
    const [request] = build([sample]).requests
    const places = {
      address: request?.url,
      headers: JSON.stringify(request?.headers),
      body: JSON.stringify(request?.body ?? request?.form ?? ''),
    }
    for (const [place, text] of Object.entries(places)) expect(text?.includes(secretAs ?? settings.token ?? '?')).toBe(place === secretIn)
    // The lane hides the credential itself; a call names what else gives it away.
    if (secretAs !== undefined) for (const call of build([sample]).requests.flatMap(callsOf)) expect(call.secrets).toEqual([secretAs])
  })

  it('skips what the visitor denied', () => {
    expect(build([{ ...sample, consent: DENIED }])).toEqual({ requests: [], skipped: [{ event: sample.id, reason: 'consent denied' }] })
  })

  it('skips what the visitor denied of the consent that the store asks for besides', () => {
    const refused = { ...sample, consent: { ...GRANTED, security: 'denied' as const } }
    expect(build([refused]).skipped).toEqual([])
    expect(build([refused], { neededConsent: ['analytics', 'security'] }).skipped).toEqual([{ event: sample.id, reason: 'consent denied' }])
    expect(build([{ ...sample, consent: GRANTED }], { neededConsent: ['analytics', 'security'] }).skipped).toEqual([])
  })

  it('sends an unknown consent: the store decides on it before', () => {
    const unknown = {
      ad: 'unknown',
      analytics: 'unknown',
      functionality: 'unknown',
      personalization: 'unknown',
      security: 'unknown',
    } as const
    expect(build([{ ...sample, consent: unknown }]).skipped).toEqual([])
  })

  it('sends money exactly', () => {
    fc.assert(
      fc.property(money, (total) => {
        const [request] = build([{ ...sample, value: { currency: 'USD', total } }]).requests
        expect(Number(readAt(request, valueAt))).toBe(Number(total))
      }),
    )
  })

  it('sends no price where nobody knows it', () => {
    const known = JSON.stringify(build([sample]).requests)
    const unknown = JSON.stringify(build([{ ...sample, items: (sample.items ?? []).map(({ price: _price, ...item }) => item) }]).requests)
    expect(known).toContain(String(Number(sample.items?.[0]?.price)))
    expect(unknown).not.toMatch(/price"?:\s*"?(0|null|NaN)/i)
  })

  it('skips an event that is too old, and sends the others of its batch as if it were not there', () => {
    const old = { ...sample, id: 'old', occurredAt: new Date(Date.parse(NOW) - limits.maxAgeMs - 1).toISOString() }
    expect(build([old, sample, plain])).toEqual({
      requests: build([sample, plain]).requests,
      skipped: [{ event: 'old', reason: 'too old for the platform' }],
    })
  })

  it('sets the clock of an event of the future back to now', () => {
    const text = JSON.stringify(build([{ ...plain, occurredAt: '2026-11-20T11:00:00.000Z' }]))
    expect(text).toMatch(/1795169700|2026-11-20T10:15:00/)
  })

  it('skips what the pixel switched off, does not take, or does not aim at', () => {
    const unknown = EVENT_NAMES.find((name) => !takesEvents.includes(name)) ?? 'PageScroll'
    const reasons = build([plain, sample, { ...plain, id: 'unknown', name: unknown }], {
      events: [sample.name, unknown],
      target: { kind: 'tags', names: ['winter'] },
    }).skipped
    expect(reasons).toEqual([
      { event: plain.id, reason: 'event switched off' },
      { event: sample.id, reason: 'outside target area' },
      { event: 'unknown', reason: 'event not supported' },
    ])
    expect(build([sample], { target: { kind: 'tags', names: [' Gift '] } }).skipped).toEqual([])
    expect(build([sample], { target: { kind: 'collections', names: ['office'] } }).skipped).toEqual([])
  })

  it('fills requests to the limit and no further, in order of arrival', () => {
    const events = Array.from({ length: limits.maxBatch * 2 + 1 }, (_, index) => ({ ...plain, id: `e${index}` }))
    const { requests } = build(events)
    expect(requests.map((request) => request.events.length)).toEqual([limits.maxBatch, limits.maxBatch, 1])
    expect(requests.flatMap((request) => request.events)).toEqual(events.map((event) => event.id))
    for (const { body } of requests) expect(JSON.stringify(body ?? '').length).toBeLessThanOrEqual(limits.maxBytes ?? Infinity)
  })

  it('goes where the context says, with every call', () => {
    const { requests } = buildRequests([sample], settings, contextOf(settings, { baseUrl: 'http://127.0.0.1:4000/sandbox' }))
    expect(requests).toHaveLength(1)
    for (const { url } of requests.flatMap(callsOf)) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/sandbox\//)
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

  it('sends good events again only beside one that the platform refused by name', () => {
    fc.assert(
      fc.property(anyStatus, anyBody, fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 }), (status, body, events) => {
        const outcomes = readAnswer({ status, headers: {}, body, events }).map(({ outcome }) => outcome)
        if (outcomes.includes('again')) expect(outcomes.some((outcome) => outcome !== 'again' && outcome !== 'delivered')).toBe(true)
      }),
    )
  })

  it('never takes an answer that it does not understand for a delivery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 299 }), anyBody, (status, body) => {
        const isSuccess = answersEmpty === true && (body === undefined || body === null || (typeof body === 'string' && body.trim() === ''))
        const outcomes = readAnswer({ status, headers: {}, body, events: ['a', 'b'] })
        expect(outcomes.some(({ outcome }) => outcome === 'delivered')).toBe(isSuccess)
      }),
    )
  })
})

it.each([301, 308, 407])('a status of something in between, %i, is tried again by every destination', (status) => {
  for (const { id, readAnswer } of Object.values(DESTINATIONS))
    expect([id, readAnswer({ status, headers: {}, body: '', events: ['a'] })]).toMatchObject([id, [{ event: 'a', outcome: 'retry' }]])
})

it('a page of HTML with status 403 pauses no lane: a proxy wrote it, no platform', () => {
  const body = '\n<!doctype html><html><body>Access denied by the firewall</body></html>'
  for (const { id, readAnswer } of Object.values(DESTINATIONS))
    expect([id, readAnswer({ status: 403, headers: {}, body, events: ['a'] })]).toMatchObject([id, [{ event: 'a', outcome: 'retry' }]])
})
