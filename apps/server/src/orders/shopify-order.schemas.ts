/**
 * The parts of Shopify's order and refund bodies that we read, with numbers as their exact texts. Unknown fields are
 * ignored; null, '' and missing mean the same.
 */
import { z } from 'zod'

const id = z.string().regex(/^\d{1,20}$/, 'must be a Shopify id')
const text = z.string().nullish()
/** Times outside this range are invalid and do not fit ClickHouse. */
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(1990, 0), Date.UTC(2100, 0)]
const time = z.string().refine((value) => Date.parse(value) >= EARLIEST_MS && Date.parse(value) < LATEST_MS, 'must be a time')
const amount = z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/, 'must be an amount')
const money = z
  .object({
    amount,
    currency_code: z
      .string()
      .nullish()
      .transform((value) => value ?? undefined),
  })
  .nullish()
const moneySet = z.object({ shop_money: money, presentment_money: money }).nullish()
/** Lists that older or lighter bodies omit. */
const list = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape)
    .nullish()
    .transform((found) => found ?? [])

const address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    province_code: text,
    zip: text,
    country_code: text,
    phone: text,
  })
  .nullish()

const marketingConsent = z.object({ state: text }).nullish()

/** Body of refunds/create, and an entry of an order's `refunds`. */
export const refundSchema = z.object({
  id,
  order_id: id.optional(),
  created_at: time,
  processed_at: time.nullish(),
  transactions: list(z.object({ kind: text, status: text, amount: amount.nullish().transform((value) => value ?? '0'), currency: text })),
  refund_line_items: list(
    z.object({
      line_item_id: id.nullish(),
      subtotal_set: moneySet,
      total_tax_set: moneySet,
      line_item: z.object({ gift_card: z.boolean().nullish() }).nullish(),
    }),
  ),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: moneySet })),
  order_adjustments: list(z.object({ kind: text, amount_set: moneySet, tax_amount_set: moneySet })),
})

const line = z.object({
  id: id.nullish(),
  product_id: text,
  variant_id: text,
  sku: text,
  title: text,
  name: text,
  vendor: text,
  price: amount.nullish(),
  price_set: moneySet,
  gift_card: z.boolean().nullish(),
  discount_allocations: list(z.object({ amount: amount.nullish(), amount_set: moneySet })),
  tax_lines: list(z.object({ price: amount.nullish(), price_set: moneySet })),
  quantity: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number')
    .nullish()
    .transform((value) => value ?? '1'),
})

/** Body of orders/create, paid, updated, cancelled. */
export const orderSchema = z.object({
  id,
  name: text,
  order_number: text,
  number: text,
  source_name: text,
  checkout_token: text,
  cart_token: text,
  created_at: time,
  updated_at: time.nullish(),
  cancelled_at: time.nullish(),
  test: z.boolean().nullish(),
  financial_status: text,
  fulfillment_status: text,
  order_status_url: text,
  buyer_accepts_marketing: z.boolean().nullish(),
  fulfillments: list(z.object({ id: id.nullish(), status: text, created_at: time })),
  currency: z.string().min(1),
  total_price: amount,
  total_price_set: moneySet,
  subtotal_price: amount.nullish(),
  subtotal_price_set: moneySet,
  total_line_items_price: amount.nullish(),
  total_line_items_price_set: moneySet,
  total_shipping_price_set: moneySet,
  total_tax: amount.nullish(),
  total_tax_set: moneySet,
  total_discounts: amount.nullish(),
  total_discounts_set: moneySet,
  taxes_included: z.boolean().nullish(),
  discount_codes: list(z.object({ code: text, amount: amount.nullish().catch(undefined) })),
  email: text,
  contact_email: text,
  phone: text,
  browser_ip: text,
  customer_locale: text,
  client_details: z.object({ accept_language: text, browser_ip: text, user_agent: text }).nullish(),
  customer: z
    .object({
      id: id.nullish(),
      email: text,
      phone: text,
      first_name: text,
      last_name: text,
      orders_count: text,
      default_address: address,
      email_marketing_consent: marketingConsent,
      sms_marketing_consent: marketingConsent,
    })
    .nullish(),
  billing_address: address,
  shipping_address: address,
  note_attributes: list(z.object({ name: z.string(), value: text })),
  landing_site: text,
  referring_site: text,
  line_items: list(line),
  refunds: list(refundSchema),
})

export type ShopifyOrder = z.output<typeof orderSchema>
export type ShopifyRefund = z.output<typeof refundSchema>
export type ShopifyMoneySet = z.output<typeof moneySet>
