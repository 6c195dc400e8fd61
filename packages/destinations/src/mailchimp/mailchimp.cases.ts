/** Golden cases of Mailchimp: contact data go out in clear. */
import type { DestinationCases, RequestCase } from '../sample.cases.ts'
import { maryBuys } from '../sample.cases.ts'
import {
  mailchimpSettings,
  ENCODED,
  call,
  step,
  STORE,
  BUY,
  MARY_ID,
  MARY,
  RED_LINE,
  removeCart,
  forLamps,
  forUnknown,
  bobViews,
  bare,
  one,
  bareOrder,
  send,
} from './mailchimp-sample.cases.ts'
import { mailchimpAnswerCases } from './mailchimp-answer.cases.ts'
import { mailchimpLaterCases } from './mailchimp-later.cases.ts'

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
  ...mailchimpLaterCases,
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
