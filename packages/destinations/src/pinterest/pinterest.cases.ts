/** Golden cases of Pinterest: whole requests, and answers as Pinterest writes them. Hashes are SHA-256 of the texts beside them. */
import type { EventName, PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue, SkippedEvent } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobDoesAll, bobLooks, consentOf, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { pinterestAnswerCases } from './pinterest-answer.cases.ts'

const pinterestSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'pinterest',
  pixelId: '2612345678901',
  token: 'pina_lamps',
  extra: { adAccountId: '549755885175' },
}

const URL = 'https://api.pinterest.com/v5/ad_accounts/549755885175/events'
const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer pina_lamps' }

const MARY = {
  em: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'], // john_smith@gmail.com
  ph: ['e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'], // 16505551212
  fn: ['6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'], // mary
  ln: ['db98d2607efffa28aff66975868bf54c075eca7157e35064dce08e20b85b1081'], // smith-jones
  ct: ['8ba24bdf99947996f3000259be455de791b06fcc0e802ce05031030df1ee8ea3'], // stlouis
  st: ['6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'], // ca
  zp: ['52eb93d6f8cdc91927d84b057e0a76eb508a59a795f75ac7f26ee9859ebc618d'], // 940351234
  country: ['79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'], // us
  external_id: [
    '931a4ddcbb47a6b7f558cd19c1405582f56dc9c2cd3590f47b5d8a0bde61c646', // 7001
    '0678f6aa51101dd4b8ebd5b577b4d976a293328f39ef76c610f2c3598de1f792', // v-mary
  ],
  click_id: 'dj0yJnU9MaRy',
  client_ip_address: '203.0.113.7',
  client_user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}
const BOB = {
  external_id: ['229241460f016de9ccdb10d29aac9524dd84e5b42216e7a207025bc7a152b092'], // v-bob
  client_ip_address: '203.0.113.8',
  client_user_agent: 'Mozilla/5.0 (iPhone) Safari/604.1',
}

/** Mary came through a Pin. */
const maryByPin: StoreEvent = { ...maryBuys, clickIds: { epik: 'dj0yJnU9MaRy' } }
const LAMPS = {
  content_ids: ['8001'],
  content_name: 'Desk lamp',
  content_category: 'Lamps',
  content_brand: 'Lumen',
  num_items: 2,
  contents: [{ id: '8001', item_name: 'Desk lamp', item_category: 'Lamps', item_brand: 'Lumen', item_price: '54.99', quantity: 2 }],
}
const marysCheckout = {
  event_name: 'checkout',
  action_source: 'web',
  event_time: 1795168800,
  event_id: maryBuys.id,
  event_source_url: 'https://lamps.example/thank-you',
  partner_name: 'ss-convbox',
  language: 'en',
  user_data: MARY,
  custom_data: { currency: 'USD', value: '115.17', ...LAMPS, order_id: '5500000000001' },
}
const bobsVisit = {
  event_name: 'page_visit',
  action_source: 'web',
  event_time: 1795169400,
  event_id: bobLooks.id,
  event_source_url: 'https://lamps.example/',
  partner_name: 'ss-convbox',
  user_data: BOB,
}

const request = (entries: ({ event_id: string } & { [key: string]: JsonValue })[], url = URL) => ({
  events: entries.map((entry) => entry.event_id),
  method: 'POST' as const,
  url,
  headers: HEADERS,
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
  settings: { ...pinterestSettings, ...settings },
  now: NOW,
  expected: { requests: entries.length === 0 ? [] : [request(entries)], skipped },
})

const NAMES: readonly [EventName, string][] = [
  ['PageView', 'page_visit'],
  ['ViewCategory', 'view_category'],
  ['ViewContent', 'page_visit'],
  ['AddToCart', 'add_to_cart'],
  ['ViewCart', 'custom'],
  ['InitiateCheckout', 'initiate_checkout'],
  ['AddShippingInfo', 'custom'],
  ['AddPaymentInfo', 'add_payment_info'],
  ['Search', 'search'],
  ['CustomizeProduct', 'custom'],
  ['Lead', 'lead'],
  ['Subscribe', 'subscribe'],
]
/** An event of which nothing is known but what `change` says. */
const fewKnown = (change: Partial<StoreEvent>): StoreEvent => ({
  id: 'e',
  name: 'PageView',
  occurredAt: bobLooks.occurredAt,
  receivedAt: bobLooks.receivedAt,
  source: 'server',
  ...change,
})
const bare = (user: { [key: string]: JsonValue }) => ({
  event_name: 'page_visit',
  action_source: 'web',
  event_time: 1795169400,
  event_id: 'e',
  partner_name: 'ss-convbox',
  user_data: user,
})
const testBatch = Array.from({ length: 21 }, (_, index) => ({ ...bobLooks, id: `t${index}` }))
const fullBatch = Array.from({ length: 1001 }, (_, index) => ({ ...bobLooks, id: `f${index}` }))
const visits = (events: readonly StoreEvent[]) => events.map(({ id }) => ({ ...bobsVisit, event_id: id }))
const TEST_URL = `${URL}?test=true`
const ANNA = '2c0ec87345063ef3706da8bb9e76c801900bdb3a9ab8990f757ff6c104aff373' // 18012345678

const pinterestRequestCases: RequestCase[] = [
  one(
    'a purchase and a page view share one request; the token is a header, amounts are texts',
    [maryByPin, bobLooks],
    [marysCheckout, bobsVisit],
  ),
  one(
    'every other event, under Pinterest’s own names',
    bobDoesAll(NAMES.map(([name]) => name)),
    NAMES.map(([id, name]) => ({ ...bobsVisit, event_id: id, event_name: name })),
  ),
  {
    name: 'test events go to an address that records nothing, twenty in a request',
    events: testBatch,
    settings: { ...pinterestSettings, testEventCode: 'test' },
    now: NOW,
    expected: {
      requests: [request(visits(testBatch.slice(0, 20)), TEST_URL), request(visits(testBatch.slice(20)), TEST_URL)],
      skipped: [],
    },
  },
  {
    name: 'a thousand events in a request, and one more in the next',
    events: fullBatch,
    settings: pinterestSettings,
    now: NOW,
    expected: { requests: [request(visits(fullBatch.slice(0, 1000))), request(visits(fullBatch.slice(1000)))], skipped: [] },
  },
  one(
    'the click id of the address is newer than the one that was kept, and its letters keep their case',
    [{ ...bobLooks, page: { url: 'https://lamps.example/?epik=dj0yNeW#top' }, clickIds: { epik: 'old' }, cookies: { _epik: 'older' } }],
    [{ ...bobsVisit, event_source_url: 'https://lamps.example/?epik=dj0yNeW#top', user_data: { ...BOB, click_id: 'dj0yNeW' } }],
  ),
  one(
    'a click id that only the cookie knows',
    [{ ...bobLooks, cookies: { _epik: 'dj0yCookie' } }],
    [{ ...bobsVisit, user_data: { ...BOB, click_id: 'dj0yCookie' } }],
  ),
  one(
    'an e-mail address alone is enough',
    [fewKnown({ user: { email: 'Person@Example.com' } })],
    [bare({ em: ['542d240129883c019e106e3b1b2d3f3cb3537c43c425364de8e951d5a3083345'] })],
  ),
  one(
    'phone, click id and visitor without address and browser are not: nothing is sent',
    [fewKnown({ user: { phone: '+49 89 123456' }, visitorId: 'v-bob', clickIds: { epik: 'dj0y' }, client: { ip: '203.0.113.8' } })],
    [],
    { skipped: [{ event: 'e', reason: 'no identifier' }] },
  ),
  one('a hash is passed on, never hashed again', [fewKnown({ user: { email: ANNA.toUpperCase() } })], [bare({ em: [ANNA] })]),
  one(
    'another country: no state of two letters, a zip code of digits; gender and birth date',
    [
      {
        ...bobLooks,
        user: {
          phone: '089 123456',
          city: 'München',
          region: 'Bayern',
          postalCode: '80331',
          country: 'DE',
          gender: 'non-binary',
          birthDate: '1997-02-16',
        },
      },
    ],
    [
      {
        ...bobsVisit,
        user_data: {
          ph: ['bd6690af69c3e66fa9ffd190bfae069841dd80abf6345413859de21b4c1ac93c'], // 4989123456
          ge: ['1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9'], // n
          db: ['01acdbf6ec7b4f478a225f1a246e5d6767eeab1a7ffa17f025265b5b94f40f0c'], // 19970216
          ct: ['f75c175f552c8b2bf46ef4b282ee782c81cf8687f66a8fe8278cc56fa727503e'], // münchen
          zp: ['55eb98af205c9d17e3569de62916a94b7944672c772f526e6e4c957c0b8d5eeb'], // 80331
          country: ['959a45d44e6fcf58361ed004681556fe50129f2109e817dec098c00c9e5d2578'], // de
          ...BOB,
        },
      },
    ],
  ),
  one(
    'a zip code with letters would lose them: it is left out',
    [fewKnown({ user: { email: 'person@example.com', postalCode: 'SW1A 1AA' } })],
    [bare({ em: ['542d240129883c019e106e3b1b2d3f3cb3537c43c425364de8e951d5a3083345'] })],
  ),
  one(
    'yen have no decimals, and the products’ SKUs are their ids',
    [{ ...maryByPin, id: 'yen', value: { currency: 'JPY', total: '1200' }, items: [{ productId: '8001', sku: 'LAMP-RED', quantity: 1 }] }],
    [
      {
        ...marysCheckout,
        event_id: 'yen',
        custom_data: {
          currency: 'JPY',
          value: '1200',
          content_ids: ['LAMP-RED'],
          num_items: 1,
          contents: [{ id: 'LAMP-RED', quantity: 1 }],
          order_id: '5500000000001',
        },
      },
    ],
    { productIdentifier: 'sku' },
  ),
  one(
    'two currencies in one request',
    [maryByPin, { ...maryByPin, id: 'euro', value: { currency: 'EUR', total: '0.10' } }],
    [marysCheckout, { ...marysCheckout, event_id: 'euro', custom_data: { ...marysCheckout.custom_data, currency: 'EUR', value: '0.1' } }],
  ),
  one(
    'a purchase under a name of the store’s own is custom; products after discount, half of it, the order’s name',
    [maryByPin],
    [
      {
        ...marysCheckout,
        event_name: 'custom',
        // 99.98 / 2
        custom_data: { ...marysCheckout.custom_data, value: '49.99', order_id: '#1001' },
      },
    ],
    {
      purchaseAlias: 'bigSale',
      valueBasis: 3,
      valuePercent: 50,
      extra: { adAccountId: '549755885175', transactionIdentifier: 'order name' },
    },
  ),
  one(
    'several products have no name, category and brand together; a search',
    [
      {
        ...bobLooks,
        name: 'Search',
        search: { query: 'lamp' },
        items: [
          { productId: 'a', price: '1.50', quantity: 1 },
          { productId: 'b', quantity: 2 },
        ],
      },
    ],
    [
      {
        ...bobsVisit,
        event_name: 'search',
        custom_data: {
          content_ids: ['a', 'b'],
          num_items: 3,
          contents: [
            { id: 'a', item_price: '1.5', quantity: 1 },
            { id: 'b', quantity: 2 },
          ],
          search_string: 'lamp',
        },
      },
    ],
  ),
  one(
    'limited data processing, where the store chose it and the visitor did not clearly agree',
    [{ ...bobLooks, consent: consentOf('denied') }, { ...bobLooks, id: 'unknown', consent: consentOf('unknown') }, maryByPin],
    [
      { ...bobsVisit, opt_out: true, custom_data: { opt_out_type: 'LDP' } },
      { ...bobsVisit, event_id: 'unknown', opt_out: true, custom_data: { opt_out_type: 'LDP' } },
      { ...marysCheckout, opt_out: false },
    ],
    { ccpa: true },
  ),
  one('an unknown choice is sent unmarked: the store decides on it before', [{ ...bobLooks, consent: consentOf('unknown') }], [bobsVisit]),
  one(
    'skips what the visitor refused, what is too old, a purchase without value, refunds, and what Pinterest has no event for',
    [
      { ...bobLooks, id: 'refused', consent: consentOf('denied') },
      // An hour less than 7 days before NOW, and a millisecond.
      { ...bobLooks, id: 'old', occurredAt: '2026-11-13T11:14:59.999Z' },
      { ...bobLooks, id: 'just in time', occurredAt: '2026-11-13T11:15:00.000Z' },
      { ...bobLooks, id: 'free', name: 'Purchase' },
      { ...maryByPin, id: 'refund', name: 'OrderRefunded', refund: { id: 'r-1' } },
      { ...bobLooks, id: 'scroll', name: 'PageScroll' },
    ],
    [{ ...bobsVisit, event_id: 'just in time', event_time: 1794568500 }],
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

export const pinterestCases: DestinationCases = {
  settings: pinterestSettings,
  sample: maryByPin,
  plain: bobLooks,
  idAt: ['body', 'data', 0, 'event_id'],
  valueAt: ['body', 'data', 0, 'custom_data', 'value'],
  secretIn: 'headers',
  requests: pinterestRequestCases,
  answers: pinterestAnswerCases,
}
