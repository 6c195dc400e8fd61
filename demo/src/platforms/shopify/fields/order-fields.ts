/** Orders and lists of orders in the API's form. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries, https://shopify.dev/docs/api/admin-graphql/latest/objects/Order. */
import { DAY_MS } from '@convbox/contract/durations'
import { GraphQLError } from 'graphql'
import { discountsOf, type OrderFacts, orderTotals, refundedShippingCents, sumOf } from '../../../order-facts.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { matchesOrder } from '../order-search.ts'
import { covers } from '../scopes.ts'
import { readGid, visibleOrders } from '../shop.ts'
import { agreementsOf } from './agreement-fields.ts'
import { discountApplicationFields, lineFields, refundFields, shippingFields, taxFields, transactionFields } from './line-fields.ts'
import { bag, decimal } from './money-fields.ts'
import { addressFields, customerFields, journeyFields } from './person-fields.ts'

type Node = Fields & { id: string }
/** Days of orders that an app sees without read_all_orders. */
const READABLE_DAYS = 60
/** Shopify's times are whole seconds. */
const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const moneyFields = (order: OrderFacts): Fields => {
  const { currency, shippingCents, taxCents } = order
  const { discountCents, subtotalCents, totalCents, refundedCents } = orderTotals(order)
  const goodsBackCents = sumOf(order.refunds.flatMap(({ lines }) => lines.map((line) => line.subtotalCents)))
  const taxBackCents = sumOf(order.refunds.flatMap(({ lines }) => lines.map((line) => line.taxCents)))
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(order.financialStatus)
  const receivedCents = isPaid ? totalCents : 0
  return {
    subtotalPrice: decimal(subtotalCents),
    subtotalPriceSet: bag(subtotalCents, currency),
    totalDiscounts: decimal(discountCents),
    totalDiscountsSet: bag(discountCents, currency),
    cartDiscountAmountSet: bag(discountCents, currency),
    totalShippingPrice: decimal(shippingCents),
    totalShippingPriceSet: bag(shippingCents, currency),
    totalTax: decimal(taxCents),
    totalTaxSet: bag(taxCents, currency),
    totalPrice: decimal(totalCents),
    totalPriceSet: bag(totalCents, currency),
    originalTotalPriceSet: bag(totalCents, currency),
    currentSubtotalPriceSet: bag(subtotalCents - goodsBackCents, currency),
    currentTotalPriceSet: bag(totalCents - refundedCents, currency),
    currentTotalTaxSet: bag(taxCents - taxBackCents, currency),
    currentTotalDiscountsSet: bag(discountCents, currency),
    totalRefunded: decimal(refundedCents),
    totalRefundedSet: bag(refundedCents, currency),
    totalRefundedShippingSet: bag(sumOf(order.refunds.map(refundedShippingCents)), currency),
    refundDiscrepancySet: bag(0, currency),
    netPayment: decimal(receivedCents - refundedCents),
    netPaymentSet: bag(receivedCents - refundedCents, currency),
    totalReceivedSet: bag(receivedCents, currency),
    totalOutstandingSet: bag(order.financialStatus === 'pending' ? totalCents : 0, currency),
    totalCapturableSet: bag(order.financialStatus === 'authorized' ? totalCents : 0, currency),
    totalTipReceivedSet: bag(0, currency),
    subtotalLineItemsQuantity: sumOf(order.lines.map(({ quantity }) => quantity)),
    taxesIncluded: false,
    fullyPaid: isPaid,
    unpaid: !isPaid,
    refundable: isPaid && refundedCents < totalCents,
  }
}

const identityFields = (order: OrderFacts): Fields => ({
  legacyResourceId: String(order.id),
  name: `#${order.number}`,
  number: order.number,
  confirmationNumber: order.token.slice(0, 9).toUpperCase(),
  confirmed: true,
  cartToken: order.cartToken,
  checkoutToken: order.checkoutToken,
  createdAt: iso(order.placedAtMs),
  processedAt: iso(order.placedAtMs),
  updatedAt: iso(order.updatedAtMs),
  cancelledAt: order.cancelled ? iso(order.cancelled.atMs) : null,
  cancelReason: order.cancelled ? order.cancelled.reason.toUpperCase() : null,
  closed: false,
  closedAt: null,
  edited: (order.edits ?? []).length > 0,
  test: order.test,
  displayFinancialStatus: order.financialStatus.toUpperCase(),
  displayFulfillmentStatus: 'UNFULFILLED',
  currencyCode: order.currency,
  presentmentCurrencyCode: order.currency,
  sourceName: 'web',
  sourceIdentifier: null,
  app: { id: 'gid://shopify/App/580111', name: 'Online Store' },
  attribution: { handle: 'online-store', displayName: 'Online Store', icon: null },
  paymentGatewayNames: ['bogus'],
  note: null,
  tags: [],
})

/** An Order. */
export const orderFields = (order: OrderFacts, context: CallContext): Node => ({
  id: `gid://shopify/Order/${order.id}`,
  ...identityFields(order),
  ...moneyFields(order),
  email: order.email,
  phone: order.phone ?? null,
  clientIp: order.browserIp,
  customerLocale: order.language.slice(0, 5),
  customerAcceptsMarketing: order.acceptsMarketing,
  billingAddress: addressFields(order.address, order.id + 8n),
  shippingAddress: addressFields(order.address, order.id + 9n),
  displayAddress: addressFields(order.address, order.id + 9n),
  billingAddressMatchesShippingAddress: true,
  customer: () => customerFields(order, context),
  customAttributes: Object.entries(order.noteAttributes).map(([key, value]) => ({ key, value })),
  discountCode: order.discount?.code ?? null,
  discountCodes: discountsOf(order).map(({ code }) => code),
  discountApplications: (args: Record<string, unknown>) =>
    connection(
      discountsOf(order).map((discount, index) => discountApplicationFields(order, discount, index)),
      args,
      context,
    ),
  agreements: (args: Record<string, unknown>) =>
    agreementsOf(order, args, context, (refund) => refundFields(refund, order, () => orderFields(order, context))),
  customerJourneySummary: () => journeyFields(order, context),
  landingPageUrl: new URL(order.landingSite || '/', `https://${context.shop.domain}`).href,
  referrerUrl: order.referringSite || null,
  registeredSourceUrl: null,
  lineItems: (args: Record<string, unknown>) =>
    connection(
      order.lines.map((line) => lineFields(line, order)),
      args,
      context,
    ),
  shippingLine: order.shippingCents > 0 ? shippingFields(order) : null,
  taxLines: order.taxCents > 0 ? [taxFields(order)] : [],
  transactions: ({ first }: { first?: number | null }) => transactionFields(order).slice(0, first ?? undefined),
  refunds: ({ first }: { first?: number | null }) =>
    order.refunds.slice(0, first ?? undefined).map((refund) => refundFields(refund, order, () => orderFields(order, context))),
})

/** Orders that this token may read. */
const readableOrders = ({ shop, scopes, nowMs }: CallContext): OrderFacts[] => {
  const sinceMs = covers(scopes, ['read_all_orders']) ? -Infinity : nowMs - READABLE_DAYS * DAY_MS
  return visibleOrders(shop).filter(({ placedAtMs }) => placedAtMs >= sinceMs)
}

const SORTS: Record<string, (order: OrderFacts) => number | bigint> = {
  PROCESSED_AT: ({ placedAtMs }) => placedAtMs,
  CREATED_AT: ({ placedAtMs }) => placedAtMs,
  UPDATED_AT: ({ updatedAtMs }) => updatedAtMs,
  ORDER_NUMBER: ({ number }) => number,
  ID: ({ id }) => id,
}

const found = (context: CallContext, args: Record<string, unknown>): OrderFacts[] => {
  if (args.savedSearchId) throw notPlayed('saved searches')
  const query = typeof args.query === 'string' ? args.query : ''
  return readableOrders(context).filter((order) => matchesOrder(query, order, context.nowMs))
}

const listed = (context: CallContext, args: Record<string, unknown>): Fields => {
  const sort = SORTS[typeof args.sortKey === 'string' ? args.sortKey : 'PROCESSED_AT']
  if (sort === undefined) throw notPlayed(`orders sorted by ${String(args.sortKey)}`)
  const orders = found(context, args).toSorted((one, other) => {
    const [left, right] = [sort(one), sort(other)]
    return left === right ? Number(one.id - other.id) : left < right ? -1 : 1
  })
  return connection(
    orders.map((order) => ({ id: String(order.id), order })),
    args,
    context,
    ({ order }) => orderFields(order, context),
  )
}

/** The order with this id, as a Node; null if the shop does not show it. */
export const orderNode = (id: string, context: CallContext): Fields | null => {
  const order = readableOrders(context).find((one) => String(one.id) === readGid('Order', id))
  return order ? { __typename: 'Order', ...orderFields(order, context) } : null
}

/** Queries about orders and those who placed them. */
export const orderQueries = (context: CallContext): Fields => ({
  orders: (args: Record<string, unknown>) => listed(context, args),
  order: ({ id }: { id: string }) => {
    const number = readGid('Order', id)
    if (number === undefined) throw new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'argumentLiteralsIncompatible' } })
    const order = readableOrders(context).find((one) => String(one.id) === number)
    return order ? orderFields(order, context) : null
  },
  ordersCount: (args: Record<string, unknown>) => {
    const { length } = found(context, args)
    const limit = typeof args.limit === 'number' ? args.limit : Infinity
    return length > limit ? { count: limit, precision: 'AT_LEAST' } : { count: length, precision: 'EXACT' }
  },
  customers: (args: Record<string, unknown>) => {
    if (args.query) throw notPlayed('searching customers')
    const last = new Map(visibleOrders(context.shop).map((order) => [order.customerId, order]))
    return connection(
      [...last.values()].map((order) => customerFields(order, context)),
      args,
      context,
    )
  },
  customer: ({ id }: { id: string }) => {
    const order = visibleOrders(context.shop).findLast(({ customerId }) => String(customerId) === readGid('Customer', id))
    return order ? customerFields(order, context) : null
  },
})
