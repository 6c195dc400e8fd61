/**
 * Parses a Shopify order or refund, from a webhook or export, into our own facts. Pure. Shapes checked against
 * Shopify's samples.
 */
import { Decimal } from 'decimal.js'
import { parse as parseLossless } from 'lossless-json'
import { z } from 'zod'
import type { EventAddress, EventUser, ExcludedReason, FulfillmentStatus, OrderSource } from '@convbox/contract'
import { discountedWorthOf, merchandiseOf, refundPartsOf, type Merchandise, type RefundParts } from './shopify-merchandise.ts'
import { orderSchema, refundSchema, type ShopifyMoneySet, type ShopifyOrder, type ShopifyRefund } from './shopify-order.schemas.ts'

/**
 * One refund of an order. source: who told it, Shopify by default; updatedAt: its version, if the source has versions.
 * amount: decimal text in `currency` (undefined = the order's own); shopAmount: the same refund summed from its lines
 * in the shop's currency, for payments in another currency.
 */
export type RefundFacts = {
  refundId: string
  orderId: string
  refundedAt: string
  amount: string
  currency: string | undefined
  shopAmount: { amount: string; currency: string | undefined } | undefined
  /** What of it is merchandise; absent: only its amount is known. */
  parts?: RefundParts
  source?: OrderSource
  updatedAt?: string
}

/**
 * Amounts as decimal texts in `currency`, the shop's currency: as ordered, before refunds. Unknown parts are absent; an
 * unknown total is ''.
 */
export type OrderMoney = Partial<Merchandise> & {
  currency: string
  total: string
  subtotal?: string | undefined
  itemsTotal?: string | undefined
  shipping?: string | undefined
  tax?: string | undefined
  discount?: string | undefined
}

export type OrderItemFacts = {
  lineId: string
  productId: string | undefined
  variantId: string | undefined
  sku: string | undefined
  title: string
  vendor: string | undefined
  /** Unit price, shop currency, before discounts. */
  price: string
  quantity: number
  /** What the line comes to after its discounts, 0 of a gift card; absent: price times quantity. */
  worth?: string
}

/** The buyer: personal data in clear, never written to the warehouse. */
export type OrderBuyer = {
  email?: string | undefined
  phone?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  address1?: string | undefined
  address2?: string | undefined
  city?: string | undefined
  region?: string | undefined
  postalCode?: string | undefined
  country?: string | undefined
  billingAddress?: EventAddress | undefined
  shippingAddress?: EventAddress | undefined
  marketing?: NonNullable<EventUser['marketing']> | undefined
}

/** Facts of an order without personal data. Times are ISO 8601 UTC; ids are exact texts. */
export type OrderFacts = {
  orderId: string
  name: string | undefined
  number: string | undefined
  sourceName: string | undefined
  checkoutToken: string | undefined
  cartToken: string | undefined
  orderedAt: string
  updatedAt: string
  cancelledAt: string | undefined
  test: boolean
  financialStatus: string
  money: OrderMoney
  /** The customer's currency, if it differs from the shop's. */
  presentment: { currency: string; total: string } | undefined
  discountCodes: string[]
  /** What each of them took off; absent: not told. */
  discounts?: { code: string; amount: string }[]
  /** Prices contain the tax; absent: not told. */
  taxesIncluded?: boolean
  customerId: string | undefined
  /** The customer's order count including this one; Shopify omits it since 2026-07. */
  customerOrders: number | undefined
  country: string | undefined
  noteAttributes: Record<string, string>
  landingSite: string | undefined
  referringSite: string | undefined
  items: OrderItemFacts[]
}

/**
 * Fulfilment of an order. fulfilledAt: when the last parcel was prepared. statusUrl: the customer's order status page.
 */
export type OrderProgress = { fulfillmentStatus: FulfillmentStatus; fulfilledAt?: string; statusUrl?: string }

/** A parsed order body: facts, buyer, checkout browser, and refunds. progress: absent if not requested. */
export type ParsedOrder = {
  progress?: OrderProgress
  facts: OrderFacts
  buyer: OrderBuyer
  client: { ip?: string; userAgent?: string; language?: string }
  refunds: RefundFacts[]
}

export type Parsed<Result> = { ok: true; value: Result } | { ok: false; fault: string }

// PostgreSQL rejects NUL and lone surrogates; removing them loses nothing.
const toPlainText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/**
 * Parses JSON with every number as its exact text: a Shopify id does not fit a JavaScript number. Throws a SyntaxError
 * on bad JSON.
 */
const parseExact = (body: string): unknown => parseLossless(body, toPlainText, (text) => text)

const iso = (text: string): string => new Date(text).toISOString()
/** Shopify uses null, '' and missing keys alike. */
const filled = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined || text === '' ? undefined : text

const faultOf = (error: z.ZodError): string => {
  const issue = error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'bad shape'}`
}

const parseWith = <Shape, Result>(body: string, schema: z.ZodType<Shape>, read: (shape: Shape) => Result): Parsed<Result> => {
  let raw: unknown
  try {
    raw = parseExact(body)
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message.slice(0, 200) : 'not JSON' }
  }
  const parsed = schema.safeParse(raw)
  return parsed.success ? { ok: true, value: read(parsed.data) } : { ok: false, fault: faultOf(parsed.error) }
}

const shopAmount = (set: ShopifyMoneySet, plain: string | null | undefined): string => set?.shop_money?.amount ?? plain ?? '0'

const moneyOf = (order: ShopifyOrder): OrderMoney => ({
  currency: order.total_price_set?.shop_money?.currency_code ?? order.currency,
  total: shopAmount(order.total_price_set, order.total_price),
  subtotal: shopAmount(order.subtotal_price_set, order.subtotal_price),
  itemsTotal: shopAmount(order.total_line_items_price_set, order.total_line_items_price),
  shipping: shopAmount(order.total_shipping_price_set, undefined),
  tax: shopAmount(order.total_tax_set, order.total_tax),
  discount: shopAmount(order.total_discounts_set, order.total_discounts),
  ...merchandiseOf(order),
})

const presentmentOf = (order: ShopifyOrder, currency: string): OrderFacts['presentment'] => {
  const money = order.total_price_set?.presentment_money
  return money?.currency_code === undefined || money.currency_code === currency
    ? undefined
    : { currency: money.currency_code, total: money.amount }
}

const sum = (amounts: string[]): string => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed()

/**
 * The refund in the shop's currency from its lines, shipping and adjustments; undefined if it lists none. Adjustments
 * have the opposite sign: Shopify counts refunds beyond the lines as negative.
 */
const refundFromLines = (refund: ShopifyRefund): RefundFacts['shopAmount'] => {
  const sets = [
    ...refund.refund_line_items.flatMap((line) => [line.subtotal_set, line.total_tax_set]),
    ...refund.refund_shipping_lines.flatMap((line) => [line.subtotal_amount_set]),
  ].flatMap((set) => (set?.shop_money ? [set.shop_money] : []))
  const adjustments = refund.order_adjustments
    .flatMap((line) => [line.amount_set, line.tax_amount_set])
    .flatMap((set) => (set?.shop_money ? [set.shop_money] : []))
  if (sets.length + adjustments.length === 0) return undefined
  const amount = new Decimal(sum(sets.map((money) => money.amount))).minus(sum(adjustments.map((money) => money.amount)))
  return { amount: amount.toFixed(), currency: [...sets, ...adjustments][0]?.currency_code }
}

const readRefund = (refund: ShopifyRefund, orderId: string): RefundFacts => {
  // Only money that was returned: failed and pending transactions move nothing, and a void releases money that was
  // never captured.
  const paid = refund.transactions.filter((transaction) => transaction.kind === 'refund' && transaction.status === 'success')
  const parts = refundPartsOf(refund)
  return {
    ...(parts && { parts }),
    refundId: refund.id,
    orderId,
    refundedAt: iso(filled(refund.processed_at) ?? refund.created_at),
    amount: sum(paid.map((transaction) => transaction.amount)),
    currency: paid.map((transaction) => filled(transaction.currency)).find((currency) => currency !== undefined),
    shopAmount: refundFromLines(refund),
  }
}

const present = <Shape extends object>(shape: { [Key in keyof Shape]: Shape[Key] | undefined }): Shape | undefined => {
  const filledFields = Object.entries(shape).filter(([, value]) => value !== undefined)
  return filledFields.length === 0 ? undefined : (Object.fromEntries(filledFields) as Shape)
}

const readAddress = (address: ShopifyOrder['billing_address']): EventAddress | undefined =>
  present<EventAddress>({
    firstName: filled(address?.first_name),
    lastName: filled(address?.last_name),
    company: filled(address?.company),
    address1: filled(address?.address1),
    address2: filled(address?.address2),
    city: filled(address?.city),
    region: filled(address?.province_code) ?? filled(address?.province),
    postalCode: filled(address?.zip),
    country: filled(address?.country_code),
    phone: filled(address?.phone),
  })

/** Shopify's subscription states; pending and unknown ones mean no statement. */
const readMarketingState = (state: string | null | undefined): 'granted' | 'denied' | undefined =>
  state === 'subscribed' ? 'granted' : state === 'unsubscribed' || state === 'not_subscribed' ? 'denied' : undefined

const readMarketing = ({ customer, buyer_accepts_marketing: accepts }: ShopifyOrder): OrderBuyer['marketing'] =>
  present<NonNullable<EventUser['marketing']>>({
    email: readMarketingState(customer?.email_marketing_consent?.state) ?? (accepts === true ? 'granted' : undefined),
    sms: readMarketingState(customer?.sms_marketing_consent?.state),
  })

const FULFILLMENTS: ReadonlyMap<string, FulfillmentStatus> = new Map([
  ['partial', 'partially fulfilled'],
  ['fulfilled', 'fulfilled'],
  ['restocked', 'restocked'],
])

const readBuyer = (order: ShopifyOrder): OrderBuyer => {
  const address = order.shipping_address ?? order.billing_address ?? order.customer?.default_address
  const { address1, address2, city, region, postalCode, country, phone } = readAddress(address) ?? {}
  const billing = order.billing_address ?? address
  return {
    email: filled(order.email) ?? filled(order.contact_email) ?? filled(order.customer?.email),
    phone: filled(order.phone) ?? filled(order.customer?.phone) ?? phone,
    firstName: filled(order.customer?.first_name) ?? filled(billing?.first_name),
    lastName: filled(order.customer?.last_name) ?? filled(billing?.last_name),
    address1,
    address2,
    city,
    region,
    postalCode,
    country,
    billingAddress: readAddress(order.billing_address),
    shippingAddress: readAddress(order.shipping_address),
    marketing: readMarketing(order),
  }
}

const readItems = (order: ShopifyOrder): OrderItemFacts[] =>
  order.line_items.map((line, index) => ({
    lineId: line.id ?? `line-${index}`,
    productId: filled(line.product_id),
    variantId: filled(line.variant_id),
    sku: filled(line.sku),
    title: filled(line.title) ?? filled(line.name) ?? '',
    vendor: filled(line.vendor),
    price: shopAmount(line.price_set, line.price),
    quantity: Number(line.quantity),
    ...((line.gift_card === true || line.discount_allocations.length > 0) && { worth: discountedWorthOf(line).toFixed() }),
  }))

const readDiscounts = (order: ShopifyOrder): { code: string; amount: string }[] =>
  order.discount_codes.flatMap(({ code, amount }) => (filled(code) === undefined || !amount ? [] : [{ code: code ?? '', amount }]))

const readFacts = (order: ShopifyOrder): OrderFacts => {
  const money = moneyOf(order)
  const discounts = readDiscounts(order)
  return {
    ...(discounts.length > 0 && { discounts }),
    ...(typeof order.taxes_included === 'boolean' && { taxesIncluded: order.taxes_included }),
    orderId: order.id,
    name: filled(order.name),
    number: filled(order.order_number) ?? filled(order.number),
    sourceName: filled(order.source_name),
    checkoutToken: filled(order.checkout_token),
    cartToken: filled(order.cart_token),
    // created_at never changes; processed_at can be edited, but the warehouse's sorting key must not move.
    orderedAt: iso(order.created_at),
    updatedAt: iso(filled(order.updated_at) ?? order.created_at),
    cancelledAt: order.cancelled_at ? iso(order.cancelled_at) : undefined,
    test: order.test === true,
    financialStatus: filled(order.financial_status) ?? '',
    money,
    presentment: presentmentOf(order, money.currency),
    discountCodes: order.discount_codes.flatMap((discount) => filled(discount.code) ?? []),
    customerId: filled(order.customer?.id),
    customerOrders: order.customer?.orders_count ? Number(order.customer.orders_count) : undefined,
    country: filled(order.shipping_address?.country_code) ?? filled(order.billing_address?.country_code),
    noteAttributes: Object.fromEntries(
      order.note_attributes.flatMap(({ name, value }) => (filled(value) === undefined ? [] : [[name, value ?? '']])),
    ),
    landingSite: filled(order.landing_site),
    referringSite: filled(order.referring_site),
    items: readItems(order),
  }
}

const readProgress = (order: ShopifyOrder): OrderProgress => {
  const fulfilledAt = order.fulfillments
    .map(({ created_at: at }) => iso(at))
    .toSorted()
    .at(-1)
  const statusUrl = filled(order.order_status_url)
  return {
    fulfillmentStatus: FULFILLMENTS.get(order.fulfillment_status ?? '') ?? 'unfulfilled',
    ...(fulfilledAt !== undefined && { fulfilledAt }),
    ...(statusUrl !== undefined && { statusUrl }),
  }
}

const readOrder = (order: ShopifyOrder): ParsedOrder => {
  const ip = filled(order.browser_ip) ?? filled(order.client_details?.browser_ip)
  const userAgent = filled(order.client_details?.user_agent)
  const language = filled(order.client_details?.accept_language) ?? filled(order.customer_locale)
  return {
    facts: readFacts(order),
    buyer: readBuyer(order),
    progress: readProgress(order),
    client: { ...(ip && { ip }), ...(userAgent && { userAgent }), ...(language && { language }) },
    refunds: order.refunds.map((refund) => readRefund(refund, order.id)),
  }
}

/**
 * Parses the body of orders/create, paid, updated or cancelled. A body that is not an order gives the first fault with
 * its path.
 */
export const parseShopifyOrder = (body: string): Parsed<ParsedOrder> => parseWith(body, orderSchema, readOrder)

/** Parses the body of refunds/create. A refund without its order's id is a fault. */
export const parseShopifyRefund = (body: string): Parsed<RefundFacts> =>
  parseWith(body, refundSchema.required({ order_id: true }), (refund) => readRefund(refund, refund.order_id ?? ''))

const CAPTURED = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded'])

/**
 * Why an order is excluded from attribution, or undefined. An order cancelled after capture counts: its refund lowers
 * net.
 */
export const excludedReasonOf = (facts: Pick<OrderFacts, 'test' | 'financialStatus' | 'cancelledAt'>): ExcludedReason | undefined => {
  if (facts.test) return 'test'
  if (facts.financialStatus === 'voided') return 'voided'
  if (facts.cancelledAt !== undefined && !CAPTURED.has(facts.financialStatus)) return 'cancelled before capture'
  return undefined
}
