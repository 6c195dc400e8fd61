/** Golden cases of Klaviyo: contact data go out in clear. */
import type { StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { JsonValue } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, consentOf, maryBuys, NOW } from '../sample.cases.ts'
import { klaviyoAnswerCases } from './klaviyo-answer.cases.ts'
import { klaviyoSettings, bobViews, bobLeaves, body, MARY, BOB, LAMP, call } from './klaviyo-sample.cases.ts'

/** One event and its call. */
const told = (
  name: string,
  event: StoreEvent,
  metric: string,
  sent: { [key: string]: JsonValue },
  profile: JsonValue = BOB,
): RequestCase => ({
  name,
  events: [event],
  settings: { ...klaviyoSettings, extra: { orderedProducts: false } },
  now: NOW,
  expected: {
    requests: [{ events: [event.id], ...call(body({ time: event.occurredAt, unique_id: event.id, ...sent }, metric, profile)) }],
    skipped: [],
  },
})
const bobsLamp = {
  ProductID: '8001',
  ProductName: 'Desk lamp',
  Quantity: 1,
  ItemPrice: 54.99,
  RowTotal: 54.99,
  ProductURL: 'https://lamps.example/products/desk-lamp',
}
const EUROS = { value: 54.99, value_currency: 'EUR' }
const bobPays: StoreEvent = { ...bobViews, value: { currency: 'EUR', total: '54.99' } }
const LISTED = { ItemNames: ['Desk lamp'], Items: [bobsLamp] }
const PAGE = { Title: 'Desk lamp', URL: 'https://lamps.example/products/desk-lamp' }
const ORDERED = {
  OrderId: '5500000000001',
  DiscountCode: 'WELCOME10',
  DiscountValue: 10,
  ItemNames: ['Desk lamp'],
  Brands: ['Lumen'],
  Categories: ['Lamps', 'Office'],
  Items: [LAMP],
}
const PAID = { value: 115.17, value_currency: 'USD' }

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
  told('a category with its products', { ...bobPays, name: 'ViewCategory' }, 'Viewed Collection', {
    properties: { ...PAGE, ...LISTED },
    ...EUROS,
  }),
  told('a cart that is looked at', { ...bobPays, name: 'ViewCart' }, 'Viewed Cart', { properties: { ...PAGE, ...LISTED }, ...EUROS }),
  told('what is added stands first', { ...bobPays, name: 'AddToCart' }, 'Added to Cart', {
    properties: {
      AddedItemProductID: '8001',
      AddedItemProductName: 'Desk lamp',
      AddedItemQuantity: 1,
      AddedItemPrice: 54.99,
      ...LISTED,
    },
    ...EUROS,
  }),
  told(
    'a checkout without an address of its own can be resumed on its page',
    { ...bobPays, name: 'InitiateCheckout' },
    'Started Checkout',
    {
      properties: { CheckoutURL: PAGE.URL, ...LISTED },
      ...EUROS,
    },
  ),
  told('a visitor who stays on a cart', { ...bobPays, name: 'StillThinking' }, 'Still Thinking', {
    properties: { CheckoutURL: PAGE.URL, ...LISTED },
    ...EUROS,
  }),
  told(
    'a search, of a visitor whose choice is unknown: the store decides on it before',
    { ...bobLooks, name: 'Search', clickIds: { _kx: 'kx-bob' }, search: { query: 'lamp' }, consent: consentOf('unknown') },
    'Submitted Search',
    {
      properties: { SearchTerm: 'lamp' },
    },
  ),
  told(
    'a form that was sent',
    { ...bobLooks, name: 'Lead', user: { email: 'bob@example.com' } },
    'Submitted Form',
    { properties: { URL: 'https://lamps.example/' } },
    {
      email: 'bob@example.com',
      anonymous_id: 'v-bob',
      location: { ip: '203.0.113.8' },
    },
  ),
  told('an order that was cancelled', { ...maryBuys, name: 'OrderCancelled' }, 'Cancelled Order', { properties: ORDERED, ...PAID }, MARY),
  told(
    'an order whose last parcel went',
    { ...maryBuys, name: 'OrderFulfilled' },
    'Fulfilled Order',
    { properties: ORDERED, ...PAID },
    MARY,
  ),
  told(
    'yen have no decimals; an alias takes the place of Placed Order only where it is set',
    { ...maryBuys, value: { currency: 'JPY', total: '1200' }, items: [], order: { id: '9' } },
    'Placed Order',
    {
      properties: { OrderId: '9' },
      value: 1200,
      value_currency: 'JPY',
    },
    MARY,
  ),
  {
    name: 'a denied choice and what is too old are skipped; each other event has a call of its own',
    events: [
      { ...bobPays, id: 'denied', consent: consentOf('denied') },
      {
        ...bobPays,
        id: 'old',
        occurredAt: new Date(Date.parse(NOW) - DESTINATION_FACTS.klaviyo.maxAgeHours * 3_600_000 - 1).toISOString(),
      },
      { ...bobViews, id: 'first' },
      { ...bobViews, id: 'second' },
    ],
    settings: klaviyoSettings,
    now: NOW,
    expected: {
      requests: ['first', 'second'].map((id) => ({
        events: [id],
        ...call(
          body(
            {
              properties: { ProductID: '8001', ProductName: 'Desk lamp', Price: 54.99, URL: PAGE.URL },
              time: bobViews.occurredAt,
              unique_id: id,
              value: 54.99,
              value_currency: 'USD',
            },
            'Viewed Product',
            BOB,
          ),
        ),
      })),
      skipped: [
        { event: 'denied', reason: 'consent denied' },
        { event: 'old', reason: 'too old for the platform' },
      ],
    },
  },
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
