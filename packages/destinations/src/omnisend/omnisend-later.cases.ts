/** Golden cases of Omnisend, second half. */
import type { RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, maryBuys } from '../sample.cases.ts'
import { BUY, VIEW, bobViews, BOB, PLAIN_LAMP, PAGE, one, bob, send, skip, byMail, byPhone, bobAnywhere } from './omnisend-sample.cases.ts'

export const omnisendLaterCases: RequestCase[] = [
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
      {
        ...bobLooks,
        name: 'Search',
        consent: consentOf('unknown'),
        user: { email: 'bob@example.com' },
        clickIds: { omnisendContactID: '67447b7d5c1cd54488ec24d9' },
      },
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
