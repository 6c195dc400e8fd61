/** Parts of an order: lines, shipping, taxes, payments, refunds. */
import {
  discountsOf,
  keptPieces,
  type OrderDiscount,
  type OrderFacts,
  type OrderLine,
  type OrderRefund,
  orderTotals,
  refundedShippingCents,
} from '../../../order-facts.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { connection } from '../connection.ts'
import { bag, decimal, money } from './money-fields.ts'

type Node = Fields & { id: string }
/** Shopify's times are whole seconds. */
const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** A DiscountCodeApplication: what the code meant to take off. */
export const discountApplicationFields = (order: OrderFacts, discount: OrderDiscount, index: number): Node => ({
  __typename: 'DiscountCodeApplication',
  id: String(index),
  code: discount.code,
  index,
  allocationMethod: discount.isForEach === true ? 'EACH' : 'ACROSS',
  targetSelection: discount.isEntitled === true ? 'ENTITLED' : 'ALL',
  targetType: 'LINE_ITEM',
  value:
    discount.type === 'percentage'
      ? { __typename: 'PricingPercentageValue', percentage: discount.value }
      : { __typename: 'MoneyV2', amount: discount.value.toFixed(2), currencyCode: order.currency },
})

/** A LineItem. */
export const lineFields = (line: OrderLine, order: OrderFacts): Node => {
  const { currency } = order
  const wholeCents = line.priceCents * line.quantity
  return {
    id: `gid://shopify/LineItem/${line.id}`,
    title: line.title,
    variantTitle: line.variantTitle || null,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: keptPieces(line, order),
    refundableQuantity: keptPieces(line, order),
    isGiftCard: false,
    requiresShipping: true,
    taxable: true,
    image: null,
    customAttributes: [],
    product: {
      id: `gid://shopify/Product/${line.productId}`,
      legacyResourceId: String(line.productId),
      title: line.title,
      vendor: line.vendor,
    },
    variant: {
      id: `gid://shopify/ProductVariant/${line.variantId}`,
      legacyResourceId: String(line.variantId),
      title: line.variantTitle || 'Default Title',
      sku: line.sku,
      price: decimal(line.priceCents),
    },
    originalUnitPrice: decimal(line.priceCents),
    originalUnitPriceSet: bag(line.priceCents, currency),
    originalTotalSet: bag(wholeCents, currency),
    discountedTotalSet: bag(wholeCents - line.discountCents, currency),
    // Only discounts on the line itself; one by code for the whole order is in discountAllocations.
    totalDiscountSet: bag(0, currency),
    discountAllocations: discountsOf(order).flatMap((discount, index) => {
      const cents = discount.lineCents[order.lines.indexOf(line)] ?? 0
      if (cents === 0) return []
      const discountApplication = discountApplicationFields(order, discount, index)
      return [{ allocatedAmount: money(cents, currency), allocatedAmountSet: bag(cents, currency), discountApplication }]
    }),
    taxLines: [],
  }
}

/** ShippingLine; null for an order without one. */
export const shippingFields = (order: OrderFacts): Fields => ({
  id: `gid://shopify/ShippingLine/${order.id + 7n}`,
  title: order.shippingTitle,
  code: order.shippingTitle,
  source: 'shopify',
  custom: false,
  isRemoved: false,
  originalPriceSet: bag(order.shippingCents, order.currency),
  discountedPriceSet: bag(order.shippingCents, order.currency),
  currentDiscountedPriceSet: bag(order.shippingCents, order.currency),
  discountAllocations: [],
  taxLines: [],
})

/** TaxLine. */
export const taxFields = (order: OrderFacts): Fields => ({
  title: order.taxTitle,
  rate: order.taxRate,
  ratePercentage: order.taxRate * 100,
  priceSet: bag(order.taxCents, order.currency),
  channelLiable: false,
  source: 'Shopify',
})

type Payment = { id: bigint; kind: string; cents: number; atMs: number; status?: string }

const paymentFields = ({ id, kind, cents, atMs, status = 'SUCCESS' }: Payment, order: OrderFacts): Node => ({
  id: `gid://shopify/OrderTransaction/${id}`,
  kind,
  status,
  gateway: 'bogus',
  formattedGateway: '(for testing) Bogus Gateway',
  test: order.test,
  amountSet: bag(cents, order.currency),
  createdAt: iso(atMs),
  processedAt: iso(atMs),
})

const refundPayment = (refund: OrderRefund): Payment => ({
  id: refund.id + 1n,
  kind: 'REFUND',
  cents: refund.amountCents,
  atMs: refund.atMs,
})

/** Payments of an order, including refunds. */
export const transactionFields = (order: OrderFacts): Node[] => {
  const kind = ['paid', 'partially_refunded', 'refunded'].includes(order.financialStatus) ? 'SALE' : 'AUTHORIZATION'
  const first: Payment = { id: order.id + 5n, kind, cents: orderTotals(order).totalCents, atMs: order.placedAtMs }
  const paid = order.financialStatus === 'pending' ? [] : [first]
  return [...paid, ...order.refunds.map(refundPayment)].map((payment) => paymentFields(payment, order))
}

const refundLineFields = (line: OrderRefund['lines'][number], order: OrderFacts): Node => {
  const sold = order.lines.find(({ id }) => id === line.lineId)
  return {
    id: `gid://shopify/RefundLineItem/${line.id}`,
    lineItem: sold ? lineFields(sold, order) : null,
    quantity: line.quantity,
    restockType: 'RETURN',
    restocked: true,
    priceSet: bag(Math.round(line.subtotalCents / line.quantity), order.currency),
    subtotalSet: bag(line.subtotalCents, order.currency),
    totalTaxSet: bag(line.taxCents, order.currency),
  }
}

const adjustmentFields = (refundId: bigint, cents: number, currency: string): Node => ({
  id: `gid://shopify/OrderAdjustment/${refundId + 4n}`,
  amountSet: bag(cents, currency),
  taxAmountSet: bag(0, currency),
  reason: 'REFUND_DISCREPANCY',
})

/** A Refund. */
export const refundFields = (refund: OrderRefund, order: OrderFacts, orderFields: () => Fields): Node => {
  const { currency } = order
  const shippingCents = refundedShippingCents(refund)
  const shippingLine: Node = {
    id: `gid://shopify/RefundShippingLine/${refund.id + 2n}`,
    shippingLine: shippingFields(order),
    subtotalAmountSet: bag(shippingCents, currency),
    taxAmountSet: bag(0, currency),
  }
  return {
    id: `gid://shopify/Refund/${refund.id}`,
    legacyResourceId: String(refund.id),
    createdAt: iso(refund.atMs),
    updatedAt: iso(refund.atMs),
    processedAt: iso(refund.atMs),
    note: refund.note ?? null,
    order: orderFields,
    totalRefundedSet: bag(refund.amountCents, currency),
    refundLineItems: (args: Record<string, unknown>, context: CallContext) =>
      connection(
        refund.lines.map((line) => refundLineFields(line, order)),
        args,
        context,
      ),
    refundShippingLines: (args: Record<string, unknown>, context: CallContext) =>
      connection(shippingCents > 0 ? [shippingLine] : [], args, context),
    orderAdjustments: (args: Record<string, unknown>, context: CallContext) =>
      connection(refund.adjustmentCents ? [adjustmentFields(refund.id, refund.adjustmentCents, currency)] : [], args, context),
    transactions: (args: Record<string, unknown>, context: CallContext) =>
      connection([paymentFields(refundPayment(refund), order)], args, context),
    duties: [],
    return: null,
  }
}
