/** Golden cases of Omnisend: contact data go out in clear. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { BuiltRequests, JsonValue } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { omnisendAnswerCases } from './omnisend-answer.cases.ts'

const KEY = '5f0123456789abcdef012345-Lamps0123456789abcdef'
const omnisendSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'omnisend',
  pixelId: '5f0123456789abcdef012345',
  token: KEY,
  events: [...facebookSettings.events, 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}
const noLines: PixelSettings = { ...omnisendSettings, extra: { orderedProducts: false } }

const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'omnisend-version': '2026-03-15',
  authorization: `Omnisend-API-Key ${KEY}`,
}
type Json = { [key: string]: JsonValue }
const call = (body: Json) => ({
  method: 'POST' as const,
  url: 'https://api.omnisend.com/api/events',
  headers: HEADERS,
  body: { origin: 'api', ...body },
  idempotent: false as const,
})

const BUY = '2026-11-20T10:00:00.000Z'
const VIEW = '2026-11-20T10:10:00.500Z'
const MARY = {
  email: 'john_smith@gmail.com',
  phone: '+16505551212',
  firstName: 'Mary',
  lastName: 'Smith-Jones',
  city: 'St. Louis',
  state: 'CA',
  postalCode: '94035-1234',
  countryCode: 'US',
}
const LAMP = {
  productID: '8001',
  productVariantID: '8001-red',
  productSKU: 'LAMP-RED',
  productTitle: 'Desk lamp',
  productPrice: 54.99,
  productQuantity: 2,
  productVendor: 'Lumen',
  productCategories: [
    { id: 'Lamps', title: 'Lamps' },
    { id: 'Office', title: 'Office' },
  ],
  productTags: ['light', 'gift'],
}
const ORDER = {
  orderID: '5500000000001',
  orderNumber: 1001,
  createdAt: BUY,
  currency: 'USD',
  totalPrice: 115.17,
  subTotalPrice: 99.98,
  totalDiscount: 10,
  totalTax: 9.99,
  shippingPrice: 5.2,
  fulfillmentStatus: 'unfulfilled',
  discounts: [{ code: 'WELCOME10', amount: 10 }],
  lineItems: [LAMP],
}

/** Bob says his address and looks at a lamp without variants. */
const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  user: { email: 'bob@example.com' },
  page: { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}
const BOB = { email: 'bob@example.com' }
const PLAIN_LAMP = {
  productID: '8001',
  productVariantID: '8001',
  productTitle: 'Desk lamp',
  productPrice: 54.99,
  productQuantity: 1,
  productURL: 'https://lamps.example/products/desk-lamp',
}
const PAGE = { url: 'https://lamps.example/products/desk-lamp', title: 'Desk lamp' }

type Said = { name: string; version?: string; id: string; at: string; contact: Json; properties: Json }
const body = ({ name, version = '', id, at, contact, properties }: Said): Json => ({
  eventName: name,
  eventVersion: version,
  eventID: id,
  eventTime: at,
  contact,
  properties,
})
/** One event of one person, without further calls. */
const one = (person: string, said: Said, after?: { name: string; said: Said }[]): BuiltRequests => ({
  requests: [
    {
      events: [said.id],
      sequence: person,
      ...call(body(said)),
      ...(after !== undefined && { after: after.map(({ name, said: more }) => ({ name, ...call(body(more)) })) }),
    },
  ],
  skipped: [],
})
const bob = (name: string, version: string, properties: Json, contact: Json = BOB): BuiltRequests =>
  one('bob@example.com', { name, version, id: bobViews.id, at: VIEW, contact, properties })
const mary = (name: string, properties: Json, contact: Json = MARY): BuiltRequests =>
  one('john_smith@gmail.com', { name, version: 'v2', id: maryBuys.id, at: BUY, contact, properties })

const send = (name: string, events: StoreEvent[], expected: BuiltRequests, settings: PixelSettings = noLines): RequestCase => ({
  name,
  events,
  settings,
  now: NOW,
  expected,
})
const skip = (event: StoreEvent, reason: BuiltRequests['skipped'][number]['reason']): BuiltRequests => ({
  requests: [],
  skipped: [{ event: event.id, reason }],
})

const ORDERED = { orderID: '5500000000001', product: LAMP }
const { phone: _phone, ...byMail } = MARY
const { email: _email, ...byPhone } = MARY
const { items: _items, coupons: _coupons, ...bobAnywhere } = bobViews

const omnisendRequestCases: RequestCase[] = [
  send(
    'an order is a placed order, then an ordered product for each line',
    [maryBuys],
    one('john_smith@gmail.com', { name: 'placed order', version: 'v2', id: maryBuys.id, at: BUY, contact: MARY, properties: ORDER }, [
      {
        name: 'ordered product 1',
        said: {
          name: 'ordered product',
          version: 'v2',
          id: 'c7a95bf2-f057-5bdd-a647-1f103112382a',
          at: BUY,
          contact: MARY,
          properties: ORDERED,
        },
      },
    ]),
    omnisendSettings,
  ),
  send(
    'an order that is paid for is told twice: placed, and paid',
    [{ ...maryBuys, order: { id: '1', paymentStatus: 'paid' }, items: [], value: { currency: 'USD', total: '5.00' } }],
    one(
      'john_smith@gmail.com',
      {
        name: 'placed order',
        version: 'v2',
        id: maryBuys.id,
        at: BUY,
        contact: MARY,
        properties: {
          orderID: '1',
          createdAt: BUY,
          currency: 'USD',
          totalPrice: 5,
          paymentStatus: 'paid',
          fulfillmentStatus: 'unfulfilled',
        },
      },
      [
        {
          name: 'paid for order',
          said: {
            name: 'paid for order',
            version: 'v2',
            id: '6bc2ab51-6302-5ab5-a21b-a432914f8168',
            at: BUY,
            contact: MARY,
            properties: {
              orderID: '1',
              createdAt: BUY,
              currency: 'USD',
              totalPrice: 5,
              paymentStatus: 'paid',
              fulfillmentStatus: 'unfulfilled',
            },
          },
        },
      ],
    ),
  ),
  send(
    'addresses of the order, its status page, and a region by its name',
    [
      {
        ...maryBuys,
        items: [],
        value: { currency: 'USD', total: '5.00' },
        order: {
          id: '1',
          paymentStatus: 'partially paid',
          fulfillmentStatus: 'partially fulfilled',
          statusUrl: '/orders/1',
          billingAddress: { firstName: 'Mary', address1: '1 Main St', city: 'St. Louis', region: 'CA', postalCode: '94035', country: 'US' },
          shippingAddress: { lastName: 'Smith', region: 'Queensland', phone: '+61 2', company: 'Lumen' },
        },
      },
    ],
    mary('placed order', {
      orderID: '1',
      createdAt: BUY,
      currency: 'USD',
      totalPrice: 5,
      paymentStatus: 'partiallyPaid',
      fulfillmentStatus: 'inProgress',
      orderStatusURL: 'https://lamps.example/orders/1',
      billingAddress: { firstName: 'Mary', address1: '1 Main St', city: 'St. Louis', stateCode: 'CA', zip: '94035', country: 'US' },
      shippingAddress: { lastName: 'Smith', company: 'Lumen', state: 'Queensland', phone: '+61 2' },
    }),
  ),
  send(
    'an order without product details or discount still counts, under the name that the shop shows',
    [{ ...maryBuys, items: [], order: { id: '1', name: '#1001' }, value: { currency: 'USD', total: '12.00' } }],
    mary('placed order', {
      orderID: '#1001',
      orderNumber: 1001,
      createdAt: BUY,
      currency: 'USD',
      totalPrice: 12,
      fulfillmentStatus: 'unfulfilled',
    }),
    { ...noLines, extra: { orderedProducts: false, transactionIdentifier: 'order name' } },
  ),
  send(
    'a currency without decimals, and an amount above what the store uses',
    [{ ...maryBuys, items: [], order: { id: '1' }, value: { currency: 'JPY', total: '123456789' } }],
    mary('placed order', { orderID: '1', createdAt: BUY, currency: 'JPY', totalPrice: 123456789, fulfillmentStatus: 'unfulfilled' }),
  ),
  send(
    'two currencies in one batch stay apart',
    [
      { ...maryBuys, items: [], order: { id: '1' }, value: { currency: 'USD', total: '1.50' } },
      { ...maryBuys, id: 'old-id', items: [], order: { id: '2' }, value: { currency: 'EUR', total: '2.50' } },
    ],
    {
      requests: [
        ...mary('placed order', { orderID: '1', createdAt: BUY, currency: 'USD', totalPrice: 1.5, fulfillmentStatus: 'unfulfilled' })
          .requests,
        {
          events: ['old-id'],
          sequence: 'john_smith@gmail.com',
          // An id that is no UUID becomes one.
          ...call(
            body({
              name: 'placed order',
              version: 'v2',
              id: '137dfbdf-bef1-5f31-a900-8d5dfcbd84cc',
              at: BUY,
              contact: MARY,
              properties: { orderID: '2', createdAt: BUY, currency: 'EUR', totalPrice: 2.5, fulfillmentStatus: 'unfulfilled' },
            }),
          ),
        },
      ],
      skipped: [],
    },
  ),
  send(
    'the value basis and percentage of the pixel',
    [{ ...maryBuys, items: [], order: { id: '1' }, value: { currency: 'USD', total: '115.17', shipping: '5.20' } }],
    // (115.17 - 5.20) x 50 %
    mary('placed order', {
      orderID: '1',
      createdAt: BUY,
      currency: 'USD',
      totalPrice: 54.985,
      shippingPrice: 5.2,
      fulfillmentStatus: 'unfulfilled',
    }),
    { ...noLines, valueBasis: 0, valuePercent: 50 },
  ),
  send(
    'a purchase under a name of the store’s own is an event without a version and without lists',
    [maryBuys],
    one('john_smith@gmail.com', {
      name: 'sold',
      id: maryBuys.id,
      at: BUY,
      contact: MARY,
      properties: {
        orderID: '5500000000001',
        pageTitle: 'Thank you',
        pageURL: 'https://lamps.example/thank-you',
        productTitles: 'Desk lamp',
        productCount: 1,
        currency: 'USD',
        value: '115.17',
      },
    }),
    { ...noLines, purchaseAlias: 'sold' },
  ),
  send(
    'a refund tells its amount',
    [
      {
        ...maryBuys,
        name: 'OrderRefunded',
        items: [],
        refund: { id: 'r-1' },
        value: { currency: 'USD', total: '20.00' },
        order: { id: '1', paymentStatus: 'partially refunded' },
      },
    ],
    mary('order refunded', { orderID: '1', currency: 'USD', totalRefundedAmount: 20, paymentStatus: 'partiallyRefunded' }),
  ),
  send(
    'a cancelled order',
    [
      {
        ...maryBuys,
        name: 'OrderCancelled',
        items: [],
        value: { currency: 'USD', total: '5.00' },
        order: { id: '1', paymentStatus: 'voided', fulfillmentStatus: 'unfulfilled' },
      },
    ],
    mary('order canceled', { orderID: '1', currency: 'USD', totalPrice: 5, paymentStatus: 'voided', fulfillmentStatus: 'unfulfilled' }),
  ),
  send(
    'a fulfilled order',
    [
      {
        ...maryBuys,
        name: 'OrderFulfilled',
        items: [],
        value: { currency: 'USD', total: '5.00' },
        order: { id: '1', paymentStatus: 'paid' },
      },
    ],
    mary('order fulfilled', { orderID: '1', currency: 'USD', totalPrice: 5, paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' }),
  ),
  send(
    'a viewed product',
    [bobViews],
    bob('viewed product', 'v4', {
      page: PAGE,
      product: { id: '8001', title: 'Desk lamp', price: 54.99, currency: 'USD', url: 'https://lamps.example/products/desk-lamp' },
    }),
  ),
  send(
    'each product that was added is an event of its own; a cart without an address leads to the store’s',
    [{ ...bobViews, id: maryBuys.id, name: 'AddToCart', items: [...(bobViews.items ?? []), { productId: '8002', quantity: 2 }] }],
    one(
      'bob@example.com',
      {
        name: 'added product to cart',
        id: maryBuys.id,
        at: VIEW,
        contact: BOB,
        properties: {
          abandonedCheckoutURL: 'https://lamps.example/cart',
          cartID: 'v-bob',
          currency: 'USD',
          value: 54.99,
          addedItem: PLAIN_LAMP,
          lineItems: [PLAIN_LAMP, { productID: '8002', productVariantID: '8002', productTitle: '8002', productQuantity: 2 }],
        },
      },
      [
        {
          name: 'added product 2',
          said: {
            name: 'added product to cart',
            id: 'bcd4eff4-78e6-5cfa-a377-453b62aa9cc2',
            at: VIEW,
            contact: BOB,
            properties: {
              abandonedCheckoutURL: 'https://lamps.example/cart',
              cartID: 'v-bob',
              currency: 'USD',
              value: 54.99,
              addedItem: { productID: '8002', productVariantID: '8002', productTitle: '8002', productQuantity: 2 },
              lineItems: [PLAIN_LAMP, { productID: '8002', productVariantID: '8002', productTitle: '8002', productQuantity: 2 }],
            },
          },
        },
      ],
    ),
  ),
  send(
    'a checkout leads back to itself',
    [{ ...bobViews, name: 'InitiateCheckout', checkoutToken: 'chk-1', checkoutUrl: 'https://lamps.example/checkouts/chk-1' }],
    bob('started checkout', '', {
      abandonedCheckoutURL: 'https://lamps.example/checkouts/chk-1',
      cartID: 'v-bob',
      currency: 'USD',
      value: 54.99,
      lineItems: [PLAIN_LAMP],
    }),
  ),
  ...(['ViewCategory', 'ViewCart', 'Lead', 'Subscribe'] as const).map((name) =>
    send(
      `${name} is an event of our own`,
      [{ ...bobAnywhere, name }],
      bob({ ViewCategory: 'viewed category', ViewCart: 'viewed cart', Lead: 'submitted form', Subscribe: 'subscribed' }[name], '', {
        pageTitle: 'Desk lamp',
        pageURL: PAGE.url,
        currency: 'USD',
        value: '54.99',
      }),
    ),
  ),
  send(
    'a search',
    [{ ...bobLooks, name: 'Search', user: { email: 'bob@example.com' }, search: { query: 'red lamp' } }],
    bob('searched', '', { searchTerm: 'red lamp', pageURL: 'https://lamps.example/' }),
  ),
  send(
    'a customer who agreed to marketing is opted in, at the time of the order',
    [
      {
        ...maryBuys,
        items: [],
        order: { id: '1' },
        value: { currency: 'USD', total: '5' },
        user: { email: 'mary@example.com', marketing: { email: 'granted', sms: 'granted' } },
      },
    ],
    one('mary@example.com', {
      name: 'placed order',
      version: 'v2',
      id: maryBuys.id,
      at: BUY,
      contact: {
        email: 'mary@example.com',
        // No opt-in by text message: there is no phone number.
        optIns: [{ channel: 'email', createdAt: BUY, source: 'shop' }],
        consents: [
          {
            channel: 'email',
            createdAt: BUY,
            source: 'shop',
            ip: '203.0.113.7',
            userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          },
        ],
      },
      properties: { orderID: '1', createdAt: BUY, currency: 'USD', totalPrice: 5, fulfillmentStatus: 'unfulfilled' },
    }),
  ),
  send(
    'a refusal opts nobody out, and an event of browsing repeats no choice',
    [
      {
        ...maryBuys,
        items: [],
        order: { id: '1' },
        value: { currency: 'USD', total: '5' },
        user: { email: 'mary@example.com', marketing: { email: 'denied' } },
      },
      { ...bobLooks, name: 'Search', user: { email: 'bob@example.com', marketing: { email: 'granted' } } },
    ],
    {
      requests: [
        ...one('mary@example.com', {
          name: 'placed order',
          version: 'v2',
          id: maryBuys.id,
          at: BUY,
          contact: { email: 'mary@example.com' },
          properties: { orderID: '1', createdAt: BUY, currency: 'USD', totalPrice: 5, fulfillmentStatus: 'unfulfilled' },
        }).requests,
        ...bob('searched', '', { pageURL: 'https://lamps.example/' }).requests,
      ],
      skipped: [],
    },
  ),
  send(
    'a person by e-mail alone, by phone alone, with address, birth date and gender',
    [
      {
        ...maryBuys,
        name: 'Lead',
        items: [],
        page: { url: '' },
        value: { currency: 'USD' },
        order: { id: '1' },
        user: { ...maryBuys.user, phone: '12' },
      },
      {
        ...maryBuys,
        id: bobViews.id,
        name: 'Lead',
        items: [],
        page: { url: '' },
        value: { currency: 'USD' },
        order: { id: '1' },
        user: { ...maryBuys.user, email: 'nobody', address1: '1 Main St', address2: 'Flat 2', birthDate: '1990-02-03', gender: 'Female' },
      },
    ],
    {
      requests: [
        ...one('john_smith@gmail.com', {
          name: 'submitted form',
          id: maryBuys.id,
          at: BUY,
          contact: byMail,
          properties: { orderID: '1', productCount: 0 },
        }).requests,
        ...one('+16505551212', {
          name: 'submitted form',
          id: bobViews.id,
          at: BUY,
          contact: { ...byPhone, address: '1 Main St, Flat 2', birthdate: '1990-02-03', gender: 'f' },
          properties: { orderID: '1', productCount: 0 },
        }).requests,
      ],
      skipped: [],
    },
  ),
  ...(['clickIds', 'cookies'] as const).map((from) =>
    send(
      `a visitor of one of Omnisend's own links is known by its id, from ${from}`,
      [{ ...bobLooks, name: 'Search', [from]: { omnisendContactID: '67447b7d5c1cd54488ec24d9' } }],
      one('67447b7d5c1cd54488ec24d9', {
        name: 'searched',
        id: bobLooks.id,
        at: VIEW,
        contact: { id: '67447b7d5c1cd54488ec24d9' },
        properties: { pageURL: 'https://lamps.example/' },
      }),
    ),
  ),
  send(
    'who says their own address is not the one whom the link was sent to; a broken id is none',
    [
      { ...bobLooks, name: 'Search', user: { email: 'bob@example.com' }, clickIds: { omnisendContactID: '67447b7d5c1cd54488ec24d9' } },
      { ...bobLooks, id: 'broken', name: 'Search', clickIds: { omnisendContactID: 'null' } },
    ],
    {
      requests: bob('searched', '', { pageURL: 'https://lamps.example/' }).requests,
      skipped: [{ event: 'broken', reason: 'no identifier' }],
    },
  ),
  send('nobody', [{ ...bobViews, user: {} }], skip(bobViews, 'no identifier')),
  send('a page view', [{ ...maryBuys, name: 'PageView' }], skip(maryBuys, 'event not supported')),
  send('an order without a value', [{ ...maryBuys, items: [], value: { currency: 'USD' } }], skip(maryBuys, 'no order value')),
  send('too old by a millisecond', [{ ...maryBuys, occurredAt: '2026-11-13T10:14:59.999Z' }], skip(maryBuys, 'too old for the platform')),
  send(
    'a visitor who refused',
    [
      {
        ...bobViews,
        consent: { ad: 'denied', analytics: 'granted', functionality: 'granted', personalization: 'granted', security: 'granted' },
      },
    ],
    skip(bobViews, 'consent denied'),
  ),
]

export const omnisendCases: DestinationCases = {
  settings: omnisendSettings,
  sample: maryBuys,
  plain: bobViews,
  idAt: ['body', 'eventID'],
  valueAt: ['body', 'properties', 'totalPrice'],
  secretIn: 'headers',
  isClear: true,
  answersEmpty: true,
  requests: omnisendRequestCases,
  answers: omnisendAnswerCases,
}
