/** Golden cases of Snapchat: whole requests, and answers as Snap writes them. Hashes are SHA-256 of the texts beside them. */
import type { EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue, SkippedEvent } from '../destination.ts'
import type { AnswerCase, DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobDoesAll, bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

const snapchatSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'snapchat',
  pixelId: '6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
  token: 'snap-token',
}

const URL = 'https://tr.snapchat.com/v3/6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b/events?access_token=snap-token'
const TEST_URL = URL.replace('/events', '/events/validate')

const MARY = {
  em: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'], // john_smith@gmail.com
  ph: ['e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'], // 16505551212
  fn: ['6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'], // mary
  ln: ['6a77f47e3dec33252edbebb457d65e90501b643806c50cf8d6c3e2bd9cb74681'], // smithjones
  ct: ['5309e2fb672a80b507fad15f8bd6f08746c8d226038cf44ba598c182a6e1f276'], // st. louis
  st: ['6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'], // ca
  zp: ['5f49a8d9c8ffd0ca020052c2ac374302ca8e87d007379fdcf10c085f71caad4c'], // 94035-1234
  country: ['79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'], // us
  external_id: [
    '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
    '0678f6aa51101dd4b8ebd5b577b4d976a293328f39ef76c610f2c3598de1f792', // v-mary
  ],
  sc_click_id: 'a1B2-MaRy',
  sc_cookie1: 'a3f1c2d4-0000-4000-8000-00000000aaaa',
  client_ip_address: '203.0.113.7',
  client_user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}
const BOB = {
  external_id: ['229241460f016de9ccdb10d29aac9524dd84e5b42216e7a207025bc7a152b092'], // v-bob
  client_ip_address: '203.0.113.8',
  client_user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
}
const PERSON = '542d240129883c019e106e3b1b2d3f3cb3537c43c425364de8e951d5a3083345' // person@example.com
const UK_PHONE = 'dc008fda46e2e64002cf2f82a4906236282d431c4f75e5b60bfe79fc48546383' // 448444124653

/** Mary came through a Snap ad. */
const maryBySnap: StoreEvent = {
  ...maryBuys,
  clickIds: { ScCid: 'a1B2-MaRy' },
  cookies: { _scid: 'a3f1c2d4-0000-4000-8000-00000000aaaa' },
}
const LAMPS = {
  content_ids: ['8001'],
  content_category: 'Lamps',
  content_type: 'product',
  num_items: 2,
  contents: [{ id: '8001', quantity: '2', item_price: '54.99', brand: 'Lumen' }],
}
const marysPurchase = {
  event_name: 'PURCHASE',
  event_time: 1795168800000,
  event_id: maryBuys.id,
  action_source: 'WEB',
  event_source_url: 'https://lamps.example/thank-you',
  user_data: MARY,
  custom_data: { currency: 'USD', value: 115.17, ...LAMPS, order_id: '5500000000001' },
}
const bobsView = {
  event_name: 'PAGE_VIEW',
  event_time: 1795169400500,
  event_id: bobLooks.id,
  action_source: 'WEB',
  event_source_url: 'https://lamps.example/',
  user_data: BOB,
}

const request = (entries: ({ event_id: string } & { [key: string]: JsonValue })[], url = URL) => ({
  events: entries.map((entry) => entry.event_id),
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  body: { data: entries },
})
const one = (
  name: string,
  events: StoreEvent[],
  entries: Parameters<typeof request>[0],
  { skipped = [], ...settings }: Partial<PixelSettings> & { skipped?: SkippedEvent[] } = {},
): RequestCase => ({
  name,
  events,
  settings: { ...snapchatSettings, ...settings },
  now: NOW,
  expected: { requests: entries.length === 0 ? [] : [request(entries)], skipped },
})

const NAMES: readonly [EventName, string][] = [
  ['PageView', 'PAGE_VIEW'],
  ['ViewCategory', 'LIST_VIEW'],
  ['ViewContent', 'VIEW_CONTENT'],
  ['AddToCart', 'ADD_CART'],
  ['ViewCart', 'CUSTOM_EVENT_1'],
  ['InitiateCheckout', 'START_CHECKOUT'],
  ['AddShippingInfo', 'CUSTOM_EVENT_2'],
  ['AddPaymentInfo', 'ADD_BILLING'],
  ['Search', 'SEARCH'],
  ['CustomizeProduct', 'CUSTOM_EVENT_3'],
  ['Lead', 'SIGN_UP'],
  ['Subscribe', 'SUBSCRIBE'],
]
/** An event of which nothing is known but what `change` says; its address is the store's. */
const fewKnown = (change: Partial<StoreEvent>): StoreEvent => ({
  id: 'e',
  name: 'PageView',
  occurredAt: bobLooks.occurredAt,
  receivedAt: bobLooks.receivedAt,
  source: 'server',
  ...change,
})
const bare = (user: { [key: string]: JsonValue }) => ({
  ...bobsView,
  event_id: 'e',
  event_source_url: 'https://lamps.example',
  user_data: user,
})
const fullBatch = Array.from({ length: 2001 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))
const views = (events: readonly StoreEvent[]) => events.map(({ id }) => ({ ...bobsView, event_id: id }))

const snapchatRequestCases: RequestCase[] = [
  one('a purchase and a page view share one request; the token is in the address', [maryBySnap, bobLooks], [marysPurchase, bobsView]),
  one(
    'every other event, under Snap’s own names',
    bobDoesAll(NAMES.map(([name]) => name)),
    NAMES.map(([id, name]) => ({ ...bobsView, event_id: id, event_name: name })),
  ),
  {
    name: 'test events go to the address that only checks them',
    events: [bobLooks],
    settings: { ...snapchatSettings, testEventCode: 'test' },
    now: NOW,
    expected: { requests: [request([bobsView], TEST_URL)], skipped: [] },
  },
  {
    name: 'two thousand events in a request, and one more in the next',
    events: fullBatch,
    settings: snapchatSettings,
    now: NOW,
    expected: { requests: [request(views(fullBatch.slice(0, 2000))), request(views(fullBatch.slice(2000)))], skipped: [] },
  },
  one(
    'the click id of the address is newer than the one that was kept, and its letters keep their case',
    [{ ...bobLooks, page: { url: 'https://lamps.example/?ScCid=NeW-1#top' }, clickIds: { ScCid: 'old' }, cookies: { _scclid: 'older' } }],
    [{ ...bobsView, event_source_url: 'https://lamps.example/?ScCid=NeW-1#top', user_data: { ...BOB, sc_click_id: 'NeW-1' } }],
  ),
  one(
    'a click id that only the cookie knows',
    [{ ...bobLooks, cookies: { _scclid: 'cookie-1' } }],
    [{ ...bobsView, user_data: { ...BOB, sc_click_id: 'cookie-1' } }],
  ),
  one('an e-mail address alone is enough', [fewKnown({ user: { email: ' Person@Example.com' } })], [bare({ em: [PERSON] })]),
  one('so is a phone number', [fewKnown({ user: { phone: '+44 844 412 4653' } })], [bare({ ph: [UK_PHONE] })]),
  one(
    'click id, cookie and visitor without address and browser are not: nothing is sent',
    [fewKnown({ visitorId: 'v-bob', clickIds: { ScCid: 'c' }, cookies: { _scid: 's' }, client: { userAgent: 'Mozilla/5.0' } })],
    [],
    { skipped: [{ event: 'e', reason: 'no identifier' }] },
  ),
  one('a hash is passed on, never hashed again', [fewKnown({ user: { email: PERSON.toUpperCase() } })], [bare({ em: [PERSON] })]),
  one(
    'another country; gender and birth date',
    [
      {
        ...bobLooks,
        user: { city: 'München', region: 'Bayern', postalCode: '80331', country: 'DE', gender: 'Female', birthDate: '1997-02-16' },
      },
    ],
    [
      {
        ...bobsView,
        user_data: {
          ge: ['252f10c83610ebca1a059c0bae8255eba2f95be4d1d7bcfa89d7248a82d9f111'], // f
          db: ['01acdbf6ec7b4f478a225f1a246e5d6767eeab1a7ffa17f025265b5b94f40f0c'], // 19970216
          ct: ['f75c175f552c8b2bf46ef4b282ee782c81cf8687f66a8fe8278cc56fa727503e'], // münchen
          st: ['52b07f18c831ba4b08ba0b8bc84c6e023a825dfd385d20d8dcbf410d11c546e7'], // bayern
          zp: ['55eb98af205c9d17e3569de62916a94b7944672c772f526e6e4c957c0b8d5eeb'], // 80331
          country: ['959a45d44e6fcf58361ed004681556fe50129f2109e817dec098c00c9e5d2578'], // de
          ...BOB,
        },
      },
    ],
  ),
  one(
    'yen have no decimals; groups of products by their SKUs, one without a price',
    [{ ...maryBySnap, id: 'yen', value: { currency: 'JPY', total: '1200' }, items: [{ productId: '8001', sku: 'LAMP-RED', quantity: 1 }] }],
    [
      {
        ...marysPurchase,
        event_id: 'yen',
        custom_data: {
          currency: 'JPY',
          value: 1200,
          content_ids: ['LAMP-RED'],
          content_type: 'product_group',
          num_items: 1,
          contents: [{ id: 'LAMP-RED', quantity: '1' }],
          order_id: '5500000000001',
        },
      },
    ],
    { productIdentifier: 'sku', contentType: 'product_group' },
  ),
  one(
    'two currencies in one request',
    [maryBySnap, { ...maryBySnap, id: 'euro', value: { currency: 'EUR', total: '0.10' } }],
    [marysPurchase, { ...marysPurchase, event_id: 'euro', custom_data: { ...marysPurchase.custom_data, currency: 'EUR', value: 0.1 } }],
  ),
  one(
    'a purchase under a name of the store’s own is a numbered one; without tax, half of it, the order’s number',
    [maryBySnap],
    // (115.17 - 9.99) / 2
    [{ ...marysPurchase, event_name: 'CUSTOM_EVENT_4', custom_data: { ...marysPurchase.custom_data, value: 52.59, order_id: '1001' } }],
    { purchaseAlias: 'bigSale', valueBasis: 5, valuePercent: 50, extra: { transactionIdentifier: 'order number' } },
  ),
  one(
    'a category is a group of products; a search has its text',
    [
      { ...bobLooks, name: 'ViewCategory', items: maryBuys.items ?? [] },
      { ...bobLooks, id: 'search', name: 'Search', search: { query: 'lamp' } },
    ],
    [
      { ...bobsView, event_name: 'LIST_VIEW', custom_data: { ...LAMPS, content_type: 'product_group' } },
      { ...bobsView, event_id: 'search', event_name: 'SEARCH', custom_data: { search_string: 'lamp' } },
    ],
  ),
  one(
    'limited measurement use, where the store chose it and the visitor did not clearly agree',
    [{ ...bobLooks, consent: consentOf('denied') }, { ...bobLooks, id: 'unknown', consent: consentOf('unknown') }, maryBySnap],
    [
      { ...bobsView, data_processing_options: ['LMU'] },
      { ...bobsView, event_id: 'unknown', data_processing_options: ['LMU'] },
      marysPurchase,
    ],
    { ccpa: true },
  ),
  one('an unknown choice is sent unmarked: the store decides on it before', [{ ...bobLooks, consent: consentOf('unknown') }], [bobsView]),
  one(
    'skips what the visitor refused, what is too old, a purchase without value, refunds, and what Snap has no event for',
    [
      { ...bobLooks, id: 'refused', consent: consentOf('denied') },
      // 28 days before NOW, and a millisecond.
      { ...bobLooks, id: 'old', occurredAt: '2026-10-23T10:14:59.999Z' },
      { ...bobLooks, id: 'just in time', occurredAt: '2026-10-23T10:15:00.000Z' },
      { ...bobLooks, id: 'free', name: 'Purchase' },
      { ...maryBySnap, id: 'refund', name: 'OrderRefunded', refund: { id: 'r-1' } },
      { ...bobLooks, id: 'scroll', name: 'PageScroll' },
    ],
    [{ ...bobsView, event_id: 'just in time', event_time: 1792750500000 }],
    {
      skipped: [
        { event: 'refused', reason: 'consent denied' },
        { event: 'old', reason: 'too old for the platform' },
        { event: 'free', reason: 'no order value' },
        { event: 'refund', reason: 'event not supported' },
        { event: 'scroll', reason: 'event not supported' },
      ],
    },
  ),
]

const answer = (status: number, body: unknown, { events = ['a'], headers = {} } = {}) => ({
  status,
  headers,
  events,
  body: JSON.stringify(body),
})
const invalid = (message: string) => ({ status: 'INVALID', event: 0, errors: { codes: ['INVALID_PARAMETER'], error_msgs: [message] } })

const snapchatAnswerCases: AnswerCase[] = [
  {
    name: 'VALID: all are taken',
    answer: answer(200, { status: 'VALID', reason: 'Events have been processed successfully.' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed' },
      { event: 'b', outcome: 'delivered', proof: 'confirmed' },
    ],
  },
  {
    name: 'INVALID is no delivery, whatever the status',
    answer: answer(200, invalid('event_source_url is required')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'invalid field', detail: 'event_source_url is required' }],
  },
  {
    name: 'INVALID of several: in halves, until the faulty one is alone',
    answer: answer(400, invalid('em is not hashed'), { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'split', reason: 'batch refused', detail: 'em is not hashed' },
      { event: 'b', outcome: 'split', reason: 'batch refused', detail: 'em is not hashed' },
    ],
  },
  {
    name: 'test events have an answer each',
    answer: answer(
      200,
      {
        status: 'INVALID',
        test_event: true,
        event_logs: [
          { event: 0, status: 'VALID', warnings: ['sc_click_id is missing'] },
          { event: 1, status: 'INVALID', errors: { codes: [], error_msgs: ['event_time is too old'] } },
        ],
      },
      { events: ['a', 'b'] },
    ),
    expected: [
      { event: 'a', outcome: 'delivered', proof: 'confirmed', warning: 'sc_click_id is missing' },
      { event: 'b', outcome: 'rejected', reason: 'invalid field', detail: 'event_time is too old' },
    ],
  },
  {
    name: 'a wrong token',
    answer: answer(401, { status: 'INVALID', reason: 'Invalid access token' }),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Invalid access token' }],
  },
  {
    name: 'a wrong token that is answered with 400',
    answer: answer(400, { status: 'INVALID', reason: 'Invalid token' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Invalid token' },
      { event: 'b', outcome: 'reauthorize', reason: 'token invalid', detail: 'Invalid token' },
    ],
  },
  {
    name: 'a token of another business',
    answer: answer(403, { status: 'INVALID', reason: 'No permission for this pixel' }),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'No permission for this pixel' }],
  },
  {
    name: 'an unknown pixel concerns every event: nothing is halved, the lane stands still',
    answer: answer(400, { status: 'INVALID', reason: 'Invalid pixel id' }, { events: ['a', 'b'] }),
    expected: [
      { event: 'a', outcome: 'stop', reason: 'unknown pixel', detail: 'Invalid pixel id' },
      { event: 'b', outcome: 'stop', reason: 'unknown pixel', detail: 'Invalid pixel id' },
    ],
  },
  {
    name: 'too many requests, with the time to wait',
    answer: answer(429, { status: 'INVALID', reason: 'Too many requests' }, { headers: { 'retry-after': '3' } }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 3000 }],
  },
  {
    name: 'trouble of Snap’s own',
    answer: answer(500, { status: 'INVALID', reason: 'Internal error' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a body of no known kind',
    answer: answer(200, { ok: true }),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'unknown answer', detail: 'HTTP 200' }],
  },
  {
    name: 'a page of something in between, though it says success',
    answer: { status: 200, headers: {}, events: ['a'], body: '<html>Sign in</html>' },
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'no answer',
    answer: { status: 0, headers: {}, events: ['a'] },
    expected: [{ event: 'a', outcome: 'retry', reason: 'network' }],
  },
]

export const snapchatCases: DestinationCases = {
  settings: snapchatSettings,
  sample: maryBySnap,
  plain: bobLooks,
  idAt: ['body', 'data', 0, 'event_id'],
  valueAt: ['body', 'data', 0, 'custom_data', 'value'],
  // Snap's pages name the address as the place of the token.
  secretIn: 'address',
  requests: snapchatRequestCases,
  answers: snapchatAnswerCases,
}
