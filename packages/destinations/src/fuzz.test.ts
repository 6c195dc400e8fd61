/** Fuzz tests of everything that parses outside text: nothing throws, and the output is bounded by the input. A few hundred runs each, so that a fault shows within seconds. */
import { CONSENT_CATEGORIES, EVENT_NAMES, type StoreEvent } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASES } from './all-destinations.cases.ts'
import { DESTINATIONS } from './all-destinations.ts'
import { readIp } from './event-parts.ts'
import { hashField, hashId, readId } from './hashing.ts'
import { hideFields, maskAddress, maskSearch } from './mask-personal.ts'
import { googleRules, metaRules, pinterestRules, snapchatRules, bingRules } from './normalize.ts'
import { readPhone } from './phone.ts'
import { contextOf, NOW } from './sample.cases.ts'

/** Inputs that have broken programs: names that every object has, half surrogate pairs, NUL, direction marks, fillers, very long words, syntax characters. */
const BAD_WORDS = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '\ud800',
  '\udfff x',
  '\0',
  '\u202e',
  '\u3164',
  '\ufeff',
  '＋８１',
  'ﷺ',
  'İ',
  'ß',
  '%',
  '%ZZ',
  '%E0%A4%A',
  '{{x}}',
  '$&$1',
  '"\\',
  '[object Object]',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(400),
  'a.'.repeat(500),
  '@'.repeat(500),
  ' '.repeat(500),
  '\u0301'.repeat(500),
  'https://[::1]:99999/',
  'javascript:alert(1)',
]
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BAD_WORDS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...BAD_WORDS), fc.string({ maxLength: 10 })).map((parts) => parts.join('')) },
)
const texts = fc.array(text, { maxLength: 4 })
const map = fc.dictionary(text, text, { maxKeys: 4 })
const money = fc.constantFrom('0', '-1', '0.0001', '99999999999999.9999', '12.90')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const fields = (...names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, maybe(text)])))

const address = fields('firstName', 'lastName', 'company', 'address1', 'address2', 'city', 'region', 'postalCode', 'country', 'phone')
const choice = fc.constantFrom('granted' as const, 'denied' as const, 'unknown' as const)
const consent = fc.record(Object.fromEntries(CONSENT_CATEGORIES.map((name) => [name, choice])))

const hostileEvent: fc.Arbitrary<StoreEvent> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom(...EVENT_NAMES),
    occurredAt: fc.constantFrom(NOW, '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
    receivedAt: fc.constant(NOW),
    source: fc.constantFrom('storefront' as const, 'shopify' as const),
    visitorId: maybe(text),
    sessionId: maybe(text),
    page: maybe(fc.record({ url: text, title: maybe(text), referrer: maybe(text) })),
    clickIds: maybe(map),
    cookies: maybe(map),
    consent: maybe(consent),
    user: maybe(
      fields('email', 'phone', 'firstName', 'lastName', 'city', 'region', 'postalCode', 'country', 'customerId', 'gender', 'birthDate'),
    ),
    client: maybe(fields('ip', 'userAgent', 'language')),
    value: maybe(
      fc.record({
        currency: fc.constantFrom('USD', 'JPY', 'XXX'),
        total: maybe(money),
        tax: maybe(money),
        shipping: maybe(money),
        discount: maybe(money),
      }),
    ),
    items: maybe(
      fc.array(
        fc.record({
          productId: text,
          variantId: maybe(text),
          sku: maybe(text),
          title: maybe(text),
          price: maybe(money),
          quantity: fc.nat(1_000_000),
          collections: maybe(texts),
          tags: maybe(texts),
        }),
        { maxLength: 3 },
      ),
    ),
    order: maybe(
      fc.record({ id: text, name: maybe(text), number: maybe(text), discountCodes: maybe(texts), billingAddress: maybe(address) }),
    ),
    checkoutToken: maybe(text),
    search: maybe(fc.record({ query: text })),
  })
  // A key without value is left out, as in JSON.
  .map((event) => JSON.parse(JSON.stringify(event)))

describe('hostile text', () => {
  it('is normalised to a text no longer than it was, or to nothing', () => {
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (one, country) => {
        for (const rules of [metaRules(country), googleRules(country), pinterestRules(country), snapchatRules(country), bingRules(country)])
          for (const [name, rule] of Object.entries(rules)) {
            const normal = rule(one)
            expect(['string', 'undefined'], name).toContain(typeof normal)
            // NFC and lower case may expand one character to three.
            expect((normal ?? '').length, name).toBeLessThanOrEqual(one.length * 3 + 4)
            const hash = hashField(one, rule)
            if (hash !== undefined) expect(hash).toMatch(/^([0-9a-f]{64}|[0-9a-f]{32})$/)
          }
        expect((readPhone(one, country)?.digits ?? '1234567').length).toBeLessThanOrEqual(15)
        expect((readIp(one) ?? '').length).toBeLessThanOrEqual(45)
        expect([readId(one), hashId(one)].map((id) => typeof id)).not.toContain('object')
        for (const masked of [maskAddress(one), maskSearch(one), hideFields(one, ['city', 'client_ip_address'])])
          expect(masked.length).toBeLessThanOrEqual(one.length * 3 + 10)
      }),
      { numRuns: 300 },
    )
  })
})

describe.each(Object.values(DESTINATIONS))('$id', ({ id, buildRequests, readAnswer }) => {
  const { settings } = CASES[id]

  it('builds or skips each hostile event, in a request of bounded size', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileEvent, { maxLength: 5, selector: (event) => event.id }), (events) => {
        const { requests, skipped } = buildRequests(events, settings, contextOf(settings))
        const told = [...requests.flatMap((request) => request.events), ...skipped.map(({ event }) => event)]
        expect(told.toSorted()).toEqual(events.map((event) => event.id).toSorted())
        // Escapes, hashes and field names: a request is at most a small multiple of its events.
        expect(JSON.stringify(requests).length).toBeLessThanOrEqual(JSON.stringify(events).length * 12 + 20_000)
      }),
      { numRuns: 150 },
    )
  })

  it('reads any answer as one outcome for each event, with a short detail', () => {
    const body = fc.oneof(
      text,
      fc.json(),
      fc.jsonValue(),
      fc.constant(undefined),
      fc.constant('['.repeat(2000)),
      fc.dictionary(text, fc.jsonValue()),
    )
    const headers = fc.dictionary(fc.constantFrom('retry-after', 'date', 'x-business-use-case-usage', 'x-other', '__proto__'), text)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        headers,
        body,
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }),
        (status, given, said, events) => {
          const outcomes = readAnswer({ status, headers: given, body: said, events })
          expect(outcomes.map(({ event }) => event)).toEqual(events)
          for (const outcome of outcomes) {
            if ('detail' in outcome) expect((outcome.detail ?? '').length).toBeLessThanOrEqual(1000)
            if (outcome.outcome === 'retry' && outcome.afterMs !== undefined) expect(outcome.afterMs).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

it.each(Object.values(DESTINATIONS))('$id reads an answer of a hundred kilobytes without a space', ({ readAnswer }) => {
  const long = 'token'.repeat(20_000)
  const said = { code: long, message: long, detail: long, title: long }
  const body = { ...said, code: 40_002, error: { ...said, error_user_msg: long }, errors: [said] }
  const outcomes = readAnswer({ status: 400, headers: {}, body, events: ['e'] })
  expect(outcomes.map(({ event }) => event)).toEqual(['e'])
  expect(JSON.stringify(outcomes).length).toBeLessThan(2000)
})
