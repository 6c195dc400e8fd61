/** Golden cases of Mailchimp: contact data go out in clear. */
import type { PixelSettings, StoreEvent } from '@convbox/contract'
import type { BuiltRequests, Call, DestinationRequest, JsonValue, Step } from '../destination.ts'
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { bobLooks, facebookSettings, maryBuys, NOW } from '../sample.cases.ts'
import { mailchimpAnswerCases } from './mailchimp-answer.cases.ts'

const mailchimpSettings: PixelSettings = {
  ...facebookSettings,
  platform: 'mailchimp',
  pixelId: 'a1b2c3d4e5',
  token: '0123456789abcdef0123456789abcdef-us6',
  events: [...facebookSettings.events, 'OrderRefunded', 'OrderCancelled', 'OrderFulfilled'],
}
/** "convbox:" and the key in base64. */
const ENCODED = 'Y29udmJveDowMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZi11czY='

type Json = { [key: string]: JsonValue }
const call = (method: Call['method'], path: string, body?: Json): Call => ({
  method,
  url: `https://us6.api.mailchimp.com/3.0${path}`,
  headers: { accept: 'application/json', authorization: `Basic ${ENCODED}` },
  secrets: [ENCODED],
  ...(body !== undefined && { body }),
})
const step = (name: string, ...rest: Parameters<typeof call>): Step => ({ name, ...call(...rest) })

const STORE = '/ecommerce/stores/convbox-store-lamps'
const BUY = '2026-11-20T10:00:00.000Z'
const VIEW = '2026-11-20T10:10:00.500Z'
// MD5 of the addresses.
const MARY_ID = 'ac862c981fee6b90654257051c4e197a'
const BOB_ID = '4b9bb80620f03eb3719e0a061c14283d'
const MARY = {
  id: MARY_ID,
  email_address: 'john_smith@gmail.com',
  opt_in_status: false,
  first_name: 'Mary',
  last_name: 'Smith-Jones',
  address: { city: 'St. Louis', province_code: 'CA', postal_code: '94035-1234', country_code: 'US' },
}
const BOB = { id: BOB_ID, email_address: 'bob@example.com', opt_in_status: false }

const RED_VARIANT = { id: '8001-red', title: 'Desk lamp', sku: 'LAMP-RED', price: 54.99 }
const RED_LINE = { product_id: '8001', product_variant_id: '8001-red', quantity: 2, price: 54.99 }
const LAMP_URL = 'https://lamps.example/products/desk-lamp'
const LAMP_VARIANT = { id: '8001', title: 'Desk lamp', price: 54.99, url: LAMP_URL }
const LAMP_LINE = { id: '8001', product_id: '8001', product_variant_id: '8001', quantity: 1, price: 54.99 }
const NO_DETAILS = { id: 'unknown-products', title: 'Products without details' }

const addStore = step('store', 'POST', '/ecommerce/stores', {
  id: 'convbox-store-lamps',
  list_id: 'a1b2c3d4e5',
  name: 'Lamps',
  currency_code: 'USD',
  platform: 'Convbox',
})
const addContact = (id: string, email: string, status = 'transactional'): Step =>
  step('contact', 'PUT', `/lists/a1b2c3d4e5/members/${id}`, { email_address: email, status_if_new: status })
const addProduct = (body: Json): Step => step('product 1', 'POST', `${STORE}/products`, body)
const addVariant = (product: string, body: { id: string } & Json): Step =>
  step('variant 1', 'PUT', `${STORE}/products/${product}/variants/${body.id}`, body)
const removeCart = (id: string): Step => step('remove cart', 'DELETE', `${STORE}/carts/${id}`)

/** What is created for an order of lamps, of products without details, and for a cart of Bob's. */
const forLamps = [
  addStore,
  addContact(MARY_ID, 'john_smith@gmail.com'),
  addProduct({ id: '8001', title: 'Desk lamp', vendor: 'Lumen', type: 'Lamps', variants: [RED_VARIANT] }),
  addVariant('8001', RED_VARIANT),
]
const forUnknown = (price: number, contact = addContact(MARY_ID, 'john_smith@gmail.com')): Step[] => [
  addStore,
  contact,
  addProduct({ ...NO_DETAILS, variants: [{ ...NO_DETAILS, price }] }),
  addVariant('unknown-products', { ...NO_DETAILS, price }),
]
const forBob = [
  addStore,
  addContact(BOB_ID, 'bob@example.com'),
  addProduct({ id: '8001', title: 'Desk lamp', url: LAMP_URL, variants: [LAMP_VARIANT] }),
  addVariant('8001', LAMP_VARIANT),
]

/** Bob says his address and looks at a lamp without variants. */
const bobViews: StoreEvent = {
  ...bobLooks,
  name: 'ViewContent',
  user: { email: 'bob@example.com' },
  page: { url: LAMP_URL, title: 'Desk lamp' },
  value: { currency: 'USD', total: '54.99' },
  items: [{ productId: '8001', title: 'Desk lamp', url: '/products/desk-lamp', price: '54.99', quantity: 1 }],
}
/** An order of Mary's of which only the amount is known. */
const bare = (order: StoreEvent['order'] & object, change: Partial<StoreEvent> = {}): StoreEvent => ({
  ...maryBuys,
  items: [],
  value: { currency: 'USD', total: '5.00' },
  order,
  ...change,
})

type Steps = Pick<DestinationRequest, 'before' | 'create' | 'after'>
const one = (event: string, sequence: string, main: Call, steps: Steps = {}): BuiltRequests => ({
  requests: [{ events: [event], sequence, ...main, ...steps }],
  skipped: [],
})
/** An order of 5 without details, with these fields besides. */
const bareOrder = (
  id: string,
  fields: Json = {},
  { customer = MARY, steps = {} }: { customer?: Json & { id: string }; steps?: Steps } = {},
): BuiltRequests =>
  one(
    maryBuys.id,
    customer.id,
    call('PUT', `${STORE}/orders/${encodeURIComponent(id)}`, {
      id,
      customer,
      currency_code: 'USD',
      order_total: 5,
      processed_at_foreign: BUY,
      updated_at_foreign: BUY,
      lines: [{ id: '1', product_id: 'unknown-products', product_variant_id: 'unknown-products', quantity: 1, price: 5 }],
      ...fields,
    }),
    { create: forUnknown(5), after: [removeCart(customer.id)], ...steps },
  )
const change = (fields: Json): BuiltRequests =>
  one(maryBuys.id, MARY_ID, call('PATCH', `${STORE}/orders/1`, { ...fields, updated_at_foreign: BUY }))
const memberEvent = (name: string, properties: Json, before?: Step[]): BuiltRequests =>
  one(
    bobViews.id,
    BOB_ID,
    {
      ...call('POST', `/lists/a1b2c3d4e5/members/${BOB_ID}/events`, {
        name,
        properties: { event_id: bobViews.id, ...properties },
        occurred_at: VIEW,
      }),
      idempotent: false,
    },
    before && { before },
  )

const send = (name: string, events: StoreEvent[], expected: BuiltRequests, settings = mailchimpSettings): RequestCase => ({
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

const SEEN = { product_title: 'Desk lamp', product_id: '8001', product_price: '54.99', currency: 'USD', page_url: LAMP_URL }
const { items: _items, ...bobAnywhere } = bobViews

const mailchimpRequestCases: RequestCase[] = [
  send(
    'an order: its store, its contact and its products are created where Mailchimp misses them, its cart is removed',
    [maryBuys],
    one(
      maryBuys.id,
      MARY_ID,
      call('PUT', `${STORE}/orders/5500000000001`, {
        id: '5500000000001',
        customer: MARY,
        currency_code: 'USD',
        order_total: 115.17,
        discount_total: 10,
        tax_total: 9.99,
        shipping_total: 5.2,
        processed_at_foreign: BUY,
        updated_at_foreign: BUY,
        promos: [{ code: 'WELCOME10', amount_discounted: 10, type: 'fixed' }],
        lines: [{ id: '1', ...RED_LINE }],
      }),
      { create: forLamps, after: [removeCart(MARY_ID)] },
    ),
  ),
  send('an order without products has a line of its whole amount', [bare({ id: '1' })], bareOrder('1')),
  send(
    'a line without a price or a piece is left out',
    [
      bare(
        { id: '1' },
        {
          items: [
            { productId: '1', quantity: 1 },
            { productId: '2', price: '3', quantity: 0 },
            { productId: ' ', price: '3', quantity: 1 },
          ],
        },
      ),
    ],
    bareOrder('1'),
  ),
  send(
    'payment, delivery, addresses and status page',
    [
      bare({
        id: '1',
        paymentStatus: 'paid',
        fulfillmentStatus: 'partially fulfilled',
        statusUrl: '/orders/1',
        billingAddress: {
          firstName: 'Mary',
          lastName: 'Smith',
          address1: '1 Main St',
          city: 'St. Louis',
          region: 'CA',
          country: 'us',
          postalCode: '94035',
        },
        shippingAddress: { company: 'Lumen', region: 'Queensland', phone: '+61 2', address2: 'Flat 2' },
      }),
    ],
    bareOrder('1', {
      financial_status: 'paid',
      fulfillment_status: 'partially_fulfilled',
      order_url: 'https://lamps.example/orders/1',
      billing_address: {
        name: 'Mary Smith',
        address1: '1 Main St',
        city: 'St. Louis',
        province_code: 'CA',
        postal_code: '94035',
        country_code: 'US',
      },
      shipping_address: { company: 'Lumen', address2: 'Flat 2', province: 'Queensland', phone: '+61 2' },
    }),
  ),
  send(
    'the campaign of the link follows the order, so that a deleted one costs no order; the tracking code goes with it',
    [bare({ id: '1' }, { clickIds: { mc_cid: '9a8b7c6d5e', mc_eid: 'f00', mc_tc: 'prec' } })],
    bareOrder(
      '1',
      { tracking_code: 'prec' },
      {
        steps: { after: [removeCart(MARY_ID), step('campaign', 'PATCH', `${STORE}/orders/1`, { campaign_id: '9a8b7c6d5e' })] },
      },
    ),
  ),
  send(
    'a campaign or a code of another form is not sent',
    [bare({ id: '1' }, { clickIds: { mc_cid: '../x', mc_tc: 'other' } })],
    bareOrder('1'),
  ),
  send('the name of the order as its id', [bare({ id: '1', name: '#1001' })], bareOrder('#1001'), {
    ...mailchimpSettings,
    extra: { transactionIdentifier: 'order name' },
  }),
  send(
    'an id that cannot stand in an address is replaced by a hash',
    [bare({ id: 'gid://shopify/Order/1' })],
    // SHA-256 of the id, its first half.
    bareOrder('8bf4b47cbda66d85879277ce735a53d5'),
  ),
  send(
    'a currency without decimals',
    [bare({ id: '1' }, { value: { currency: 'JPY', total: '12000' } })],
    bareOrder(
      '1',
      {
        currency_code: 'JPY',
        order_total: 12000,
        lines: [{ id: '1', product_id: 'unknown-products', product_variant_id: 'unknown-products', quantity: 1, price: 12000 }],
      },
      { steps: { create: forUnknown(12000) } },
    ),
  ),
  send(
    'two currencies in one batch stay apart, in the order of their person',
    [bare({ id: '1' }), bare({ id: '2' }, { id: 'second', value: { currency: 'EUR', total: '5.00' } })],
    {
      requests: [
        ...bareOrder('1').requests,
        ...bareOrder('2', { currency_code: 'EUR' }).requests.map((request) => ({ ...request, events: ['second'] })),
      ],
      skipped: [],
    },
  ),
  send(
    'the value basis and percentage of the pixel',
    [bare({ id: '1' }, { value: { currency: 'USD', total: '12.00', shipping: '2.00' } })],
    // (12 - 2) x 50 %
    bareOrder('1', { shipping_total: 2 }),
    { ...mailchimpSettings, valueBasis: 0, valuePercent: 50 },
  ),
  send(
    'a customer who agreed to marketing is subscribed, one who did not is not',
    [bare({ id: '1' }, { user: { email: 'Mary@Example.com', marketing: { email: 'granted' } } })],
    bareOrder(
      '1',
      {},
      {
        customer: { id: 'c96da02bba97aedfd26136e980ae3761', email_address: 'mary@example.com', opt_in_status: true },
        steps: { create: forUnknown(5, addContact('c96da02bba97aedfd26136e980ae3761', 'mary@example.com', 'subscribed')) },
      },
    ),
  ),
  send(
    'a refusal of marketing',
    [bare({ id: '1' }, { user: { email: 'mary@example.com', marketing: { email: 'denied', sms: 'granted' } } })],
    bareOrder(
      '1',
      {},
      {
        customer: { id: 'c96da02bba97aedfd26136e980ae3761', email_address: 'mary@example.com', opt_in_status: false },
        steps: { create: forUnknown(5, addContact('c96da02bba97aedfd26136e980ae3761', 'mary@example.com')) },
      },
    ),
  ),
  send(
    'a store that exists at Mailchimp already',
    [{ ...maryBuys, name: 'OrderFulfilled', order: { id: '1' } }],
    one(
      maryBuys.id,
      MARY_ID,
      call('PATCH', '/ecommerce/stores/my-shop/orders/1', { fulfillment_status: 'shipped', updated_at_foreign: BUY }),
    ),
    { ...mailchimpSettings, extra: { mailchimpStore: 'my-shop' } },
  ),
  send(
    'a whole refund',
    [bare({ id: '1', paymentStatus: 'refunded' }, { name: 'OrderRefunded' })],
    change({ financial_status: 'refunded' }),
  ),
  send(
    'a partial refund',
    [bare({ id: '1', paymentStatus: 'partially refunded' }, { name: 'OrderRefunded' })],
    change({ financial_status: 'partially_refunded' }),
  ),
  send(
    'a cancelled order',
    [bare({ id: '1' }, { name: 'OrderCancelled' })],
    change({ financial_status: 'cancelled', cancelled_at_foreign: BUY }),
  ),
  send('a fulfilled order', [bare({ id: '1' }, { name: 'OrderFulfilled' })], change({ fulfillment_status: 'shipped' })),
  send(
    'an added product is merged into the cart, or begins one',
    [{ ...bobViews, name: 'AddToCart' }],
    one(
      bobViews.id,
      BOB_ID,
      call('PATCH', `${STORE}/carts/${BOB_ID}`, { checkout_url: 'https://lamps.example/cart', lines: [LAMP_LINE] }),
      {
        create: [
          ...forBob,
          step('cart', 'POST', `${STORE}/carts`, {
            id: BOB_ID,
            customer: BOB,
            currency_code: 'USD',
            order_total: 54.99,
            checkout_url: 'https://lamps.example/cart',
            lines: [LAMP_LINE],
          }),
        ],
      },
    ),
  ),
  ...(['ViewCart', 'InitiateCheckout'] as const).map((name) =>
    send(
      `${name} knows the whole cart: the old one is removed; two lines of a variant become one`,
      [{ ...bobViews, name, checkoutUrl: '/checkouts/chk-1', items: [...(bobViews.items ?? []), ...(bobViews.items ?? [])] }],
      one(
        bobViews.id,
        BOB_ID,
        call('POST', `${STORE}/carts`, {
          id: BOB_ID,
          customer: BOB,
          currency_code: 'USD',
          order_total: 54.99,
          checkout_url: 'https://lamps.example/checkouts/chk-1',
          lines: [{ ...LAMP_LINE, quantity: 2 }],
        }),
        { before: [removeCart(BOB_ID)], create: forBob },
      ),
    ),
  ),
  send('a viewed product is an event of a contact, which is not repeated', [bobViews], memberEvent('viewed_product', SEEN)),
  send('a viewed category', [{ ...bobViews, name: 'ViewCategory' }], memberEvent('viewed_category', SEEN)),
  send(
    'a search',
    [{ ...bobAnywhere, name: 'Search', search: { query: 'red lamp' } }],
    memberEvent('searched', { search_term: 'red lamp', page_url: LAMP_URL }),
  ),
  send('a form', [{ ...bobAnywhere, name: 'Lead' }], memberEvent('submitted_form', { page_url: LAMP_URL })),
  send(
    'a subscription by the visitor makes a contact',
    [{ ...bobAnywhere, name: 'Subscribe', user: { email: 'bob@example.com', marketing: { email: 'granted' } } }],
    memberEvent('subscribed', { page_url: LAMP_URL }, [addContact(BOB_ID, 'bob@example.com', 'subscribed')]),
  ),
  send(
    'a phone number alone is nobody',
    [{ ...bobViews, user: { phone: '+1 650 555 1212', customerId: '7' } }],
    skip(bobViews, 'no identifier'),
  ),
  send('an address that is none', [{ ...bobViews, user: { email: 'bob' } }], skip(bobViews, 'no identifier')),
  send('a page view', [{ ...maryBuys, name: 'PageView' }], skip(maryBuys, 'event not supported')),
  send('an order without a value', [{ ...maryBuys, items: [], value: { currency: 'USD' } }], skip(maryBuys, 'no order value')),
  send(
    'a cart whose prices nobody knows',
    [{ ...bobViews, name: 'AddToCart', items: [{ productId: '8001', quantity: 1 }] }],
    skip(bobViews, 'no order value'),
  ),
  send('a refund of no order', [{ ...bobViews, name: 'OrderRefunded' }], skip(bobViews, 'no identifier')),
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

export const mailchimpCases: DestinationCases = {
  settings: mailchimpSettings,
  sample: maryBuys,
  plain: bobViews,
  // Mailchimp knows an order by the shop's own id.
  idAt: ['events', 0],
  valueAt: ['body', 'order_total'],
  secretIn: 'headers',
  secretAs: ENCODED,
  isClear: true,
  requests: mailchimpRequestCases,
  answers: mailchimpAnswerCases,
}
