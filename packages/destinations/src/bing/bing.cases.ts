/** Golden cases of Microsoft Advertising: whole requests. Hashes are SHA-256 of the texts beside them. */
import type { ConsentState, PixelSettings, StoreEvent } from '@convbox/contract'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { bingAnswerCases } from './bing-answer.cases.ts'

/** Settings of a new pixel that sends every event it can. */
export const bingSettings: PixelSettings = { ...facebookSettings, platform: 'bing', pixelId: '187012345', token: 'uet-token' }
const withExtra = (extra: Record<string, unknown>): PixelSettings => ({ ...bingSettings, extra })

const CLICK = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const BROWSER = '561f11b5eb0d1674e37c79103d290385'
/** Mary came through an ad on Bing. */
const maryByAd: StoreEvent = { ...maryBuys, clickIds: { msclkid: CLICK }, cookies: { _uetvid: BROWSER } }

const MARY = {
  em: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f', // john_smith@gmail.com
  ph: 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176', // 16505551212
  anonymousId: BROWSER,
  externalId: '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
  msclkid: CLICK,
  clientIpAddress: '203.0.113.7',
  clientUserAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}
const BOB = {
  anonymousId: '935492c22b275508a4fb6307b554964d', // of v-bob
  clientIpAddress: '203.0.113.8',
  clientUserAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
}
const LAMPS = { itemIds: ['8001'], items: [{ id: '8001', name: 'Desk lamp', price: 54.99, quantity: 2 }] }
const marysData = { value: 115.17, currency: 'USD', ...LAMPS, pageType: 'purchase', transactionId: '5500000000001' }
const marysPurchase = {
  eventType: 'custom',
  eventName: 'purchase',
  eventId: maryBuys.id,
  eventTime: 1795168800,
  eventSourceUrl: 'https://lamps.example/thank-you',
  referrerUrl: 'https://lamps.example/checkout',
  pageTitle: 'Thank you',
  adStorageConsent: 'G',
  userData: MARY,
  customData: marysData,
}
const bobsVisit = {
  eventType: 'pageLoad',
  eventId: bobLooks.id,
  eventTime: 1795169400,
  eventSourceUrl: 'https://lamps.example/',
  userData: BOB,
  customData: { pageType: 'other' },
}

const request = (events: string[], data: unknown[]): RequestCase['expected'] => ({
  requests: [
    {
      events,
      method: 'POST',
      url: 'https://capi.uet.microsoft.com/v1/187012345/events',
      headers: { 'content-type': 'application/json', authorization: 'Bearer uet-token' },
      body: JSON.parse(JSON.stringify({ dataProvider: 'convbox', continueOnValidationError: true, data })),
    },
  ],
  skipped: [],
})
const skipped = (event: string, reason: RequestCase['expected']['skipped'][number]['reason']): RequestCase['expected'] => ({
  requests: [],
  skipped: [{ event, reason }],
})
const mary = (name: string, change: Partial<StoreEvent>, sent: object, settings = bingSettings): RequestCase => ({
  name,
  events: [{ ...maryByAd, ...change }],
  settings,
  now: NOW,
  expected: request([maryBuys.id], [{ ...marysPurchase, ...sent }]),
})
const bob = (name: string, change: Partial<StoreEvent>, sent: object, settings = bingSettings): RequestCase => ({
  name,
  events: [{ ...bobLooks, ...change }],
  settings,
  now: NOW,
  expected: request([bobLooks.id], [{ ...bobsVisit, ...sent }]),
})
/** Bob does something else than viewing a page; a currency and a value that is sent for conversions only. */
const does = (name: NonNullable<StoreEvent['name']>, eventName: string, customData: object | undefined, change: Partial<StoreEvent> = {}) =>
  bob(
    `${name} is ${eventName}`,
    { name, value: { currency: 'EUR', total: '12.5' }, ...change },
    { eventType: 'custom', eventName, customData },
  )
const items = maryBuys.items ?? []
const asks = (ad: ConsentState): Partial<StoreEvent> => ({ consent: { ...consentOf('granted'), ad } })

const fullBatch = Array.from({ length: 1001 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))

const bingRequestCases: RequestCase[] = [
  {
    name: 'a purchase and a page view share one request; the token is a header',
    events: [maryByAd, bobLooks],
    settings: bingSettings,
    now: NOW,
    expected: request([maryBuys.id, bobLooks.id], [marysPurchase, bobsVisit]),
  },
  does('ViewCategory', 'view_item_list', { ...LAMPS, ecommCategory: 'Lamps', pageType: 'category' }, { items }),
  does('ViewContent', 'view_item', { ...LAMPS, pageType: 'product' }, { items }),
  does('AddToCart', 'add_to_cart', { ...LAMPS, pageType: 'cart' }, { items }),
  does('ViewCart', 'view_cart', { ...LAMPS, pageType: 'cart' }, { items }),
  does('InitiateCheckout', 'begin_checkout', { ...LAMPS, pageType: 'cart' }, { items }),
  does('AddShippingInfo', 'add_shipping_info', undefined),
  does('AddPaymentInfo', 'add_payment_info', undefined),
  does('Search', 'search', { pageType: 'searchresults', searchTerm: 'lamp' }, { search: { query: 'lamp' } }),
  does('CustomizeProduct', 'customize_product', { ...LAMPS }, { items }),
  does('Lead', 'generate_lead', undefined),
  does('Subscribe', 'subscribe', undefined),
  bob(
    'a page view without a page is a custom event',
    { page: { url: '' } },
    { eventType: 'custom', eventName: 'page_view', eventSourceUrl: undefined },
  ),
  bob(
    'another event that is a conversion, with its label and value',
    { name: 'Lead', value: { currency: 'EUR', total: '12.5' } },
    { eventType: 'custom', eventName: 'generate_lead', customData: { eventLabel: 'newsletter', value: 12.5, currency: 'EUR' } },
    withExtra({ conversions: { Lead: '187012345/newsletter' } }),
  ),
  mary(
    'a purchase that is no conversion has no value',
    {},
    { customData: { ...marysData, value: undefined, currency: undefined } },
    withExtra({ conversions: {} }),
  ),
  mary(
    'the value that is set at Microsoft',
    {},
    { customData: { ...marysData, value: undefined, currency: undefined } },
    withExtra({ conversionValue: 'platform' }),
  ),
  mary(
    'without enhanced conversions no contact data',
    {},
    { userData: { ...MARY, em: undefined, ph: undefined } },
    withExtra({ enableEnhancedConversion: false }),
  ),
  mary('under a name of the store’s own', {}, { eventName: 'bigSale' }, { ...bingSettings, purchaseAlias: 'bigSale' }),
  mary('half the value', {}, { customData: { ...marysData, value: 57.585 } }, { ...bingSettings, valuePercent: 50 }),
  mary(
    'the order by its name',
    {},
    { customData: { ...marysData, transactionId: '#1001' } },
    withExtra({ transactionIdentifier: 'order name' }),
  ),
  mary(
    'a product by its SKU, without a price that nobody knows',
    { items: [{ productId: '8001', sku: 'LAMP-RED', quantity: 1 }] },
    { customData: { ...marysData, itemIds: ['LAMP-RED'], items: [{ id: 'LAMP-RED', quantity: 1 }] } },
    { ...bingSettings, productIdentifier: 'sku' },
  ),
  mary(
    'a currency without decimals',
    { value: { currency: 'jpy', total: '12800' } },
    { customData: { ...marysData, value: 12800, currency: 'JPY' } },
  ),
  mary(
    'dots and tags of an address count nowhere',
    { user: { email: ' John.Smith+Lamps@Example.com ' } },
    { userData: { ...MARY, em: '77c15cba88f92469128047a9abfce151e12bba6aea47d36b7388c3540880e291', ph: undefined, externalId: undefined } }, // johnsmith@example.com
  ),
  bob(
    'a phone gets the calling code of its country',
    { user: { phone: '090-1234-5678', country: 'JP' } },
    { userData: { ph: '0ad07193350775c6d4377f8b039d32877e66c69a454ed886b05279771c0fca0b', ...BOB } }, // 819012345678
  ),
  bob(
    'the click id of the address is newer than the one that was kept',
    { page: { url: `https://lamps.example/?msclkid=${CLICK}` }, clickIds: { msclkid: BROWSER } },
    { eventSourceUrl: `https://lamps.example/?msclkid=${CLICK}`, userData: { ...BOB, msclkid: CLICK } },
  ),
  bob('the click id of the tag’s cookie', { cookies: { _uetmsclkid: `_uet${CLICK}` } }, { userData: { ...BOB, msclkid: CLICK } }),
  bob('a click id that is none is left out', { clickIds: { msclkid: 'N/A' } }, {}),
  {
    name: 'no identifier: an address and a browser alone',
    events: [{ ...bobLooks, visitorId: 'null' }],
    settings: bingSettings,
    now: NOW,
    expected: skipped(bobLooks.id, 'no identifier'),
  },
  {
    name: 'consent denied',
    events: [{ ...maryByAd, ...asks('denied') }],
    settings: bingSettings,
    now: NOW,
    expected: skipped(maryBuys.id, 'consent denied'),
  },
  mary(
    'consent denied, where the store sends such events for limited use',
    asks('denied'),
    { adStorageConsent: 'D' },
    { ...bingSettings, ccpa: true },
  ),
  mary('an unknown consent', asks('unknown'), { adStorageConsent: undefined }),
  mary(
    'an unknown consent with limited use: Microsoft would take nothing for a yes',
    asks('unknown'),
    { adStorageConsent: 'D' },
    { ...bingSettings, ccpa: true },
  ),
  {
    name: 'refunds are not sent: an event of Microsoft’s cannot be taken back',
    events: [{ ...maryByAd, name: 'OrderRefunded' }],
    settings: { ...bingSettings, events: ['OrderRefunded'] },
    now: NOW,
    expected: skipped(maryBuys.id, 'event not supported'),
  },
  {
    name: 'seven days less an hour are sent, more are not',
    events: [
      { ...bobLooks, id: 'old', occurredAt: '2026-11-13T11:14:59.999Z' },
      { ...bobLooks, id: 'kept', occurredAt: '2026-11-13T11:15:00.000Z' },
    ],
    settings: bingSettings,
    now: NOW,
    expected: {
      requests: request(['kept'], [{ ...bobsVisit, eventId: 'kept', eventTime: 1794568500 }]).requests,
      skipped: [{ event: 'old', reason: 'too old for the platform' }],
    },
  },
  {
    name: 'a thousand events in a request, and one more in the next',
    events: fullBatch,
    settings: bingSettings,
    now: NOW,
    expected: {
      requests: [fullBatch.slice(0, 1000), fullBatch.slice(1000)].flatMap(
        (part) =>
          request(
            part.map(({ id }) => id),
            part.map(({ id }) => ({ ...bobsVisit, eventId: id })),
          ).requests,
      ),
      skipped: [],
    },
  },
]

/** Microsoft's cases and facts for the tests of all adapters. */
export const bingCases: DestinationCases = {
  settings: bingSettings,
  sample: maryByAd,
  plain: bobLooks,
  idAt: ['body', 'data', 0, 'eventId'],
  valueAt: ['body', 'data', 0, 'customData', 'value'],
  secretIn: 'headers',
  requests: bingRequestCases,
  answers: bingAnswerCases,
}
