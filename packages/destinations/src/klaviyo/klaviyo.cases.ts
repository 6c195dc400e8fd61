/** Golden cases of Klaviyo: contact data go out in clear. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import type { AnswerCase, DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'

export const klaviyoSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'klaviyo',
  pixelId: 'Ab12Cd',
  token: 'pk_lamps0123456789abcdef',
  events: [...facebookSettings.events, 'AbandonCart', 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}

const URL = 'https://a.klaviyo.com/api/events'
const HEADERS = {
  accept: 'application/vnd.api+json',
  'content-type': 'application/vnd.api+json',
  revision: '2026-07-15',
  authorization: 'Klaviyo-API-Key pk_lamps0123456789abcdef',
}

/** Bob comes by a link of Klaviyo's and looks at a lamp. */
const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  clickIds: { _kx: 'kx-bob' },
  page: { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}

/** Bob leaves the checkout with a lamp and a coupon. */
const bobLeaves: StoreEvent = {
  ...bobViews,
  name: 'AbandonCart',
  checkoutToken: 'token-of-bob',
  checkoutUrl: '/checkouts/token-of-bob',
  coupons: ['WELCOME10'],
}

const body = (attributes: { [key: string]: JsonValue }, metric: string, profile: JsonValue): JsonValue => ({
  data: {
    type: 'event',
    attributes: {
      metric: { data: { type: 'metric', attributes: { name: metric } } },
      profile: { data: { type: 'profile', attributes: profile } },
      ...attributes,
    },
  },
})

const MARY = {
  email: 'john_smith@gmail.com',
  phone_number: '+16505551212',
  external_id: '7001',
  anonymous_id: 'v-mary',
  first_name: 'Mary',
  last_name: 'Smith-Jones',
  location: { city: 'St. Louis', region: 'CA', country: 'US', zip: '94035-1234', ip: '203.0.113.7' },
}
const BOB = { _kx: 'kx-bob', anonymous_id: 'v-bob', location: { ip: '203.0.113.8' } }

const LAMP = {
  ProductID: '8001',
  VariantID: '8001-red',
  SKU: 'LAMP-RED',
  ProductName: 'Desk lamp',
  Brand: 'Lumen',
  Categories: ['Lamps', 'Office'],
  Quantity: 2,
  ItemPrice: 54.99,
  // 2 x 54.99
  RowTotal: 109.98,
}

const call = (json: JsonValue) => ({ method: 'POST' as const, url: URL, headers: HEADERS, body: json })

const klaviyoRequestCases: RequestCase[] = [
  {
    name: 'an abandoned checkout tells what is in it and where it can be resumed',
    events: [bobLeaves],
    settings: klaviyoSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobLeaves.id],
          ...call(
            body(
              {
                properties: {
                  CheckoutURL: 'https://lamps.example/checkouts/token-of-bob',
                  DiscountCode: 'WELCOME10',
                  ItemNames: ['Desk lamp'],
                  Items: [
                    {
                      ProductID: '8001',
                      ProductName: 'Desk lamp',
                      Quantity: 1,
                      ItemPrice: 54.99,
                      RowTotal: 54.99,
                      ProductURL: 'https://lamps.example/products/desk-lamp',
                    },
                  ],
                },
                time: '2026-11-20T10:10:00.500Z',
                unique_id: bobLeaves.id,
                value: 54.99,
                value_currency: 'USD',
              },
              'Abandoned Cart',
              BOB,
            ),
          ),
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'an order is a Placed Order, then an Ordered Product for each line',
    events: [maryBuys],
    settings: klaviyoSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [maryBuys.id],
          ...call(
            body(
              {
                properties: {
                  OrderId: '5500000000001',
                  DiscountCode: 'WELCOME10',
                  DiscountValue: 10,
                  ItemNames: ['Desk lamp'],
                  Brands: ['Lumen'],
                  Categories: ['Lamps', 'Office'],
                  Items: [LAMP],
                },
                time: '2026-11-20T10:00:00.000Z',
                unique_id: maryBuys.id,
                value: 115.17,
                value_currency: 'USD',
              },
              'Placed Order',
              MARY,
            ),
          ),
          after: [
            {
              name: 'ordered product 1',
              ...call(
                body(
                  {
                    properties: { OrderId: '5500000000001', ...LAMP },
                    time: '2026-11-20T10:00:00.000Z',
                    unique_id: `${maryBuys.id}:1`,
                    value: 109.98,
                    value_currency: 'USD',
                  },
                  'Ordered Product',
                  MARY,
                ),
              ),
            },
          ],
        },
      ],
      skipped: [],
    },
  },
  {
    name: "a visitor of Klaviyo's own link is somebody; the product's page becomes a whole address",
    events: [bobViews],
    settings: klaviyoSettings,
    now: NOW,
    expected: {
      requests: [
        {
          events: [bobViews.id],
          ...call(
            body(
              {
                properties: { ProductID: '8001', ProductName: 'Desk lamp', Price: 54.99, URL: 'https://lamps.example/products/desk-lamp' },
                time: '2026-11-20T10:10:00.500Z',
                unique_id: bobViews.id,
                value: 54.99,
                value_currency: 'USD',
              },
              'Viewed Product',
              BOB,
            ),
          ),
        },
      ],
      skipped: [],
    },
  },
  {
    name: 'a refund says of which order; Ordered Products can be switched off; nobody, a page view and an order without value are not sent',
    events: [
      { ...maryBuys, id: 'refund', name: 'OrderRefunded', items: [], refund: { id: 'r-1' }, value: { currency: 'USD', total: '20.00' } },
      { ...maryBuys, id: 'no lines', items: [], user: { email: 'mary@example.com' } },
      { ...bobViews, id: 'nobody', clickIds: {} },
      { ...maryBuys, id: 'a page', name: 'PageView' },
      { ...maryBuys, id: 'no value', value: { currency: 'USD' }, items: [] },
    ],
    settings: { ...klaviyoSettings, extra: { orderedProducts: false, transactionIdentifier: 'order name' } },
    now: NOW,
    expected: {
      requests: [
        {
          events: ['refund'],
          ...call(
            body(
              {
                properties: { OrderId: '#1001', DiscountCode: 'WELCOME10', RefundId: 'r-1' },
                time: '2026-11-20T10:00:00.000Z',
                unique_id: 'refund',
                value: 20,
                value_currency: 'USD',
              },
              'Refunded Order',
              MARY,
            ),
          ),
        },
        {
          events: ['no lines'],
          ...call(
            body(
              {
                properties: { OrderId: '#1001', DiscountCode: 'WELCOME10', DiscountValue: 10 },
                time: '2026-11-20T10:00:00.000Z',
                unique_id: 'no lines',
                value: 115.17,
                value_currency: 'USD',
              },
              'Placed Order',
              { email: 'mary@example.com', anonymous_id: 'v-mary', location: { ip: '203.0.113.7' } },
            ),
          ),
        },
      ],
      skipped: [
        { event: 'nobody', reason: 'no identifier' },
        { event: 'a page', reason: 'event not supported' },
        { event: 'no value', reason: 'no order value' },
      ],
    },
  },
]

const answer = (status: number, said: unknown = '', headers = {}): AnswerCase['answer'] => ({ status, headers, body: said, events: ['a'] })
const refusal = (status: number, code: string, detail: string, pointer?: string): string =>
  JSON.stringify({
    errors: [{ id: 'e', status, code, title: 'Invalid input.', detail, ...(pointer !== undefined && { source: { pointer } }) }],
  })

const klaviyoAnswerCases: AnswerCase[] = [
  { name: '202 is accepted, never confirmed', answer: answer(202), expected: [{ event: 'a', outcome: 'delivered', proof: 'accepted' }] },
  {
    name: 'a bad field is named, without the value that it held',
    answer: answer(400, refusal(400, 'invalid', 'mary@example is not a valid email address.', '/data/attributes/profile')),
    expected: [
      { event: 'a', outcome: 'rejected', reason: 'invalid field', detail: '… is not a valid email address. (/data/attributes/profile)' },
    ],
  },
  {
    name: 'a wrong key',
    answer: answer(401, refusal(401, 'authentication_failed', 'Incorrect authentication credentials.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'token invalid', detail: 'Incorrect authentication credentials.' }],
  },
  {
    name: 'a key without the scope',
    answer: answer(403, refusal(403, 'permission_denied', 'Missing scope events:write.')),
    expected: [{ event: 'a', outcome: 'reauthorize', reason: 'permission missing', detail: 'Missing scope events:write.' }],
  },
  {
    name: 'a revision that is no longer served stops the lane',
    answer: answer(410, refusal(410, 'gone', 'This revision has been retired.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'This revision has been retired.' }],
  },
  {
    name: 'a revision without this address stops the lane',
    answer: answer(404, refusal(404, 'not_found', 'No valid revisions found for method')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'No valid revisions found for method' }],
  },
  {
    name: 'a date that is no revision stops the lane',
    answer: answer(400, refusal(400, 'invalid', 'A valid revision header is required.')),
    expected: [{ event: 'a', outcome: 'stop', reason: 'interface retired', detail: 'A valid revision header is required.' }],
  },
  {
    name: 'a limit',
    answer: answer(429, refusal(429, 'throttled', 'Request was throttled.'), { 'retry-after': '3' }),
    expected: [{ event: 'a', outcome: 'retry', reason: 'too many requests', afterMs: 3000 }],
  },
  {
    name: 'a 403 in HTML came from a proxy',
    answer: answer(403, '<html>'),
    expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }],
  },
  {
    name: 'a conflict',
    answer: answer(409, refusal(409, 'conflict', 'Conflict.')),
    expected: [{ event: 'a', outcome: 'rejected', reason: 'refused by the platform', detail: 'Conflict.' }],
  },
  { name: 'a server in trouble', answer: answer(503, ''), expected: [{ event: 'a', outcome: 'retry', reason: 'platform error' }] },
]

export const klaviyoCases: DestinationCases = {
  settings: klaviyoSettings,
  sample: maryBuys,
  plain: bobViews,
  idAt: ['body', 'data', 'attributes', 'unique_id'],
  valueAt: ['body', 'data', 'attributes', 'value'],
  secretIn: 'headers',
  isClear: true,
  answersEmpty: true,
  requests: klaviyoRequestCases,
  answers: klaviyoAnswerCases,
}
