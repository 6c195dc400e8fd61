/** Golden cases of TikTok: whole requests, and answers as TikTok writes them. Hashes are SHA-256 of the texts beside them. */
import type { EventName, PixelSettings } from '@convbox/contract'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { tiktokAnswerCases } from './tiktok-answer.cases.ts'

/** Settings of a new TikTok pixel that sends every event it can. */
export const tiktokSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'tiktok',
  pixelId: 'C4A1B2C3D4E5F6G7H8I9',
  token: 'tiktok-token',
}

const URL = 'https://business-api.tiktok.com/open_api/v1.3/event/track/'
const HEADERS = { 'content-type': 'application/json', 'access-token': 'tiktok-token' }
const SOURCE = { event_source: 'web', event_source_id: 'C4A1B2C3D4E5F6G7H8I9' }

const MARY = {
  email: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f', // john_smith@gmail.com
  phone: '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8', // +16505551212
  external_id: [
    '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
    '0678f6aa51101dd4b8ebd5b577b4d976a293328f39ef76c610f2c3598de1f792', // v-mary
  ],
  first_name: '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec', // mary
  last_name: 'db98d2607efffa28aff66975868bf54c075eca7157e35064dce08e20b85b1081', // smith-jones
  city: 'stlouis',
  state: 'ca',
  zip_code: '52eb93d6f8cdc91927d84b057e0a76eb508a59a795f75ac7f26ee9859ebc618d', // 940351234
  country: 'us',
  ttclid: 'E.C.P.MaRy-1',
  ttp: '01JD3K8ZQ4N7V2XWTTP0MARY1',
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  locale: 'en-US',
}
const BOB = {
  external_id: ['229241460f016de9ccdb10d29aac9524dd84e5b42216e7a207025bc7a152b092'], // v-bob
  ip: '203.0.113.8',
  user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
}

/** Mary came through a TikTok ad. */
const maryByAd = {
  ...maryBuys,
  clickIds: { ttclid: 'E.C.P.MaRy-1' },
  cookies: { _ttp: '01JD3K8ZQ4N7V2XWTTP0MARY1' },
}
const LAMPS = {
  content_type: 'product',
  content_ids: ['8001'],
  num_items: 2,
  contents: [{ content_id: '8001', content_name: 'Desk lamp', content_category: 'Lamps', brand: 'Lumen', price: 54.99, quantity: 2 }],
}
const marysPurchase = {
  event: 'Purchase',
  event_time: 1795168800,
  event_id: maryBuys.id,
  user: MARY,
  page: { url: 'https://lamps.example/thank-you', referrer: 'https://lamps.example/checkout' },
  properties: { currency: 'USD', value: 115.17, ...LAMPS, order_id: '5500000000001' },
}
const bobsPageView = {
  event: 'Pageview',
  event_time: 1795169400,
  event_id: bobLooks.id,
  user: BOB,
  page: { url: 'https://lamps.example/' },
}
const request = (events: string[], data: unknown[], change: object = {}) => ({
  requests: [
    { events, method: 'POST' as const, url: URL, headers: HEADERS, body: JSON.parse(JSON.stringify({ ...SOURCE, ...change, data })) },
  ],
  skipped: [],
})

/** Our names and TikTok's. */
const NAMES: readonly [EventName, string][] = [
  ['ViewContent', 'ViewContent'],
  ['AddToCart', 'AddToCart'],
  ['ViewCart', 'ViewCart'],
  ['InitiateCheckout', 'InitiateCheckout'],
  ['AddShippingInfo', 'AddShippingInfo'],
  ['AddPaymentInfo', 'AddPaymentInfo'],
  ['CustomizeProduct', 'CustomizeProduct'],
  ['Lead', 'Lead'],
  ['Subscribe', 'Subscribe'],
]
const fullBatch = Array.from({ length: 1001 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))

const tiktokRequestCases: RequestCase[] = [
  {
    name: 'a purchase and a page view share one request; the token is a header',
    events: [maryByAd, bobLooks],
    settings: tiktokSettings,
    now: NOW,
    expected: request([maryBuys.id, bobLooks.id], [marysPurchase, bobsPageView]),
  },
  {
    name: 'a test code marks the whole request',
    events: [bobLooks],
    settings: { ...tiktokSettings, testEventCode: 'TEST12345' },
    now: NOW,
    expected: request([bobLooks.id], [bobsPageView], { test_event_code: 'TEST12345' }),
  },
  {
    name: 'the click id of the address is newer than the one that was kept, and its letters keep their case',
    events: [
      { ...bobLooks, page: { url: 'https://lamps.example/?ttclid=NeW_1#top' }, clickIds: { ttclid: 'old' }, cookies: { ttclid: 'older' } },
    ],
    settings: tiktokSettings,
    now: NOW,
    expected: request(
      [bobLooks.id],
      [{ ...bobsPageView, user: { ...BOB, ttclid: 'NeW_1' }, page: { url: 'https://lamps.example/?ttclid=NeW_1#top' } }],
    ),
  },
  {
    name: 'a category is a group of products; its value is the whole amount',
    events: [{ ...bobLooks, name: 'ViewCategory', items: maryBuys.items ?? [] }],
    settings: { ...tiktokSettings, productIdentifier: 'sku' },
    now: NOW,
    expected: request(
      [bobLooks.id],
      [
        {
          ...bobsPageView,
          event: 'ViewContent',
          properties: {
            ...LAMPS,
            content_type: 'product_group',
            content_ids: ['LAMP-RED'],
            contents: [{ ...LAMPS.contents[0], content_id: 'LAMP-RED' }],
          },
        },
      ],
    ),
  },
  {
    name: 'a purchase under a name of the store’s own, half its value, the order’s name as its id',
    events: [maryByAd],
    settings: { ...tiktokSettings, purchaseAlias: 'bigSale', valuePercent: 50, extra: { transactionIdentifier: 'order name' } },
    now: NOW,
    // 115.17 / 2
    expected: request(
      [maryBuys.id],
      [{ ...marysPurchase, event: 'bigSale', properties: { ...marysPurchase.properties, value: 57.585, order_id: '#1001' } }],
    ),
  },
  {
    name: 'limited data use, where the store chose it and the visitor did not clearly agree',
    events: [
      {
        ...bobLooks,
        consent: { ad: 'denied', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
      },
      maryByAd,
    ],
    settings: { ...tiktokSettings, ccpa: true },
    now: NOW,
    expected: request(
      [bobLooks.id, maryBuys.id],
      [
        { ...bobsPageView, limited_data_use: true },
        { ...marysPurchase, limited_data_use: false },
      ],
    ),
  },
  {
    name: 'skips what the visitor refused, what is too old, what names nobody, and a purchase without value',
    events: [
      {
        ...bobLooks,
        id: 'refused',
        consent: { ad: 'denied', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
      },
      { ...bobLooks, id: 'old', occurredAt: '2026-11-13T11:14:59.999Z' },
      {
        id: 'nobody',
        name: 'PageView',
        occurredAt: bobLooks.occurredAt,
        receivedAt: bobLooks.receivedAt,
        source: 'server',
        client: { ip: '203.0.113.8' },
      },
      { ...bobLooks, id: 'free', name: 'Purchase' },
      { ...bobLooks, id: 'scroll', name: 'PageScroll' },
    ],
    settings: tiktokSettings,
    now: NOW,
    expected: {
      requests: [],
      skipped: [
        { event: 'refused', reason: 'consent denied' },
        { event: 'old', reason: 'too old for the platform' },
        { event: 'nobody', reason: 'no identifier' },
        { event: 'free', reason: 'no order value' },
        { event: 'scroll', reason: 'event not supported' },
      ],
    },
  },
  ...NAMES.map(([name, theirs]): RequestCase => ({
    name: `${name} is ${theirs}, in the currency of its value`,
    events: [{ ...bobLooks, name, value: { currency: 'EUR', total: '109.98' }, items: maryBuys.items ?? [] }],
    settings: tiktokSettings,
    now: NOW,
    expected: request([bobLooks.id], [{ ...bobsPageView, event: theirs, properties: { currency: 'EUR', value: 109.98, ...LAMPS } }]),
  })),
  {
    name: 'a search, a purchase in yen, and an unknown choice, on which the store decides before',
    events: [
      { ...bobLooks, id: 'search', name: 'Search', search: { query: 'lamp' } },
      { ...bobLooks, id: 'yen', name: 'Purchase', value: { currency: 'JPY', total: '1200' }, order: { id: '9' } },
      { ...bobLooks, id: 'unknown', consent: consentOf('unknown') },
    ],
    settings: tiktokSettings,
    now: NOW,
    expected: request(
      ['search', 'yen', 'unknown'],
      [
        { ...bobsPageView, event: 'Search', event_id: 'search', properties: { query: 'lamp' } },
        { ...bobsPageView, event: 'Purchase', event_id: 'yen', properties: { currency: 'JPY', value: 1200, order_id: '9' } },
        { ...bobsPageView, event_id: 'unknown' },
      ],
    ),
  },
  {
    name: 'a thousand events in a request, and one more in the next; a refund is not sent',
    events: [...fullBatch, { ...maryBuys, name: 'OrderRefunded', refund: { id: 'r-1' } }],
    settings: tiktokSettings,
    now: NOW,
    expected: {
      requests: [fullBatch.slice(0, 1000), fullBatch.slice(1000)].flatMap(
        (part) =>
          request(
            part.map(({ id }) => id),
            part.map(({ id }) => ({ ...bobsPageView, event_id: id })),
          ).requests,
      ),
      skipped: [{ event: maryBuys.id, reason: 'event not supported' }],
    },
  },
]

export const tiktokCases: DestinationCases = {
  settings: tiktokSettings,
  sample: maryBuys,
  plain: bobLooks,
  idAt: ['body', 'data', 0, 'event_id'],
  valueAt: ['body', 'data', 0, 'properties', 'value'],
  secretIn: 'headers',
  requests: tiktokRequestCases,
  answers: tiktokAnswerCases,
}
