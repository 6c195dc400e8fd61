/** Golden cases of Meta. The hashes of e-mail, phone and first name are printed in Meta's documentation; the others are SHA-256 of the normalised word in the comment. */
import type { AnswerCase, DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

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
]

const answer = (status: number, body: unknown, events = ['a'], headers = {}): AnswerCase['answer'] => ({ status, headers, body, events })
const refusal = (code: number, error_subcode?: number, message = 'no'): object => ({
  error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'T' },
})

const facebookAnswerCases: AnswerCase[] = [
  {
    name: 'all received is confirmed',
    answer: answer(200, '{"events_received":2,"messages":[],"fbtrace_id":"T"}', ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed' },
    ],
  },
  {
    name: 'fewer received than sent is sent again in halves',
    answer: answer(200, { events_received: 1 }, ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused' },
      { event: 'b', outcome: 'split', reason: 'batch refused' },
    ],
  },
  {
    name: 'none received of one is a refusal',
    answer: answer(200, { events_received: 0 }),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform' }],
  },
  {
    name: 'a 200 without a count is not understood',
    answer: answer(200, { ok: true }),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a 200 of HTML came from something in between',
    answer: answer(200, '<html>Sign in to the hotel network</html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'one event too old',
    answer: answer(400, refusal(100, 2804003, 'too old')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'event too old', detail: 'too old' }],
  },
  {
    name: 'one of several too old: the whole request was refused',
    answer: answer(400, refusal(100, 2804003, 'too old'), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'too old' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'too old' },
    ],
  },
  ...[2804001, 2804007, 2804016, 2804017, 2804019, 2804048, undefined].map((subcode) => ({
    name: `bad fields, 100 / ${subcode}`,
    answer: answer(400, refusal(100, subcode)),
    expected: [{ event: 'a', outcome: 'rejected' as const, reason: 'invalid field' as const, detail: 'no' }],
  })),
  {
    name: 'invalid parameter, 105',
    answer: answer(400, refusal(105), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'no' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'no' },
    ],
  },
  {
    name: 'an unknown pixel stops the lane',
    answer: answer(400, refusal(100, 33), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'no' },
      { event: 'b', outcome: 'stop', reason: 'unknown pixel', detail: 'no' },
    ],
  },
  ...(
    [
      [12, 'interface retired'],
      [101, 'not allowed'],
      [803, 'unknown pixel'],
      [2500, 'interface retired'],
      [2635, 'interface retired'],
    ] as const
  ).map(([code, reason]) => ({
    name: `an error that concerns the whole lane, ${code}`,
    answer: answer(400, refusal(code), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'stop' as const, reason, detail: 'no' },
      { event: 'b', outcome: 'stop' as const, reason, detail: 'no' },
    ],
  })),
  {
    name: 'a code we do not know of several: tried again together, not taken apart',
    answer: answer(400, refusal(7777), ['a', 'b']),
    expected: [
      { event: 'a', outcome: 'retry', reason: 'temporary refusal', detail: 'no' },
      { event: 'b', outcome: 'retry', reason: 'temporary refusal', detail: 'no' },
    ],
  },
  {
    name: 'an expired token',
    answer: answer(400, refusal(190, 463, 'Session has expired')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token expired', detail: 'Session has expired' }],
  },
  {
    name: 'no token at all',
    answer: answer(400, refusal(104, undefined, 'An access token is required')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token missing', detail: 'An access token is required' }],
  },
  ...[460, 467, undefined].map((subcode) => ({
    name: `a dead token, 190 / ${subcode}, whose echo is blotted out`,
    answer: answer(401, refusal(190, subcode, 'Malformed access token EAABsecretsecret')),
    expected: [{ event: 'a', outcome: 'reauthorize' as const, reason: 'token invalid' as const, detail: 'Malformed access token EAA…' }],
  })),
  ...[200, 210, 299, 10, 3, 294].map((code) => ({
    name: `permission, ${code}`,
    answer: answer(403, refusal(code)),
    expected: [{ event: 'a', outcome: 'reauthorize' as const, reason: 'permission missing' as const, detail: 'no' }],
  })),
  ...[1, 2, 341, 368, 5000, 21009].map((code) => ({
    name: `temporary, ${code}`,
    answer: answer(500, refusal(code)),
    expected: [{ event: 'a', outcome: 'retry' as const, reason: 'temporary refusal' as const }],
  })),
  {
    name: 'whatever says that it is transient',
    answer: answer(400, { error: { code: 9999, is_transient: true } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'temporary refusal' }],
  },
  ...[4, 17, 80003, 80004, 80014].map((code) => ({
    name: `too many calls, ${code}`,
    answer: answer(400, refusal(code)),
    expected: [{ event: 'a', outcome: 'retry' as const, reason: 'too many requests' as const }],
  })),
  {
    name: 'the usage header says how many minutes to wait',
    answer: answer(400, refusal(80004), ['a'], {
      'x-business-use-case-usage':
        '{"123456789012345":[{"type":"ads_management","estimated_time_to_regain_access":3},{"estimated_time_to_regain_access":2}]}',
    }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 180_000 }],
  },
  {
    name: 'Retry-After counts before it',
    answer: answer(429, '', ['a'], { 'retry-after': '7' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 7000 }],
  },
  {
    name: 'a gateway that timed out',
    answer: answer(503, '<html>503</html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  { name: 'a 500 without body', answer: answer(500, ''), expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }] },
  {
    name: 'a code we do not know',
    answer: answer(400, refusal(7777)),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'no' }],
  },
  {
    name: 'a redirect came from something in between and is tried again',
    answer: answer(302, ''),
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
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
