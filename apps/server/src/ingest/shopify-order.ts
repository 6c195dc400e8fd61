/** A Shopify order or refund, as its webhook or export gives it, read into facts of our own. Pure. Shapes checked against Shopify's samples. */
import { Decimal } from 'decimal.js'
import { parse as parseLossless } from 'lossless-json'
import { z } from 'zod'
import type { EventAddress, EventUser, ExcludedReason, FulfillmentStatus, OrderSource } from '@convbox/contract'
import { orderSchema, refundSchema, type ShopifyMoneySet, type ShopifyOrder, type ShopifyRefund } from './shopify-order.schemas.ts'

/** One refund of an order. source: who told it, Shopify where it is left out; updatedAt: its version, where its source has versions. amount: decimal text in `currency` (undefined = the order's own); shopAmount: the same refund summed from its lines in the shop's money, for payments in another currency. */
export type RefundFacts = {
  refundId: string
  orderId: string
  refundedAt: string
  amount: string
  currency: string | undefined
  shopAmount: { amount: string; currency: string | undefined } | undefined
  source?: OrderSource
  updatedAt?: string
}

/** Amounts as decimal texts in `currency`, the shop's money: as ordered, not as left after refunds. Parts that nobody told are absent; a total of '' was not told. */
export type OrderMoney = {
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
  /** One piece, shop money, before discounts. */
  price: string
  quantity: number
}

/** Who bought: clear personal data, never written to the warehouse. */
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

/** Facts of an order without the people in it. Times are ISO 8601 UTC; ids are exact texts. */
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
  /** What the customer paid in, where it is not the shop's money. */
  presentment: { currency: string; total: string } | undefined
  discountCodes: string[]
  customerId: string | undefined
  /** How many orders the customer has, this one included; Shopify leaves it out since 2026-07. */
  customerOrders: number | undefined
  country: string | undefined
  noteAttributes: Record<string, string>
  landingSite: string | undefined
  referringSite: string | undefined
  items: OrderItemFacts[]
}

/** How far an order is sent. fulfilledAt: when its last parcel was made ready. statusUrl: the page on which the customer sees it. */
export type OrderProgress = { fulfillmentStatus: FulfillmentStatus; fulfilledAt?: string; statusUrl?: string }

/** What one order body says: the facts, the buyer, the browser that checked out, and the refunds inside. progress: absent where it was not asked for. */
export type ParsedOrder = {
  progress?: OrderProgress
  facts: OrderFacts
  buyer: OrderBuyer
  client: { ip?: string; userAgent?: string; language?: string }
  refunds: RefundFacts[]
}

export type Parsed<Result> = { ok: true; value: Result } | { ok: false; fault: string }

// PostgreSQL takes neither NUL nor half a surrogate pair; nobody misses them in a name.
const toPlainText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** JSON with every number as its exact text: a Shopify id does not fit a JavaScript number. Throws a SyntaxError on bad JSON. */
const parseExact = (body: string): unknown => parseLossless(body, toPlainText, (text) => text)

const iso = (text: string): string => new Date(text).toISOString()
/** Shopify sends null, '' and missing keys for the same thing. */
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
})

const presentmentOf = (order: ShopifyOrder, currency: string): OrderFacts['presentment'] => {
  const money = order.total_price_set?.presentment_money
  return money?.currency_code === undefined || money.currency_code === currency
    ? undefined
    : { currency: money.currency_code, total: money.amount }
}

const sum = (amounts: string[]): string => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed()

/** The refund in the shop's money from its lines, shipping and adjustments; undefined when it lists none. An adjustment's sign is against the customer's: Shopify counts what is given beyond the lines as negative. */
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
  // Only money that went back: failed and pending transactions move nothing, and a void releases money that was never taken.
  const paid = refund.transactions.filter((transaction) => transaction.kind === 'refund' && transaction.status === 'success')
  return {
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

/** Shopify's words for a subscription; pending and unknown ones say nothing. */
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
  const billing = order.billing_address ?? address
  return {
    email: filled(order.email) ?? filled(order.contact_email) ?? filled(order.customer?.email),
    phone: filled(order.phone) ?? filled(order.customer?.phone) ?? filled(address?.phone),
    firstName: filled(order.customer?.first_name) ?? filled(billing?.first_name),
    lastName: filled(order.customer?.last_name) ?? filled(billing?.last_name),
    address1: filled(address?.address1),
    address2: filled(address?.address2),
    city: filled(address?.city),
    region: filled(address?.province_code) ?? filled(address?.province),
    postalCode: filled(address?.zip),
    country: filled(address?.country_code),
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
  }))

const readFacts = (order: ShopifyOrder): OrderFacts => {
  const money = moneyOf(order)
  return {
    orderId: order.id,
    name: filled(order.name),
    number: filled(order.order_number) ?? filled(order.number),
    sourceName: filled(order.source_name),
    checkoutToken: filled(order.checkout_token),
    cartToken: filled(order.cart_token),
    // created_at never changes; processed_at can be edited, and the warehouse's sorting key must not move.
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

/** Reads the body of orders/create, paid, updated or cancelled. A body that is not an order gives the first fault with its path. */
export const parseShopifyOrder = (body: string): Parsed<ParsedOrder> => parseWith(body, orderSchema, readOrder)

/** Reads the body of refunds/create. A refund without its order's id is a fault. */
export const parseShopifyRefund = (body: string): Parsed<RefundFacts> =>
  parseWith(body, refundSchema.required({ order_id: true }), (refund) => readRefund(refund, refund.order_id ?? ''))

const CAPTURED = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded'])

/** Why an order is kept out of the attributed rows, or undefined. Cancelled after capture counts: its refund lowers net. */
export const excludedReasonOf = (facts: Pick<OrderFacts, 'test' | 'financialStatus' | 'cancelledAt'>): ExcludedReason | undefined => {
  if (facts.test) return 'test'
  if (facts.financialStatus === 'voided') return 'voided'
  if (facts.cancelledAt !== undefined && !CAPTURED.has(facts.financialStatus)) return 'cancelled before capture'
  return undefined
}
