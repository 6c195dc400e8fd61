/** Golden cases of GA4. Hashes are SHA-256 of the word in the comment. */
import type { EventName, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, ga4Settings, maryBuys, NOW } from '../sample.cases.ts'
import { ga4AnswerCases } from './ga4-answer.cases.ts'

const URL = 'https://www.google-analytics.com/mp/collect?measurement_id=G-LAMPS1&api_secret=ga4-secret'
const HEADERS = { 'content-type': 'application/json' }

const MARY_USER = {
  sha256_email_address: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'], // john_smith@gmail.com
  sha256_phone_number: ['1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8'], // +16505551212
  address: [
    {
      sha256_first_name: '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec', // mary
      sha256_last_name: '6a77f47e3dec33252edbebb457d65e90501b643806c50cf8d6c3e2bd9cb74681', // smithjones
      city: 'st louis',
      region: 'ca',
      postal_code: '94035-1234',
      country: 'US',
    },
  ],
}

const marysEnvelope = {
  client_id: '1234567890.1763600000',
  user_id: '7001',
  consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
  user_data: MARY_USER,
  ip_override: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}

const marysPurchase = {
  name: 'purchase',
  timestamp_micros: 1795168800000000,
  params: {
    session_id: '1763631000',
    engagement_time_msec: 100,
    event_id: maryBuys.id,
    page_location: 'https://lamps.example/thank-you',
    page_referrer: 'https://lamps.example/checkout',
    page_title: 'Thank you',
    currency: 'USD',
    value: 115.17,
    transaction_id: '5500000000001',
    tax: 9.99,
    shipping: 5.2,
    coupon: 'WELCOME10',
    items: [
      {
        item_id: '8001',
        item_name: 'Desk lamp',
        item_brand: 'Lumen',
        item_category: 'Lamps',
        item_variant: '8001-red',
        index: 0,
        price: 54.99,
        quantity: 2,
      },
    ],
  },
}

// Both numbers are derived from SHA-256 of "v-bob"; they must never change, or Bob becomes a new user.
const bobsEnvelope = { client_id: '1876737912.2060273624', ip_override: '203.0.113.8', user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1' }
const bobsParams = { session_id: '1581172780', engagement_time_msec: 100, page_location: 'https://lamps.example/' }

const bobAgain = { ...bobLooks, id: '0199aa00-0000-7000-8000-00000000b0b2', name: 'Search' as const, search: { query: 'desk' } }

/** Our names and Google's. */
const NAMES: readonly [EventName, string][] = [
  ['ViewCategory', 'view_item_list'],
  ['ViewContent', 'view_item'],
  ['AddToCart', 'add_to_cart'],
  ['ViewCart', 'view_cart'],
  ['AddShippingInfo', 'add_shipping_info'],
  ['AddPaymentInfo', 'add_payment_info'],
  ['CustomizeProduct', 'customize_product'],
  ['Lead', 'generate_lead'],
  ['Subscribe', 'subscribe'],
  ['UTMtagging', 'utm_tagging'],
  ['CustomAdvanceMatching', 'custom_advance_matching'],
  ['UserIdentificationAlgorithm', 'user_identification'],
  ['StillThinking', 'still_thinking'],
]
/** Bob with the lamps in front of him. */
const bobWithLamps: StoreEvent = { ...bobLooks, value: { currency: 'EUR', total: '109.98' }, items: maryBuys.items ?? [] }
const fullBatch = Array.from({ length: 26 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))
const bobsRequest = (
  events: { name: string; id: string; params?: { [key: string]: JsonValue } }[],
  envelope: { [key: string]: JsonValue } = bobsEnvelope,
) => ({
  events: events.map(({ id }) => id),
  method: 'POST' as const,
  url: URL,
  headers: HEADERS,
  body: {
    ...envelope,
    events: events.map(({ name, id, params = {} }) => ({
      name,
      timestamp_micros: 1795169400500000,
      params: { ...bobsParams, event_id: id, ...params },
    })),
  },
})

const ga4RequestCases: RequestCase[] = [
  {
    name: 'scrolling and time on a page are custom events with their numbers',
    events: [
      { ...bobLooks, id: 'scroll', name: 'PageScroll', engagement: { percent: 75 } },
      { ...bobLooks, id: 'time', name: 'TimeSpent', engagement: { seconds: 30 } },
    ],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        {
          events: ['scroll', 'time'],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            ...bobsEnvelope,
            events: [
              {
                name: 'page_scroll',
                timestamp_micros: 1795169400500000,
                params: { ...bobsParams, event_id: 'scroll', percent_scrolled: 75 },
              },
              { name: 'time_spent', timestamp_micros: 1795169400500000, params: { ...bobsParams, event_id: 'time', visible_seconds: 30 } },
            ],
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'one request for each browser, in order of arrival; the secret is in the address because GA4 takes it nowhere else',
    events: [bobLooks, maryBuys, bobAgain],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobLooks.id, bobAgain.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            ...bobsEnvelope,
            events: [
              { name: 'page_view', timestamp_micros: 1795169400500000, params: { ...bobsParams, event_id: bobLooks.id } },
              { name: 'search', timestamp_micros: 1795169400500000, params: { ...bobsParams, event_id: bobAgain.id, search_term: 'desk' } },
            ],
          },
        },
        { events: [maryBuys.id], method: 'POST', url: URL, headers: HEADERS, body: { ...marysEnvelope, events: [marysPurchase] } },
      ],
      skipped: [],
    },
  },
  {
    name: 'a guest has no user id; hashed contact data goes without one',
    events: [{ ...maryBuys, user: { email: 'John_Smith@gmail.com' } }],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            client_id: '1234567890.1763600000',
            consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
            user_data: { sha256_email_address: MARY_USER.sha256_email_address },
            ip_override: '203.0.113.7',
            user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
            events: [marysPurchase],
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'a checkout carries the coupons of the cart; a price that nobody knows is left out',
    events: [
      {
        ...bobLooks,
        name: 'InitiateCheckout',
        coupons: ['WELCOME10', 'SHIPFREE'],
        items: [{ productId: '8001', quantity: 2 }],
      },
    ],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobLooks.id],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            ...bobsEnvelope,
            events: [
              {
                name: 'begin_checkout',
                timestamp_micros: 1795169400500000,
                params: {
                  ...bobsParams,
                  event_id: bobLooks.id,
                  coupon: 'WELCOME10,SHIPFREE',
                  items: [{ item_id: '8001', index: 0, quantity: 2 }],
                },
              },
            ],
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'denied ads are told to GA4 and take the contact data away; the old session cookie is read; a test is shown in DebugView; the EU collects',
    events: [
      {
        ...maryBuys,
        cookies: { _ga: 'GA1.2-2.1234567890.1763600000', _ga_LAMPS1: 'GS1.1.1763631111.3.1.1763632000.0.0.0', _ga_OTHER: 'GS1.1.1.1' },
        consent: { ad: 'denied', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
      },
    ],
    settings: { ...ga4Settings, testEventCode: 'on', valueBasis: 3, valuePercent: 33.33, extra: { euEndpoint: true } },
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id],
          method: 'POST',
          url: 'https://region1.google-analytics.com/mp/collect?measurement_id=G-LAMPS1&api_secret=ga4-secret',
          headers: HEADERS,
          body: {
            client_id: '1234567890.1763600000',
            user_id: '7001',
            consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
            ip_override: '203.0.113.7',
            user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
            events: [
              {
                ...marysPurchase,
                params: {
                  ...marysPurchase.params,
                  session_id: '1763631111',
                  // 99.98 x 33.33 %
                  value: 33.323334,
                  debug_mode: 1,
                },
              },
            ],
          },
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'denied analytics, three days and a millisecond, and nobody at all are skipped; exactly three days goes out',
    events: [
      {
        ...bobLooks,
        id: 'denied',
        consent: { ad: 'granted', analytics: 'denied', functionality: 'granted', personalization: 'granted', security: 'granted' },
      },
      { ...bobLooks, id: 'too old', occurredAt: '2026-11-17T10:14:59.999Z' },
      { id: 'nobody', name: 'PageView', occurredAt: NOW, receivedAt: NOW, source: 'storefront' },
      { ...bobLooks, id: 'just in time', sessionId: 's-9', occurredAt: '2026-11-17T10:15:00.000Z' },
    ],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        {
          events: ['just in time'],
          method: 'POST',
          url: URL,
          headers: HEADERS,
          body: {
            ...bobsEnvelope,
            events: [
              {
                name: 'page_view',
                timestamp_micros: 1794910500000000,
                // Derived from "s-9".
                params: { ...bobsParams, session_id: '433561835', event_id: 'just in time' },
              },
            ],
          },
        },
      ],
      skipped: [
        { event: 'denied', reason: 'consent denied' },
        { event: 'too old', reason: 'too old for the platform' },
        { event: 'nobody', reason: 'no identifier' },
      ],
    },
  },
  ...NAMES.map(([name, theirs]): RequestCase => ({
    name: `${name} is ${theirs}, in the currency of its value`,
    events: [{ ...bobWithLamps, name }],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [
        bobsRequest([{ name: theirs, id: bobLooks.id, params: { currency: 'EUR', value: 109.98, items: marysPurchase.params.items } }]),
      ],
      skipped: [],
    },
  })),
  {
    name: 'yen have no decimals',
    events: [{ ...bobWithLamps, name: 'Purchase', value: { currency: 'JPY', total: '1200' }, items: [], order: { id: '9' } }],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [bobsRequest([{ name: 'purchase', id: bobLooks.id, params: { currency: 'JPY', value: 1200, transaction_id: '9' } }])],
      skipped: [],
    },
  },
  {
    name: 'an unknown choice is not told to GA4: the store decides on it before; a refund is not sent',
    events: [
      { ...bobLooks, consent: consentOf('unknown') },
      { ...maryBuys, name: 'OrderRefunded', refund: { id: 'r-1' } },
    ],
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [bobsRequest([{ name: 'page_view', id: bobLooks.id }])],
      skipped: [{ event: maryBuys.id, reason: 'event not supported' }],
    },
  },
  {
    name: 'twenty-five events in a request, and one more in the next',
    events: fullBatch,
    settings: ga4Settings,
    now: NOW,
    expected: {
      requests: [fullBatch.slice(0, 25), fullBatch.slice(25)].map((part) => bobsRequest(part.map(({ id }) => ({ name: 'page_view', id })))),
      skipped: [],
    },
  },
]

export const ga4Cases: DestinationCases = {
  settings: ga4Settings,
  sample: maryBuys,
  plain: bobLooks,
  idAt: ['body', 'events', 0, 'params', 'event_id'],
  valueAt: ['body', 'events', 0, 'params', 'value'],
  // Measurement Protocol accepts its secret only in the URL.
  secretIn: 'address',
  answersEmpty: true,
  requests: ga4RequestCases,
  answers: ga4AnswerCases,
}
