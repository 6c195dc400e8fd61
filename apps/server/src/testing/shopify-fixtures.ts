/**
 * Bodies as Shopify sends them, written by hand from the documented shape (https://shopify.dev/docs/api/admin-graphql/latest/objects/Order), with overrides.
 */
import { createHmac } from 'node:crypto'

export type OrderChanges = {
  /** Digits; becomes a JSON number, however large. */
  id?: string
  checkoutToken?: string | null
  createdAt?: string
  updatedAt?: string
  cancelledAt?: string | null
  financialStatus?: string
  test?: boolean
  total?: string
  currency?: string
  presentment?: { currency: string; total: string }
  email?: string
  customerId?: string
  ordersCount?: number
  noteAttributes?: { name: string; value: string }[]
  landingSite?: string | null
  refunds?: string[]
  /** When its parcel was fulfilled. */
  fulfilledAt?: string
}

const moneySet = (amount: string, currency: string, presentment = { currency, total: amount }): string =>
  `{"shop_money":{"amount":"${amount}","currency_code":"${currency}"},"presentment_money":{"amount":"${presentment.total}","currency_code":"${presentment.currency}"}}`

const text = (value: unknown): string => JSON.stringify(value ?? null)

/** An order of two lines: 40.00 + 2 x 20.00 = 80.00 before a discount of 10.00; shipping 5.00, tax 6.00; total 81.00. */
export const orderBody = (changes: OrderChanges = {}): string => {
  const currency = changes.currency ?? 'USD'
  const total = changes.total ?? '81.00'
  const set = (amount: string): string => moneySet(amount, currency)
  return `{
  "id": ${changes.id ?? '820982911946154508'},
  "admin_graphql_api_id": "gid://shopify/Order/${changes.id ?? '820982911946154508'}",
  "name": "#1001", "order_number": 1001, "number": 1, "source_name": "web", "token": "0123456789abcdef0123456789abcdef",
  "checkout_token": ${text('checkoutToken' in changes ? changes.checkoutToken : 'c0ffee00c0ffee00c0ffee00c0ffee00')},
  "cart_token": "Z2NwLWV1cm9wZS13ZXN0", "test": ${changes.test ?? false},
  "created_at": ${text(changes.createdAt ?? '2026-11-20T12:00:00+00:00')}, "processed_at": ${text(changes.createdAt ?? '2026-11-20T12:00:00+00:00')},
  "updated_at": ${text(changes.updatedAt ?? changes.createdAt ?? '2026-11-20T12:00:01+00:00')}, "cancelled_at": ${text(changes.cancelledAt)},
  "financial_status": ${text(changes.financialStatus ?? 'paid')}, "currency": "${currency}",
  "presentment_currency": "${changes.presentment?.currency ?? currency}", "taxes_included": false,
  "total_price": "${total}", "total_price_set": ${moneySet(total, currency, changes.presentment)},
  "subtotal_price": "70.00", "subtotal_price_set": ${set('70.00')},
  "total_line_items_price": "80.00", "total_line_items_price_set": ${set('80.00')},
  "total_shipping_price_set": ${set('5.00')}, "total_tax": "6.00", "total_tax_set": ${set('6.00')},
  "total_discounts": "10.00", "total_discounts_set": ${set('10.00')},
  "discount_codes": [{"code": "SUMMER10", "amount": "10.00", "type": "fixed_amount"}],
  "email": ${text(changes.email ?? 'Ann.Example@Example.com')}, "contact_email": ${text(changes.email ?? 'Ann.Example@Example.com')}, "phone": null,
  "browser_ip": "203.0.113.7", "customer_locale": "en-US",
  "client_details": {"accept_language": "en-US", "browser_ip": "203.0.113.7", "user_agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"},
  "landing_site": ${text('landingSite' in changes ? changes.landingSite : '/?utm_source=facebook&utm_medium=cpc&fbclid=AbC')}, "referring_site": "https://l.facebook.com/",
  "note_attributes": ${JSON.stringify(changes.noteAttributes ?? [])},
  "customer": {"id": ${changes.customerId ?? '115310627314723954'}, "email": ${text(changes.email ?? 'Ann.Example@Example.com')}, "phone": null, "first_name": "Ann", "last_name": "Example"${changes.ordersCount === undefined ? '' : `, "orders_count": ${changes.ordersCount}`}},
  "billing_address": {"first_name": "Ann", "last_name": "Example", "address1": "1 Main St", "city": "Springfield", "province_code": "IL", "zip": "62701", "country_code": "US", "phone": "+1 217 555 0123"},
  "shipping_address": {"first_name": "Ann", "last_name": "Example", "address1": "1 Main St", "city": "Springfield", "province_code": "IL", "zip": "62701", "country_code": "US", "phone": "+1 217 555 0123"},
  "line_items": [
    {"id": 866550311766439020, "product_id": 632910392, "variant_id": 808950810, "sku": "MUG-1", "title": "Mug", "name": "Mug", "vendor": "Alder", "price": "40.00", "price_set": ${set('40.00')}, "quantity": 1},
    {"id": 866550311766439021, "product_id": 632910393, "variant_id": 808950811, "sku": "CUP-2", "title": "Cup", "name": "Cup", "vendor": "Alder", "price": "20.00", "price_set": ${set('20.00')}, "quantity": 2}
  ],
  "fulfillment_status": ${text(changes.fulfilledAt === undefined ? null : 'fulfilled')},
  "fulfillments": [${changes.fulfilledAt === undefined ? '' : `{"id": 255858046, "status": "success", "created_at": "${changes.fulfilledAt}"}`}],
  "refunds": [${(changes.refunds ?? []).join(',')}]
}`
}

/** A refund with one successful repayment. */
export const refundBody = (
  changes: { id?: string; orderId?: string; amount?: string; currency?: string; at?: string; status?: string } = {},
): string => `{
  "id": ${changes.id ?? '890088186047892319'}, "order_id": ${changes.orderId ?? '820982911946154508'},
  "created_at": "${changes.at ?? '2026-11-20T13:00:00+00:00'}", "processed_at": "${changes.at ?? '2026-11-20T13:00:00+00:00'}",
  "transactions": [{"id": 179259969, "kind": "refund", "status": "${changes.status ?? 'success'}", "amount": "${changes.amount ?? '20.00'}", "currency": "${changes.currency ?? 'USD'}"}],
  "refund_line_items": [{"line_item_id": 866550311766439021, "quantity": 1, "subtotal_set": ${moneySet(changes.amount ?? '20.00', 'USD')}, "total_tax_set": ${moneySet('0.00', 'USD')}}],
  "order_adjustments": [], "refund_shipping_lines": []
}`

/** Headers of a webhook signed with the shop's secret. */
export const webhookHeaders = (
  body: string,
  secret: string,
  shop: string,
  topic: string,
  ids: { webhookId?: string; eventId?: string } = {},
): Record<string, string> => ({
  'content-type': 'application/json',
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shop,
  'x-shopify-api-version': '2026-07',
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  ...(ids.webhookId !== undefined && { 'x-shopify-webhook-id': ids.webhookId }),
  ...(ids.eventId !== undefined && { 'x-shopify-event-id': ids.eventId }),
})
