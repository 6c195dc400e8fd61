/** Golden cases of Google Ads: whole requests. Hashes are SHA-256 of the texts beside them. */
import type { EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import { googleAdsFacts } from '@convbox/contract/destinations/google-ads'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { googleAdsAnswerCases } from './google-ads-answer.cases.ts'

const ALL_DEFAULT = Object.fromEntries(googleAdsFacts.takesEvents.map((name) => [name, 'default']))
const extra = {
  customerId: '123-456-7890',
  conversionAction: '987654321',
  conversions: ALL_DEFAULT,
  merchantId: '5005005',
}

/** Settings of a pixel for which every event is a conversion. */
export const googleAdsSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'google-ads',
  pixelId: 'AW123456789',
  token: 'ya29.google-token',
  extra,
}
const withExtra = (change: Record<string, unknown>): PixelSettings => ({ ...googleAdsSettings, extra: { ...extra, ...change } })

/** Mary came through a Google ad. */
const maryByAd: StoreEvent = { ...maryBuys, clickIds: { gclid: 'Cj0KCQ-MaRy_1' } }
/** Bob came through one too; nothing else is known of him. */
const bobByAd: StoreEvent = { ...bobLooks, clickIds: { gclid: 'EAIaIQ-Bob' } }

const MARY_IDENTIFIERS = [
  { emailAddress: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f' }, // john_smith@gmail.com
  { phoneNumber: '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8' }, // +16505551212
  {
    address: {
      givenName: '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec', // mary
      familyName: '6a77f47e3dec33252edbebb457d65e90501b643806c50cf8d6c3e2bd9cb74681', // smithjones
      regionCode: 'US',
      postalCode: '94035-1234',
    },
  },
]
const GRANTED = { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' }
const marysCart = {
  merchantId: '5005005',
  transactionDiscount: 10,
  items: [{ merchantProductId: '8001', quantity: 2, unitPrice: 54.99 }],
}
const marysPurchase = {
  transactionId: '5500000000001',
  eventTimestamp: '2026-11-20T10:00:00.000Z',
  eventSource: 'WEB',
  currency: 'USD',
  conversionValue: 115.17,
  adIdentifiers: { gclid: 'Cj0KCQ-MaRy_1' },
  userData: { userIdentifiers: MARY_IDENTIFIERS },
  consent: GRANTED,
  eventDeviceInfo: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ipAddress: '203.0.113.7' },
  cartData: marysCart,
  userProperties: { customerType: 'NEW' },
}
const bobsVisit = {
  transactionId: bobLooks.id,
  eventTimestamp: '2026-11-20T10:10:00.500Z',
  eventSource: 'WEB',
  adIdentifiers: { gclid: 'EAIaIQ-Bob' },
  eventDeviceInfo: { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
}
const ACTION = '987654321'
const ACCOUNT = { accountType: 'GOOGLE_ADS', accountId: '1234567890' }

type Sent = { action?: string; change?: object; destination?: object }
const call = (ids: string[], events: unknown[], { action = ACTION, change = {}, destination = {} }: Sent = {}) => ({
  events: ids,
  method: 'POST' as const,
  url: 'https://datamanager.googleapis.com/v1/events:ingest',
  headers: { 'content-type': 'application/json', authorization: 'Bearer ya29.google-token' },
  body: JSON.parse(
    JSON.stringify({
      destinations: [{ operatingAccount: ACCOUNT, ...destination, productDestinationId: action }],
      encoding: 'HEX',
      ...change,
      events,
    }),
  ),
})
const request = (ids: string[], events: unknown[], sent: Sent = {}) => ({ requests: [call(ids, events, sent)], skipped: [] })
const skipped = (event: string, reason: RequestCase['expected']['skipped'][number]['reason']) => ({
  requests: [],
  skipped: [{ event, reason }],
})
/** A golden case of one event of Mary's. */
const mary = (name: string, change: Partial<StoreEvent>, sent: object, settings = googleAdsSettings): RequestCase => ({
  name,
  events: [{ ...maryByAd, ...change }],
  settings,
  now: NOW,
  expected: request([maryBuys.id], [{ ...marysPurchase, ...sent }]),
})
const bob = (name: string, change: Partial<StoreEvent>, sent: object, settings = googleAdsSettings): RequestCase => ({
  name,
  events: [{ ...bobByAd, ...change }],
  settings,
  now: NOW,
  expected: request([bobLooks.id], [{ ...bobsVisit, ...sent }]),
})
const consent = (ad: 'granted' | 'denied' | 'unknown', personalization: 'granted' | 'denied' | 'unknown') => ({
  ad,
  analytics: 'granted' as const,
  functionality: 'granted' as const,
  personalization,
  security: 'granted' as const,
})
const everyEvent = googleAdsFacts.takesEvents
  .filter((name) => name !== 'Purchase')
  .map((name: EventName) =>
    bob(
      `${name} is a conversion under its own id, with its value`,
      { name, value: { currency: 'EUR', total: '12.5' } },
      { currency: 'EUR', conversionValue: 12.5 },
    ),
  )

const fullBatch = Array.from({ length: 2001 }, (_, index) => ({ ...bobByAd, id: `f${index}` }))

const googleAdsRequestCases: RequestCase[] = [
  {
    name: 'a purchase and a page view of one conversion action share a request',
    events: [maryByAd, bobByAd],
    settings: googleAdsSettings,
    now: NOW,
    expected: request([maryBuys.id, bobLooks.id], [marysPurchase, bobsVisit]),
  },
  ...everyEvent,
  {
    name: 'each conversion action has requests of its own, in the order of the events',
    events: [bobByAd, maryByAd, { ...bobByAd, id: 'again' }],
    settings: withExtra({ conversions: { PageView: 'AW123456789/111', Purchase: 'default' } }),
    now: NOW,
    expected: {
      requests: [
        call([bobLooks.id, 'again'], [bobsVisit, { ...bobsVisit, transactionId: 'again' }], { action: '111' }),
        call([maryBuys.id], [marysPurchase]),
      ],
      skipped: [],
    },
  },
  {
    name: 'an event without a conversion, or with a label of the tag, is not sent',
    events: [bobByAd, { ...bobByAd, id: 'search', name: 'Search' }, maryByAd],
    settings: withExtra({ conversions: { Search: 'AW123456789/AbC-D_efG-h12', Purchase: 'default' } }),
    now: NOW,
    expected: {
      requests: [call([maryBuys.id], [marysPurchase])],
      skipped: [
        { event: bobLooks.id, reason: 'no conversion' },
        { event: 'search', reason: 'no conversion' },
      ],
    },
  },
  {
    name: 'only purchases are conversions of a pixel that says nothing else',
    events: [bobByAd, maryByAd],
    settings: { ...googleAdsSettings, extra: { customerId: '1234567890', conversionAction: ACTION, merchantId: '5005005' } },
    now: NOW,
    expected: { requests: [call([maryBuys.id], [marysPurchase])], skipped: [{ event: bobLooks.id, reason: 'no conversion' }] },
  },
  {
    name: 'through a manager account',
    events: [bobByAd],
    settings: withExtra({ loginCustomerId: '999-888-7777' }),
    now: NOW,
    expected: request([bobLooks.id], [bobsVisit], {
      destination: { loginAccount: { accountType: 'GOOGLE_ADS', accountId: '9998887777' } },
    }),
  },
  {
    name: 'test events are only checked',
    events: [bobByAd],
    settings: { ...googleAdsSettings, testEventCode: 'test' },
    now: NOW,
    expected: request([bobLooks.id], [bobsVisit], { change: { validateOnly: true } }),
  },
  bob(
    'the click of the address is newer than the one that was kept, and keeps its case',
    { page: { url: 'https://lamps.example/?gclid=NeW_1#top' } },
    { adIdentifiers: { gclid: 'NeW_1' } },
  ),
  bob(
    'one click id goes, gclid before the others',
    { clickIds: { wbraid: 'w', gbraid: 'g', gclid: 'c' } },
    { adIdentifiers: { gclid: 'c' } },
  ),
  bob('gbraid before wbraid', { clickIds: { wbraid: 'w', gbraid: 'g' } }, { adIdentifiers: { gbraid: 'g' } }),
  bob(
    'a newer wbraid of the address before an older gclid',
    { page: { url: 'https://lamps.example/?wbraid=w2' } },
    { adIdentifiers: { wbraid: 'w2' } },
  ),
  bob('a click id that is none is left out', { clickIds: { gclid: 'a b', gbraid: 'g' } }, { adIdentifiers: { gbraid: 'g' } }),
  mary('products are not sent beside gbraid', { clickIds: { gbraid: 'g' } }, { adIdentifiers: { gbraid: 'g' }, cartData: undefined }),
  mary('products are not sent for a store without Merchant Center', {}, { cartData: undefined }, withExtra({ merchantId: '' })),
  mary(
    'a product by its SKU, without a price that nobody knows',
    { items: [{ productId: '8001', sku: 'LAMP-RED', quantity: 1 }] },
    { cartData: { ...marysCart, items: [{ merchantProductId: 'LAMP-RED', quantity: 1 }] } },
    { ...googleAdsSettings, productIdentifier: 'sku' },
  ),
  mary('without a click the hashed contact data decide', { clickIds: {} }, { adIdentifiers: undefined }),
  mary('enhanced conversions off: the click alone', {}, { userData: undefined }, withExtra({ enableEnhancedConversion: false })),
  {
    name: 'enhanced conversions off and no click: nobody can be found',
    events: [maryBuys],
    settings: withExtra({ enableEnhancedConversion: false }),
    now: NOW,
    expected: skipped(maryBuys.id, 'no identifier'),
  },
  { name: 'no identifier', events: [bobLooks], settings: googleAdsSettings, now: NOW, expected: skipped(bobLooks.id, 'no identifier') },
  bob(
    'dots and tags of a Gmail address do not count',
    { user: { email: ' First.Last+Tag@GMAIL.com ' } },
    { userData: { userIdentifiers: [{ emailAddress: 'ed6c35e905a6daa500da471136a733ccccf446b294e80ae03a1d5d865fe1044c' }] } }, // firstlast@gmail.com
  ),
  bob(
    'elsewhere they do',
    { user: { email: 'First.Last+Tag@example.com' } },
    { userData: { userIdentifiers: [{ emailAddress: '00a8ed6a6cfc7ef2da7516e9a728bf88f3d1dbdcd7c75dd6ef608068ff6d0f69' }] } }, // first.last+tag@example.com
  ),
  bob(
    'a phone gets the calling code of its country; an address without a postal code is none',
    { user: { phone: '090-1234-5678', country: 'jp', firstName: 'Mari', lastName: 'Sato' } },
    {
      userData: { userIdentifiers: [{ phoneNumber: '3d06a39d40790f11761295e053029378ae28c4b4f6f301693005e079f3d4ca64' }] }, // +819012345678
      eventDeviceInfo: { ...bobsVisit.eventDeviceInfo, ipAddress: '203.0.113.8' },
    },
  ),
  bob('no address of the internet of people in the European Economic Area', { user: { country: 'de' } }, {}),
  bob('nor of the United Kingdom', { user: { country: 'UK' } }, {}),
  bob('nor of Switzerland', { user: { country: 'CH' } }, {}),
  bob(
    'the address of people elsewhere',
    { user: { country: 'CA' } },
    { eventDeviceInfo: { ...bobsVisit.eventDeviceInfo, ipAddress: '203.0.113.8' } },
  ),
  {
    name: 'consent denied',
    events: [{ ...maryByAd, consent: consent('denied', 'granted') }],
    settings: googleAdsSettings,
    now: NOW,
    expected: skipped(maryBuys.id, 'consent denied'),
  },
  mary(
    'consent to measurement but not to personal ads',
    { consent: consent('granted', 'denied') },
    { consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' } },
  ),
  mary('an unknown consent is left out', { consent: consent('unknown', 'unknown') }, { consent: undefined }),
  mary(
    'a customer who returns',
    { order: { id: '5500000000001', isNewCustomer: false } },
    { userProperties: { customerType: 'RETURNING' } },
  ),
  mary(
    'a currency without decimals',
    { value: { currency: 'jpy', total: '12800' } },
    { currency: 'JPY', conversionValue: 12800, cartData: { ...marysCart, transactionDiscount: undefined } },
  ),
  mary('half the value without shipping', {}, { conversionValue: 54.985 }, { ...googleAdsSettings, valueBasis: 0, valuePercent: 50 }),
  mary(
    'the value that is set at Google',
    {},
    { currency: undefined, conversionValue: undefined },
    withExtra({ conversionValue: 'platform' }),
  ),
  mary('the order by its name', {}, { transactionId: '#1001' }, withExtra({ transactionIdentifier: 'order name' })),
  mary(
    'an order id that is too long for Google: the event’s',
    { order: { id: 'x'.repeat(65), isNewCustomer: true } },
    { transactionId: maryBuys.id },
  ),
  {
    name: 'refunds and cancellations are not sent',
    events: [
      { ...maryByAd, name: 'OrderRefunded' },
      { ...maryByAd, id: 'c', name: 'OrderCancelled' },
    ],
    settings: { ...googleAdsSettings, events: [...googleAdsSettings.events, 'OrderRefunded', 'OrderCancelled'] },
    now: NOW,
    expected: {
      requests: [],
      skipped: [
        { event: maryBuys.id, reason: 'event not supported' },
        { event: 'c', reason: 'event not supported' },
      ],
    },
  },
  {
    name: 'ninety days less an hour are sent, more are not',
    events: [
      { ...bobByAd, id: 'old', occurredAt: '2026-08-22T11:14:59.999Z' },
      { ...bobByAd, id: 'kept', occurredAt: '2026-08-22T11:15:00.000Z' },
    ],
    settings: googleAdsSettings,
    now: NOW,
    expected: {
      requests: [call(['kept'], [{ ...bobsVisit, transactionId: 'kept', eventTimestamp: '2026-08-22T11:15:00.000Z' }])],
      skipped: [{ event: 'old', reason: 'too old for the platform' }],
    },
  },
  {
    name: 'two thousand events in a request, and one more in the next',
    events: fullBatch,
    settings: googleAdsSettings,
    now: NOW,
    expected: {
      requests: [fullBatch.slice(0, 2000), fullBatch.slice(2000)].map((part) =>
        call(
          part.map(({ id }) => id),
          part.map(({ id }) => ({ ...bobsVisit, transactionId: id })),
        ),
      ),
      skipped: [],
    },
  },
]

/** Google Ads' cases and facts for the tests of all adapters. */
export const googleAdsCases: DestinationCases = {
  settings: googleAdsSettings,
  sample: maryByAd,
  plain: bobByAd,
  // Google knows a purchase by its order.
  idAt: ['events', 0],
  valueAt: ['body', 'events', 0, 'conversionValue'],
  secretIn: 'headers',
  requests: googleAdsRequestCases,
  answers: googleAdsAnswerCases,
}
