/** Golden cases of Meta. The hashes of e-mail, phone and first name are printed in Meta's documentation; the others are SHA-256 of the normalised word in the comment. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { JsonValue, SkippedEvent } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { facebookAnswerCases } from './facebook-answer.cases.ts'

const URL = 'https://graph.facebook.com/v25.0/123456789012345/events'
const HEADERS = { 'content-type': 'application/json' }

const MARY = {
  em: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
  ph: ['e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
  fn: ['6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
  ln: ['6a77f47e3dec33252edbebb457d65e90501b643806c50cf8d6c3e2bd9cb74681'], // smithjones
  ct: ['8ba24bdf99947996f3000259be455de791b06fcc0e802ce05031030df1ee8ea3'], // stlouis
  st: ['6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'], // ca
  zp: ['1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e'], // 94035
  country: ['79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'], // us
  external_id: [
    '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
    '0678f6aa51101dd4b8ebd5b577b4d976a293328f39ef76c610f2c3598de1f792', // v-mary
  ],
  client_ip_address: '203.0.113.7',
  client_user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  fbc: 'fb.1.1763632000000.IwAR0MaRy',
  fbp: 'fb.1.1763600000000.1098115397',
}

const BOB = {
  external_id: ['229241460f016de9ccdb10d29aac9524dd84e5b42216e7a207025bc7a152b092'], // v-bob
  client_ip_address: '203.0.113.8',
  client_user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
}

const bobsPageView = {
  event_name: 'PageView',
  event_time: 1795169400,
  event_id: bobLooks.id,
  action_source: 'website',
  event_source_url: 'https://lamps.example/',
  user_data: BOB,
}

const LAMPS = {
  content_ids: ['8001'],
  content_type: 'product',
  content_name: 'Desk lamp',
  content_category: 'Lamps',
  num_items: 2,
  contents: [{ id: '8001', quantity: 2, item_price: 54.99, title: 'Desk lamp', brand: 'Lumen', category: 'Lamps' }],
}

const marysPurchase = {
  event_name: 'Purchase',
  event_time: 1795168800,
  event_id: maryBuys.id,
  action_source: 'website',
  event_source_url: 'https://lamps.example/thank-you',
  referrer_url: 'https://lamps.example/checkout',
  user_data: MARY,
  custom_data: { currency: 'USD', value: 115.17, ...LAMPS, order_id: '5500000000001' },
}

const lampItems = maryBuys.items ?? []

/** Our names and Meta's. */
const NAMES: readonly [EventName, string][] = [
  ['ViewCategory', 'ViewCategory'],
  ['ViewContent', 'ViewContent'],
  ['ViewCart', 'ViewCart'],
  ['InitiateCheckout', 'InitiateCheckout'],
  ['AddShippingInfo', 'AddShippingInfo'],
  ['AddPaymentInfo', 'AddPaymentInfo'],
  ['CustomizeProduct', 'CustomizeProduct'],
  ['Lead', 'Lead'],
  ['Subscribe', 'Subscribe'],
  ['UTMtagging', 'UTMtagging'],
  ['CustomAdvanceMatching', 'CustomAdvanceMatching'],
  ['UserIdentificationAlgorithm', 'UserIdentificationAlgorithm'],
]
/** Bob with the lamps in front of him. */
const bobWithLamps: StoreEvent = { ...bobLooks, value: { currency: 'EUR', total: '109.98' }, items: lampItems }
const fullBatch = Array.from({ length: 1001 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))
const one = (
  name: string,
  events: StoreEvent[],
  data: ({ event_id: string } & { [key: string]: JsonValue })[],
  skipped: SkippedEvent[] = [],
): RequestCase => ({
  name,
  events,
  settings: facebookSettings,
  now: NOW,
  expected: { requests: data.length === 0 ? [] : [request(data)], skipped },
})
const request = (data: ({ event_id: string } & { [key: string]: JsonValue })[]) => ({
  events: data.map((entry) => entry.event_id),
  method: 'POST' as const,
  url: URL,
  headers: HEADERS,
  body: { data, access_token: 'EAAexampletoken' },
})

const facebookRequestCases: RequestCase[] = [
  {
    name: 'a purchase and a page view share one request; the token is in the body',
    events: [maryBuys, bobLooks],
    settings: facebookSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id, bobLooks.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: { data: [marysPurchase, bobsPageView], access_token: 'EAAexampletoken' },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'scrolling, time and thinking are custom events with their numbers',
    events: [
      { ...bobLooks, id: 'scroll', name: 'PageScroll', engagement: { percent: 75 } },
      { ...bobLooks, id: 'time', name: 'TimeSpent', engagement: { seconds: 30 } },
      { ...bobLooks, id: 'thinking', name: 'StillThinking', engagement: { seconds: 60 } },
    ],
    settings: facebookSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: ['scroll', 'time', 'thinking'],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            data: [
              { ...bobsPageView, event_name: 'PageScroll', event_id: 'scroll', custom_data: { scroll_percent: 75 } },
              { ...bobsPageView, event_name: 'TimeSpent', event_id: 'time', custom_data: { visible_seconds: 30 } },
              { ...bobsPageView, event_name: 'StillThinking', event_id: 'thinking', custom_data: { visible_seconds: 60 } },
            ],
            access_token: 'EAAexampletoken',
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'an alias, a test code, SKU as product id, order name, product groups and half of the value without tax',
    events: [maryBuys],
    settings: {
      ...facebookSettings,
      purchaseAlias: 'lampSold',
      testEventCode: 'TEST1',
      productIdentifier: 'sku',
      contentType: 'product_group',
      valueBasis: 5,
      valuePercent: 50,
      extra: { transactionIdentifier: 'order name' },
    },
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            data: [
              {
                ...marysPurchase,
                event_name: 'lampSold',
                custom_data: {
                  ...marysPurchase.custom_data,
                  // (115.17 - 9.99) x 50 %
                  value: 52.59,
                  content_ids: ['LAMP-RED'],
                  content_type: 'product_group',
                  contents: [{ id: 'LAMP-RED', quantity: 2, item_price: 54.99, title: 'Desk lamp', brand: 'Lumen', category: 'Lamps' }],
                  order_id: '#1001',
                },
              },
            ],
            test_event_code: 'TEST1',
            access_token: 'EAAexampletoken',
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'a search without cookies builds the click id from the address, in its own case, with the time of the event',
    events: [
      {
        ...bobLooks,
        name: 'Search',
        page: { url: 'https://lamps.example/search?q=desk&fbclid=IwY2xjA_New#top' },
        clickIds: { fbclid: 'IwOld' },
        search: { query: 'desk' },
      },
    ],
    settings: facebookSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobLooks.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            data: [
              {
                ...bobsPageView,
                event_name: 'Search',
                event_source_url: 'https://lamps.example/search?q=desk&fbclid=IwY2xjA_New#top',
                user_data: { ...BOB, fbc: 'fb.1.1795169400500.IwY2xjA_New' },
                custom_data: { search_string: 'desk' },
              },
            ],
            access_token: 'EAAexampletoken',
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'limited data use stands in for a denied consent, and is clearly off for a granted one, when the store chose it',
    events: [
      {
        ...bobLooks,
        consent: { ad: 'denied', analytics: 'denied', functionality: 'denied', personalization: 'denied', security: 'denied' },
      },
      { ...maryBuys, name: 'AddToCart', items: lampItems },
    ],
    settings: { ...facebookSettings, ccpa: true, extra: { lduCountry: 1, lduState: 1000 } },
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobLooks.id, maryBuys.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            data: [
              {
                ...bobsPageView,
                data_processing_options: ['LDU'],
                data_processing_options_country: 1,
                data_processing_options_state: 1000,
              },
              { ...marysPurchase, event_name: 'AddToCart', data_processing_options: [] },
            ],
            access_token: 'EAAexampletoken',
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'an order that no browser was seen with is system generated; what Meta cannot use is skipped, each with its reason',
    events: [
      {
        id: 'renewal',
        name: 'Purchase',
        occurredAt: NOW,
        receivedAt: NOW,
        source: 'shopify',
        user: { email: 'john_smith@gmail.com' },
        value: { currency: 'JPY', total: '1200' },
        order: { id: '9' },
      },
      {
        id: 'no value',
        name: 'Purchase',
        occurredAt: NOW,
        receivedAt: NOW,
        source: 'shopify',
        user: { email: 'john_smith@gmail.com' },
        order: { id: '10' },
      },
      {
        id: 'nobody',
        name: 'PageView',
        occurredAt: NOW,
        receivedAt: NOW,
        source: 'server',
        user: { country: 'US', gender: 'f', firstName: 'Mary' },
      },
      { ...bobLooks, id: 'ours only', name: 'AbandonCart' },
    ],
    settings: facebookSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: ['renewal'],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            data: [
              {
                event_name: 'Purchase',
                event_time: 1795169700,
                event_id: 'renewal',
                action_source: 'system_generated',
                user_data: { em: MARY.em },
                custom_data: { currency: 'JPY', value: 1200, order_id: '9' },
              },
            ],
            access_token: 'EAAexampletoken',
          },
        },
      ],
      skipped: [
        { event: 'no value', reason: 'no order value' },
        { event: 'nobody', reason: 'no identifier' },
        { event: 'ours only', reason: 'event not supported' },
      ],
    },
  },
  ...NAMES.map(([name, theirs]) =>
    one(
      `${name} is ${theirs}, in the currency of its value`,
      [{ ...bobWithLamps, name }],
      [
        {
          ...bobsPageView,
          event_name: theirs,
          custom_data: { currency: 'EUR', value: 109.98, ...LAMPS },
        },
      ],
    ),
  ),
  one('an unknown choice is sent: the store decides on it before', [{ ...bobLooks, consent: consentOf('unknown') }], [bobsPageView]),
  one(
    'seven days less an hour are sent, more are not; a refund is not sent',
    [
      { ...bobLooks, id: 'old', occurredAt: '2026-11-13T11:14:59.999Z' },
      { ...bobLooks, id: 'kept', occurredAt: '2026-11-13T11:15:00.000Z' },
      { ...maryBuys, id: 'refund', name: 'OrderRefunded', refund: { id: 'r-1' } },
    ],
    [{ ...bobsPageView, event_id: 'kept', event_time: 1794568500 }],
    [
      { event: 'old', reason: 'too old for the platform' },
      { event: 'refund', reason: 'event not supported' },
    ],
  ),
  {
    name: 'a thousand events in a request, and one more in the next',
    events: fullBatch,
    settings: facebookSettings,
    now: NOW,
    expected: {
      requests: [fullBatch.slice(0, 1000), fullBatch.slice(1000)].map((part) =>
        request(part.map(({ id }) => ({ ...bobsPageView, event_id: id }))),
      ),
      skipped: [],
    },
  },
]

export const facebookCases: DestinationCases = {
  settings: facebookSettings,
  sample: maryBuys,
  plain: bobLooks,
  idAt: ['body', 'data', 0, 'event_id'],
  valueAt: ['body', 'data', 0, 'custom_data', 'value'],
  secretIn: 'body',
  requests: facebookRequestCases,
  answers: facebookAnswerCases,
}
