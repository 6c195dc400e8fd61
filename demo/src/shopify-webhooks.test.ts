import { describe, expect, test } from 'vitest'
import { type OrderFacts, orderTotals } from './order-facts.ts'
import { shopifyOrder, shopifyRefund, shopTime } from './shopify-webhooks.ts'
import { shopifyWebhook, signWebhook, toJsonText } from './signed-webhook.ts'

const ORDER: OrderFacts = {
  id: 820982911946154508n,
  number: 1042,
  placedAtMs: Date.UTC(2026, 0, 31, 23),
  updatedAtMs: Date.UTC(2026, 0, 31, 23),
  timeZone: 'America/New_York',
  currency: 'USD',
  lines: [
    {
      id: 866550311766439020n,
      productId: 1n,
      variantId: 2n,
      sku: 'MUG-OAT',
      title: 'Mug',
      variantTitle: 'Oat',
      vendor: 'N',
      priceCents: 2400,
      quantity: 2,
      discountCents: 480,
    },
  ],
  shippingCents: 590,
  shippingTitle: 'Standard',
  taxCents: 346,
  taxTitle: 'Sales tax',
  taxRate: 0.08,
  discount: { code: 'WELCOME10', type: 'percentage', value: 10 },
  financialStatus: 'paid',
  refunds: [],
  checkoutToken: '5f7028e0bd5225c17b24bdaa0c09f914',
  cartToken: 'Z2NwLXVz',
  token: '758cf572008b30e37de6fedff331aae2',
  customerId: 706405506930370084n,
  email: 'mila@example.com',
  acceptsMarketing: false,
  address: {
    firstName: 'Mila',
    lastName: 'Reyes',
    address1: '1 Elm St',
    city: 'Albany',
    zip: '12207',
    province: 'New York',
    provinceCode: 'NY',
    country: 'United States',
    countryCode: 'US',
  },
  noteAttributes: { __convbox_visitor: 'v' },
  landingSite: '/?utm_source=facebook',
  referringSite: 'https://www.facebook.com/',
  browserIp: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  language: 'en-US',
  test: false,
}

describe('an order', () => {
  test('has totals that agree with its lines: 48.00 - 4.80 + 5.90 + 3.46 = 52.56', () => {
    expect(orderTotals(ORDER)).toEqual({ linesCents: 4800, discountCents: 480, subtotalCents: 4320, totalCents: 5256, refundedCents: 0 })
    expect(shopifyOrder(ORDER)).toMatchObject({
      total_line_items_price: '48.00',
      total_discounts: '4.80',
      subtotal_price: '43.20',
      total_tax: '3.46',
      total_price: '52.56',
      discount_codes: [{ code: 'WELCOME10', type: 'percentage', amount: '4.80' }],
      note_attributes: [{ name: '__convbox_visitor', value: 'v' }],
    })
  })

  test('keeps every digit of its ids on the wire', () => {
    const text = toJsonText(shopifyOrder(ORDER))
    expect(text).toContain('"id":820982911946154508,')
    expect(text).toContain('"customer":{"id":706405506930370084,')
    expect(JSON.parse(text)).toMatchObject({ name: '#1042', created_at: '2026-01-31T18:00:00-05:00', cancelled_at: null })
  })

  test('shows a refund in its own body and in its order', () => {
    const refund = {
      id: 890088186047892319n,
      atMs: ORDER.placedAtMs + 1,
      amountCents: 2333,
      lines: [{ id: 1n, lineId: 866550311766439020n, quantity: 1, subtotalCents: 2160, taxCents: 173 }],
    }
    const order: OrderFacts = { ...ORDER, financialStatus: 'partially_refunded', refunds: [refund] }
    expect(shopifyRefund(refund, order)).toMatchObject({
      order_id: ORDER.id,
      transactions: [{ kind: 'refund', amount: '23.33' }],
      refund_line_items: [{ quantity: 1, subtotal: 21.6 }],
    })
    expect(shopifyOrder(order)).toMatchObject({
      total_price: '52.56',
      current_total_price: '29.23',
      line_items: [{ quantity: 2, current_quantity: 1 }],
    })
  })
})

describe('a webhook', () => {
  // Golden value of Shopify's signature.
  test('is signed as Shopify signs', () => {
    expect(signWebhook('hush', '{"id":1}')).toBe('VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY=')
  })

  test('carries Shopify s headers and signs the very text that is sent', () => {
    const webhook = shopifyWebhook(
      { shopDomain: 'demo.myshopify.com', webhookSecret: 'hush' },
      { topic: 'orders/create', body: shopifyOrder(ORDER), webhookId: 'w1', eventId: 'e1', triggeredAtMs: ORDER.placedAtMs },
    )
    expect(webhook.headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'demo.myshopify.com',
      'x-shopify-webhook-id': 'w1',
      'x-shopify-hmac-sha256': signWebhook('hush', webhook.body),
    })
  })
})

test.each([
  ['Asia/Kathmandu', '2026-02-01T04:45:00+05:45'],
  ['UTC', '2026-01-31T23:00:00+00:00'],
  ['America/St_Johns', '2026-01-31T19:30:00-03:30'],
])('shopTime writes the offset of %s', (timeZone, text) => {
  expect(shopTime(Date.UTC(2026, 0, 31, 23), timeZone)).toBe(text)
})
