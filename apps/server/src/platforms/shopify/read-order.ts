/** Parses an order of the Admin API into the same facts as its webhook. Pure. */
import { digitsOf } from '@convbox/commissions'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { OrderBuyer, OrderFacts, OrderItemFacts, ParsedOrder, RefundFacts } from '../../orders/shopify-order.ts'

const id = z.string().regex(/^\d{1,20}$/)
const text = z
  .string()
  .nullish()
  // PostgreSQL rejects NUL and lone surrogates.
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : value.replaceAll('\0', '').toWellFormed()))
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'must be a time')
const amount = z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/)
const money = z.object({ amount, currencyCode: z.string().min(1) })
const shopMoney = z.object({ shopMoney: money })
const address = z
  .object({
    firstName: text,
    lastName: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    provinceCode: text,
    zip: text,
    countryCodeV2: text,
    phone: text,
  })
  .nullish()
const visit = z.object({ landingPage: text, referrerUrl: text }).nullish()
const parent = z.object({ legacyResourceId: id }).nullish()

/** A LineItem as LINE_SELECTION asks for it. */
export const lineNodeSchema = z.object({
  id: z.string().transform((gid) => gid.slice(gid.lastIndexOf('/') + 1)),
  title: text,
  name: text,
  sku: text,
  vendor: text,
  quantity: z.number().int(),
  originalUnitPriceSet: shopMoney,
  product: parent,
  variant: parent,
})
export type LineNode = z.output<typeof lineNodeSchema>

/** An Order as ORDER_SELECTION asks for it. */
export const orderNodeSchema = z.object({
  legacyResourceId: id,
  name: text,
  number: z.number().int().nullish(),
  sourceName: text,
  checkoutToken: text,
  cartToken: text,
  createdAt: time,
  updatedAt: time,
  cancelledAt: time.nullish(),
  test: z.boolean(),
  displayFinancialStatus: text,
  currencyCode: z.string().min(1),
  totalPriceSet: z.object({ shopMoney: money, presentmentMoney: money }),
  subtotalPriceSet: shopMoney.nullish(),
  totalShippingPriceSet: shopMoney.nullish(),
  totalTaxSet: shopMoney.nullish(),
  totalDiscountsSet: shopMoney.nullish(),
  discountCodes: z.array(z.string()),
  customAttributes: z.array(z.object({ key: z.string(), value: text })),
  email: text,
  phone: text,
  clientIp: text,
  customerLocale: text,
  customer: z
    .object({
      legacyResourceId: id,
      firstName: text,
      lastName: text,
      defaultEmailAddress: z.object({ emailAddress: text }).nullish(),
      defaultPhoneNumber: z.object({ phoneNumber: text }).nullish(),
      defaultAddress: address,
    })
    .nullish(),
  billingAddress: address,
  shippingAddress: address,
  customerJourneySummary: z.object({ customerOrderIndex: z.number().int().nullish(), firstVisit: visit, lastVisit: visit }).nullish(),
  refunds: z.array(z.object({ legacyResourceId: id, processedAt: time, totalRefundedSet: shopMoney })),
})
export type OrderNode = z.output<typeof orderNodeSchema>

const iso = (value: string): string => new Date(value).toISOString()

/** The API writes '81.0' where webhooks write '81.00': normalized to one text per amount. */
export const amountText = (value: Decimal.Value, currency: string): string => {
  const exact = new Decimal(value)
  return exact.toFixed(Math.max(exact.decimalPlaces(), digitsOf(currency)))
}

const itemOf = (line: LineNode): OrderItemFacts => ({
  lineId: line.id,
  productId: line.product?.legacyResourceId,
  variantId: line.variant?.legacyResourceId,
  sku: line.sku,
  title: line.title ?? line.name ?? '',
  vendor: line.vendor,
  price: amountText(line.originalUnitPriceSet.shopMoney.amount, line.originalUnitPriceSet.shopMoney.currencyCode),
  quantity: line.quantity,
})

const moneyOf = (order: OrderNode, lines: readonly LineNode[]): OrderFacts['money'] => {
  const { amount: total, currencyCode: currency } = order.totalPriceSet.shopMoney
  const of = (set: z.output<typeof shopMoney> | null | undefined): string => amountText(set?.shopMoney.amount ?? '0', currency)
  const items = lines.reduce(
    (sum, line) => sum.plus(new Decimal(line.originalUnitPriceSet.shopMoney.amount).times(line.quantity)),
    new Decimal(0),
  )
  return {
    currency,
    total: amountText(total, currency),
    subtotal: of(order.subtotalPriceSet),
    itemsTotal: amountText(items, currency),
    shipping: of(order.totalShippingPriceSet),
    tax: of(order.totalTaxSet),
    discount: of(order.totalDiscountsSet),
  }
}

const presentmentOf = ({ totalPriceSet }: OrderNode): OrderFacts['presentment'] => {
  const { shopMoney: shop, presentmentMoney: paid } = totalPriceSet
  return paid.currencyCode === shop.currencyCode
    ? undefined
    : { currency: paid.currencyCode, total: amountText(paid.amount, paid.currencyCode) }
}

/** Webhooks give a landing as a path. */
const pathOf = (page: string | undefined): string | undefined => {
  if (page === undefined || !URL.canParse(page)) return page
  const { pathname, search } = new URL(page)
  return `${pathname}${search}`
}

const buyerOf = (order: OrderNode): OrderBuyer => {
  const { customer } = order
  const home = order.shippingAddress ?? order.billingAddress ?? customer?.defaultAddress
  const billing = order.billingAddress ?? home
  return {
    email: order.email ?? customer?.defaultEmailAddress?.emailAddress,
    phone: order.phone ?? customer?.defaultPhoneNumber?.phoneNumber ?? home?.phone,
    firstName: customer?.firstName ?? billing?.firstName,
    lastName: customer?.lastName ?? billing?.lastName,
    address1: home?.address1,
    address2: home?.address2,
    city: home?.city,
    region: home?.provinceCode ?? home?.province,
    postalCode: home?.zip,
    country: home?.countryCodeV2,
  }
}

const refundsOf = (order: OrderNode): RefundFacts[] =>
  order.refunds.map((refund) => {
    const { amount: given, currencyCode: currency } = refund.totalRefundedSet.shopMoney
    const back = new Decimal(given).toFixed()
    return {
      refundId: refund.legacyResourceId,
      orderId: order.legacyResourceId,
      refundedAt: iso(refund.processedAt),
      amount: back,
      currency,
      shopAmount: { amount: back, currency },
    }
  })

const factsOf = (order: OrderNode, lines: readonly LineNode[]): OrderFacts => {
  const journey = order.customerJourneySummary
  // The visit that led to the order, which the webhook's landing also describes.
  const last = journey?.lastVisit ?? journey?.firstVisit
  return {
    orderId: order.legacyResourceId,
    name: order.name,
    number: order.number === null || order.number === undefined ? undefined : String(order.number),
    sourceName: order.sourceName,
    checkoutToken: order.checkoutToken,
    cartToken: order.cartToken,
    orderedAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    cancelledAt: order.cancelledAt ? iso(order.cancelledAt) : undefined,
    test: order.test,
    financialStatus: order.displayFinancialStatus?.toLowerCase() ?? '',
    money: moneyOf(order, lines),
    presentment: presentmentOf(order),
    discountCodes: order.discountCodes.filter((code) => code !== ''),
    customerId: order.customer?.legacyResourceId,
    customerOrders: journey?.customerOrderIndex ?? undefined,
    country: order.shippingAddress?.countryCodeV2 ?? order.billingAddress?.countryCodeV2,
    noteAttributes: Object.fromEntries(order.customAttributes.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    landingSite: pathOf(last?.landingPage),
    referringSite: last?.referrerUrl,
    items: lines.map(itemOf),
  }
}

/** The order as ingest takes it. Only the API tells which order of the customer it is; only the webhook tells the buyer's browser. */
export const readOrderNode = (order: OrderNode, lines: readonly LineNode[]): ParsedOrder => ({
  facts: factsOf(order, lines),
  buyer: buyerOf(order),
  client: {
    ...(order.clientIp !== undefined && { ip: order.clientIp }),
    ...(order.customerLocale !== undefined && { language: order.customerLocale }),
  },
  refunds: refundsOf(order),
})
