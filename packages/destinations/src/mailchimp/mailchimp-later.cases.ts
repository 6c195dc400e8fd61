/** Golden cases of Mailchimp, second half. */
import type { RequestCase } from '../sample.cases.ts'
import { consentOf, maryBuys } from '../sample.cases.ts'
import {
  mailchimpSettings,
  call,
  step,
  STORE,
  BUY,
  MARY_ID,
  BOB_ID,
  BOB,
  LAMP_URL,
  LAMP_LINE,
  addContact,
  removeCart,
  forUnknown,
  forBob,
  bobViews,
  bare,
  one,
  bareOrder,
  change,
  memberEvent,
  send,
  skip,
  SEEN,
  bobAnywhere,
} from './mailchimp-sample.cases.ts'

export const mailchimpLaterCases: RequestCase[] = [
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
    [
      {
        ...bobAnywhere,
        name: 'Subscribe',
        consent: consentOf('unknown'),
        user: { email: 'bob@example.com', marketing: { email: 'granted' } },
      },
    ],
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
