/** Google Ads' identifiers for any text, and how a request's later status ends its events. */
import type { StoreEvent } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventOutcome } from '../destination.ts'
import { bobLooks, contextOf } from '../sample.cases.ts'
import { googleAds } from './google-ads.ts'
import { googleAdsSettings } from './google-ads.cases.ts'
import { buildGoogleDevice, buildGoogleIdentifiers, readGoogleClick } from './google-ads-user.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  fc.stringMatching(/^[+0-9 ()-]{5,20}$/),
  fc.constantFrom('First.Last+Tag@Gmail.com', '\u3164', 'Dr. Ann Lee Jr.', 'x'.repeat(64)),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const HASH = expect.stringMatching(/^([0-9a-f]{64}|[0-9a-f]{32})$/)

it('gives identifiers only in the forms that Google takes, each alone in its entry', () => {
  const person = fc.record(
    { email: text, phone: text, firstName: text, lastName: text, postalCode: text, country: fc.oneof(text, fc.constantFrom('us', 'UK')) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(person, (user) => {
      const identifiers = buildGoogleIdentifiers({ user, visitorId: undefined })
      expect(identifiers.length).toBeLessThanOrEqual(3)
      for (const identifier of identifiers) {
        const [key] = Object.keys(identifier)
        const address = {
          givenName: HASH,
          familyName: HASH,
          regionCode: expect.stringMatching(/^[A-Z]{2}$/),
          postalCode: expect.stringMatching(/\S/),
        }
        expect(identifier).toEqual(key === 'address' ? { address } : { [key === 'phoneNumber' ? key : 'emailAddress']: HASH })
      }
    }),
  )
})

it('takes the same mailbox of Gmail for one, however it is written', () => {
  const hashOf = (email: string) => buildGoogleIdentifiers({ user: { email }, visitorId: undefined })
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{2,10}$/), fc.stringMatching(/^[a-z0-9]{0,8}$/), (name, tag) => {
      const plain = hashOf(`${name}@gmail.com`)
      expect(hashOf(` ${name.split('').join('.').toUpperCase()}+${tag}@GMAIL.com `)).toEqual(plain)
      expect(hashOf(`${name}+${tag}@example.com`)).not.toEqual(hashOf(`${name}@example.com`))
    }),
  )
})

it('sends at most one click id, of any event', () => {
  const ids = fc.record({ gclid: maybe(text), gbraid: maybe(text), wbraid: maybe(text) })
  fc.assert(
    fc.property(ids, fc.webUrl({ withQueryParameters: true }), (given, url) => {
      const clickIds: Record<string, string> = JSON.parse(JSON.stringify(given))
      const click = readGoogleClick({ ...bobLooks, page: { url }, clickIds })
      if (click !== undefined) expect(click.id).toMatch(/^[\w-]{1,1000}$/)
    }),
  )
})

it('keeps the address of everybody whose country is unknown, or asks for it', () => {
  fc.assert(
    fc.property(maybe(fc.constantFrom('', 'XX1', 'de', 'FR', 'UK', 'gb', 'ch', 'NO', 'is', 'LI')), (country) => {
      const user = country === undefined ? {} : { country }
      expect(buildGoogleDevice({ ...bobLooks, user })).toEqual({ userAgent: bobLooks.client?.userAgent })
    }),
  )
})

describe('the later status', () => {
  const read = (status: number, body: unknown, events = ['a', 'b']): EventOutcome[] | undefined =>
    googleAds.followUp?.read({ status, headers: {}, body: JSON.stringify(body), events })
  const end = (requestStatus: string, errors: Record<string, number> = {}) => ({
    requestStatusPerDestination: [
      {
        requestStatus,
        errorInfo: {
          errorCounts: Object.entries(errors).map(([reason, count]) => ({
            recordCount: String(count),
            reason: `PROCESSING_ERROR_REASON_${reason}`,
          })),
        },
      },
    ],
  })

  it('is asked for by the id of the request', () => {
    expect(googleAds.followUp?.build('req 1', googleAdsSettings, contextOf(googleAdsSettings))).toEqual({
      method: 'GET',
      url: 'https://datamanager.googleapis.com/v1/requestStatus:retrieve?requestId=req%201',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ya29.google-token' },
    })
  })

  it.each<[string, unknown, Partial<EventOutcome>]>([
    ['confirms', end('SUCCESS'), { outcome: 'delivered', proof: 'confirmed' }],
    ['is not there yet', end('PROCESSING'), { outcome: 'retry', reason: 'temporary refusal' }],
    ['is a word that is not known', end('REQUEST_STATUS_UNKNOWN'), { outcome: 'retry' }],
    [
      'says that some failed, not which',
      end('PARTIAL_SUCCESS', { INVALID_GCLID: 1 }),
      { outcome: 'delivered', proof: 'accepted', warning: 'Google Ads could not use all events of this request: INVALID_GCLID (1)' },
    ],
    ['knows the order already', end('FAILED', { DUPLICATE_TRANSACTION_ID: 2 }), { outcome: 'delivered', proof: 'confirmed' }],
    [
      'finds no such click',
      end('FAILED', { CLICK_NOT_FOUND: 2 }),
      { outcome: 'skipped', reason: 'unknown at the platform', detail: 'CLICK_NOT_FOUND (2)' },
    ],
    ['may not use the person', end('FAILED', { DENIED_CONSENT: 2 }), { outcome: 'skipped', reason: 'consent denied' }],
    ['is too late', end('FAILED', { EVENT_TOO_OLD: 2 }), { outcome: 'rejected', reason: 'event too old' }],
    [
      'cannot read the click',
      end('FAILED', { INVALID_GCLID: 2 }),
      { outcome: 'rejected', reason: 'invalid field', detail: 'INVALID_GCLID (2)' },
    ],
    ['refuses without saying why', end('FAILED'), { outcome: 'rejected', reason: 'refused by the platform' }],
    ['waits for a click that is too new', end('FAILED', { TOO_RECENT_CLICK: 2 }), { outcome: 'again', afterMs: 21_600_000 }],
    ['had trouble of its own', end('FAILED', { INTERNAL_ERROR: 2 }), { outcome: 'again', reason: 'batch refused' }],
    ['has nothing to say', {}, { outcome: 'retry' }],
  ])('%s', (_what, body, expected) => {
    expect(read(200, body)).toMatchObject([
      { event: 'a', ...expected },
      { event: 'b', ...expected },
    ])
  })

  it.each<[number, unknown, Partial<EventOutcome>]>([
    [
      401,
      { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Invalid credentials.' } },
      { outcome: 'reauthorize', reason: 'token invalid' },
    ],
    [429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota.' } }, { outcome: 'retry', reason: 'too many requests' }],
    [400, { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'The request ID is not valid.' } }, { outcome: 'retry' }],
    [404, '<html>', { outcome: 'retry' }],
  ])('leaves the events as they are where Google answers %i', (status, body, expected) => {
    expect(read(status, body, ['a'])).toMatchObject([{ event: 'a', ...expected }])
  })

  it('gives one outcome for each event, whatever comes, and never confirms what it does not understand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), fc.oneof(fc.jsonValue(), fc.string()), (status, body) => {
        const outcomes = read(status, body) ?? []
        expect(outcomes.map(({ event }) => event)).toEqual(['a', 'b'])
        expect(outcomes.filter(({ outcome }) => outcome === 'delivered')).toEqual([])
      }),
    )
  })
})

it('has no destination without a customer', () => {
  const event: StoreEvent = { ...bobLooks, clickIds: { gclid: 'EAIaIQ-Bob' } }
  const settings = { ...googleAdsSettings, extra: { ...googleAdsSettings.extra, customerId: '' } }
  const [request] = googleAds.buildRequests([event], settings, contextOf(settings)).requests
  expect(request?.body).toMatchObject({ destinations: [{ operatingAccount: null }] })
})
