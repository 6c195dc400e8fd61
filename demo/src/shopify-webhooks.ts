/**
 * Webhooks as Shopify sends them: their bodies here, headers and signature in `signed-webhook.ts`. Used by the demo storefront, by the generator of the busy shop and by tests.
 * Shapes: admin API 2026-07, written from the documented fields; every person and number in them is ours. Pure.
 */
import {
  discountsOf,
  keptPieces,
  orderTotals,
  type OrderAddress,
  type OrderEdit,
  type OrderFacts,
  type OrderLine,
  type OrderRefund,
  sumOf,
} from './order-facts.ts'
import type { Json } from './signed-webhook.ts'

/** Cents as Shopify's text: 1234 -> '12.34'. */
const centsText = (cents: number): string => (cents / 100).toFixed(2)

/** A moment in the shop's own offset, as Shopify writes it: 2026-01-31T18:00:00-05:00. */
export const shopTime = (ms: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(ms)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) ?? ''
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  return `${new Date(ms + offsetMs).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`
}

const moneySet = (cents: number, currency: string): Json => {
  const money = { amount: centsText(cents), currency_code: currency }
  return { shop_money: money, presentment_money: money }
}

const addressJson = (address: OrderAddress): { [key: string]: Json } => ({
  first_name: address.firstName,
  last_name: address.lastName,
  name: `${address.firstName} ${address.lastName}`,
  address1: address.address1,
  address2: null,
  company: null,
  phone: address.phone ?? null,
  city: address.city,
  zip: address.zip,
  province: address.province || null,
  province_code: address.provinceCode || null,
  country: address.country,
  country_code: address.countryCode,
  latitude: null,
  longitude: null,
})

const lineJson = (line: OrderLine, order: OrderFacts): Json => ({
  id: line.id,
  admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
  product_id: line.productId,
  variant_id: line.variantId,
  sku: line.sku,
  title: line.title,
  variant_title: line.variantTitle || null,
  name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
  vendor: line.vendor,
  quantity: line.quantity,
  current_quantity: keptPieces(line, order),
  fulfillable_quantity: line.quantity,
  fulfillment_service: 'manual',
  fulfillment_status: null,
  gift_card: false,
  grams: 400,
  price: centsText(line.priceCents),
  price_set: moneySet(line.priceCents, order.currency),
  product_exists: true,
  properties: [],
  requires_shipping: true,
  taxable: true,
  total_discount: '0.00',
  total_discount_set: moneySet(0, order.currency),
  discount_allocations: discountsOf(order).flatMap(({ lineCents }, index) => {
    const cents = lineCents[order.lines.indexOf(line)] ?? 0
    return cents === 0 ? [] : [{ amount: centsText(cents), amount_set: moneySet(cents, order.currency), discount_application_index: index }]
  }),
  duties: [],
  tax_lines: [],
})

const refundJson = (refund: OrderRefund, order: OrderFacts): { [key: string]: Json } => {
  const at = shopTime(refund.atMs, order.timeZone)
  return {
    id: refund.id,
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    order_id: order.id,
    created_at: at,
    processed_at: at,
    note: refund.note ?? null,
    user_id: 548380009n,
    restock: true,
    duties: [],
    total_duties_set: moneySet(0, order.currency),
    return: null,
    order_adjustments: refund.adjustmentCents
      ? [
          {
            id: refund.id + 4n,
            order_id: order.id,
            refund_id: refund.id,
            amount: centsText(refund.adjustmentCents),
            tax_amount: '0.00',
            kind: 'refund_discrepancy',
            reason: 'Refund discrepancy',
            amount_set: moneySet(refund.adjustmentCents, order.currency),
            tax_amount_set: moneySet(0, order.currency),
          },
        ]
      : [],
    refund_shipping_lines: [],
    refund_line_items: refund.lines.map(({ id, lineId, quantity, subtotalCents, taxCents }) => ({
      id,
      line_item_id: lineId,
      location_id: null,
      quantity,
      restock_type: 'return',
      // Numbers here, texts everywhere else: so does Shopify.
      subtotal: subtotalCents / 100,
      total_tax: taxCents / 100,
      subtotal_set: moneySet(subtotalCents, order.currency),
      total_tax_set: moneySet(taxCents, order.currency),
      line_item: order.lines.filter((line) => line.id === lineId).map((line) => lineJson(line, order))[0] ?? null,
    })),
    transactions: [
      {
        id: refund.id + 1n,
        admin_graphql_api_id: `gid://shopify/OrderTransaction/${refund.id + 1n}`,
        order_id: order.id,
        kind: 'refund',
        status: 'success',
        gateway: 'bogus',
        amount: centsText(refund.amountCents),
        currency: order.currency,
        created_at: at,
        processed_at: at,
        message: 'Refunded',
        test: order.test,
      },
    ],
  }
}

const buyerJson = (order: OrderFacts): { [key: string]: Json } => ({
  email: order.email,
  contact_email: order.email,
  phone: order.phone ?? null,
  buyer_accepts_marketing: order.acceptsMarketing,
  customer_locale: order.language.slice(0, 5),
  billing_address: addressJson(order.address),
  shipping_address: addressJson(order.address),
  customer: {
    id: order.customerId,
    admin_graphql_api_id: `gid://shopify/Customer/${order.customerId}`,
    email: order.email,
    phone: order.phone ?? null,
    first_name: order.address.firstName,
    last_name: order.address.lastName,
    state: 'disabled',
    note: null,
    verified_email: true,
    tax_exempt: false,
    tags: '',
    currency: order.currency,
    default_address: { id: order.customerId + 1n, customer_id: order.customerId, ...addressJson(order.address), default: true },
  },
})

const moneyJson = (order: OrderFacts): { [key: string]: Json } => {
  const { currency } = order
  const { linesCents, discountCents, subtotalCents, totalCents, refundedCents } = orderTotals(order)
  const currentCents = totalCents - refundedCents
  return {
    currency,
    presentment_currency: currency,
    taxes_included: false,
    financial_status: order.financialStatus,
    total_line_items_price: centsText(linesCents),
    total_line_items_price_set: moneySet(linesCents, currency),
    total_discounts: centsText(discountCents),
    total_discounts_set: moneySet(discountCents, currency),
    subtotal_price: centsText(subtotalCents),
    subtotal_price_set: moneySet(subtotalCents, currency),
    total_tax: centsText(order.taxCents),
    total_tax_set: moneySet(order.taxCents, currency),
    total_shipping_price_set: moneySet(order.shippingCents, currency),
    total_price: centsText(totalCents),
    total_price_set: moneySet(totalCents, currency),
    current_total_price: centsText(currentCents),
    current_total_price_set: moneySet(currentCents, currency),
    total_outstanding: order.financialStatus === 'pending' ? centsText(totalCents) : '0.00',
    total_tip_received: '0.00',
    tax_lines: [
      {
        title: order.taxTitle,
        rate: order.taxRate,
        price: centsText(order.taxCents),
        price_set: moneySet(order.taxCents, currency),
        channel_liable: false,
      },
    ],
    shipping_lines: [
      {
        id: order.id + 7n,
        title: order.shippingTitle,
        code: order.shippingTitle,
        source: 'shopify',
        price: centsText(order.shippingCents),
        price_set: moneySet(order.shippingCents, currency),
        discounted_price: centsText(order.shippingCents),
        discounted_price_set: moneySet(order.shippingCents, currency),
        discount_allocations: [],
        tax_lines: [],
      },
    ],
  }
}

const discountJson = (order: OrderFacts): { [key: string]: Json } => ({
  discount_codes: discountsOf(order).map(({ code, type, lineCents }) => ({ code, type, amount: centsText(sumOf(lineCents)) })),
  discount_applications: discountsOf(order).map(({ code, type, value, isEntitled, isForEach }) => ({
    type: 'discount_code',
    code,
    value: value.toFixed(1),
    value_type: type,
    target_type: 'line_item',
    target_selection: isEntitled === true ? 'entitled' : 'all',
    allocation_method: isForEach === true ? 'each' : 'across',
  })),
})

/** The body of orders/create, orders/paid, orders/updated and orders/cancelled: the whole order as it stands. */
export const shopifyOrder = (order: OrderFacts): { [key: string]: Json } => ({
  id: order.id,
  admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
  name: `#${order.number}`,
  order_number: order.number,
  number: order.number - 1000,
  confirmation_number: order.token.slice(0, 9).toUpperCase(),
  confirmed: true,
  token: order.token,
  cart_token: order.cartToken,
  checkout_token: order.checkoutToken,
  checkout_id: order.id + 3n,
  app_id: 580111n,
  source_name: 'web',
  source_url: null,
  test: order.test,
  created_at: shopTime(order.placedAtMs, order.timeZone),
  processed_at: shopTime(order.placedAtMs, order.timeZone),
  updated_at: shopTime(order.updatedAtMs, order.timeZone),
  closed_at: null,
  cancelled_at: order.cancelled ? shopTime(order.cancelled.atMs, order.timeZone) : null,
  cancel_reason: order.cancelled?.reason ?? null,
  ...moneyJson(order),
  ...discountJson(order),
  ...buyerJson(order),
  landing_site: order.landingSite || null,
  landing_site_ref: null,
  referring_site: order.referringSite,
  note: null,
  note_attributes: Object.entries(order.noteAttributes).map(([name, value]) => ({ name, value })),
  browser_ip: order.browserIp,
  client_details: {
    accept_language: order.language,
    browser_height: null,
    browser_ip: order.browserIp,
    browser_width: null,
    session_hash: null,
    user_agent: order.userAgent,
  },
  payment_gateway_names: ['bogus'],
  fulfillment_status: null,
  fulfillments: [],
  tags: '',
  line_items: order.lines.map((line) => lineJson(line, order)),
  refunds: order.refunds.map((refund) => refundJson(refund, order)),
})

/** The body of orders/edited. */
export const shopifyOrderEdit = (edit: OrderEdit, order: OrderFacts): { [key: string]: Json } => ({
  order_edit: {
    id: edit.id,
    app_id: null,
    created_at: shopTime(edit.atMs, order.timeZone),
    committed_at: shopTime(edit.atMs, order.timeZone),
    notify_customer: false,
    order_id: order.id,
    staff_note: '',
    user_id: null,
    line_items: {
      additions: order.lines.filter(({ id }) => edit.lineIds.includes(id)).map(({ id, quantity }) => ({ id, delta: quantity })),
      removals: [],
    },
    discounts: { line_item: { additions: [], removals: [] } },
    shipping_lines: { additions: [], removals: [] },
  },
})

/** The body of refunds/create. */
export const shopifyRefund = (refund: OrderRefund, order: OrderFacts): { [key: string]: Json } => refundJson(refund, order)

/** The body of disputes/create and disputes/update. Source: shopify.dev, REST resource Dispute (read 2026-11). */
export const shopifyDispute = (
  { id, status, reason, atMs }: { id: bigint; status: string; reason: string; atMs: number },
  order: OrderFacts,
): { [key: string]: Json } => {
  const isOver = !['needs_response', 'under_review'].includes(status)
  return {
    id,
    order_id: order.id,
    type: 'chargeback',
    amount: centsText(orderTotals(order).totalCents),
    currency: order.currency,
    reason,
    network_reason_code: '4837',
    status,
    evidence_due_by: null,
    evidence_sent_on: null,
    finalized_on: isOver ? shopTime(atMs, order.timeZone) : null,
    initiated_at: shopTime(order.placedAtMs + 60_000, order.timeZone),
  }
}
