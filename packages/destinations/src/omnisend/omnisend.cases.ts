/** Golden cases of Omnisend: contact data go out in clear. */
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { maryBuys } from '../sample.cases.ts'
import { omnisendSettings, noLines, call, BUY, MARY, ORDER, bobViews, body, one, mary, send, ORDERED } from './omnisend-sample.cases.ts'
import { omnisendAnswerCases } from './omnisend-answer.cases.ts'
import { omnisendLaterCases } from './omnisend-later.cases.ts'

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
  ...omnisendLaterCases,
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
