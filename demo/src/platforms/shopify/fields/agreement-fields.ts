/**
 * An order's agreements with their sales: what was sold when it was placed, added by edits, returned by refunds and by its cancellation. totalAmount is after
 * discounts and includes tax; what is returned is negative. Source: https://shopify.dev/docs/api/admin-graphql/latest/interfaces/SalesAgreement.
 */
import {
  leftOf,
  type OrderFacts,
  type OrderLine,
  type OrderRefund,
  refundedShippingCents,
  shareCents,
  sumOf,
} from '../../../order-facts.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { lineFields, shippingFields } from './line-fields.ts'
import { bag } from './money-fields.ts'

type Node = Fields & { id: string }
/** A sale before it has an id. Money with its sign. */
type Sale = {
  type: 'ProductSale' | 'ShippingLineSale' | 'AdjustmentSale'
  isReturn: boolean
  line?: OrderLine
  quantity: number | null
  /** With tax, after discounts. */
  cents: number
  taxCents: number
  discountCents: number
}
type Agreement = {
  type: 'OrderAgreement' | 'OrderEditAgreement' | 'RefundAgreement'
  id: bigint
  atMs: number
  sales: Sale[]
  refund?: OrderRefund
}

const LINE_TYPES = { ProductSale: 'PRODUCT', ShippingLineSale: 'SHIPPING', AdjustmentSale: 'ADJUSTMENT' } as const
const REASONS = { OrderAgreement: 'ORDER', OrderEditAgreement: 'ORDER_EDIT', RefundAgreement: 'REFUND' } as const

const afterDiscount = ({ priceCents, quantity, discountCents }: OrderLine): number => priceCents * quantity - discountCents

/** Sales of whole lines; the tax is divided by their value. */
const soldLines = (lines: readonly OrderLine[], taxCents: number): Sale[] => {
  const taxes = shareCents(lines.map(afterDiscount), taxCents)
  return lines.map((line, index) => ({
    type: 'ProductSale',
    isReturn: false,
    line,
    quantity: line.quantity,
    cents: afterDiscount(line) + (taxes[index] ?? 0),
    taxCents: taxes[index] ?? 0,
    discountCents: line.discountCents,
  }))
}

const shipping = (cents: number): Sale[] =>
  cents === 0 ? [] : [{ type: 'ShippingLineSale', isReturn: cents < 0, quantity: Math.sign(cents), cents, taxCents: 0, discountCents: 0 }]

type Returned = { lineId: bigint; quantity: number; subtotalCents: number; taxCents: number }

const returnedLines = (order: OrderFacts, lines: readonly Returned[]): Sale[] =>
  lines.flatMap(({ lineId, quantity, subtotalCents, taxCents }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    return {
      type: 'ProductSale' as const,
      isReturn: true,
      line,
      quantity: -quantity,
      cents: -(subtotalCents + taxCents),
      taxCents: -taxCents,
      discountCents: -Math.round((line.discountCents * quantity) / line.quantity),
    }
  })

const refundSales = (order: OrderFacts, refund: OrderRefund): Sale[] => {
  const { adjustmentCents = 0 } = refund
  const adjustment: Sale = {
    type: 'AdjustmentSale',
    isReturn: adjustmentCents < 0,
    quantity: null,
    cents: adjustmentCents,
    taxCents: 0,
    discountCents: 0,
  }
  return [
    ...returnedLines(order, refund.lines),
    ...shipping(-refundedShippingCents(refund)),
    ...(adjustmentCents === 0 ? [] : [adjustment]),
  ]
}

/** What a cancellation takes back without a refund: all that is left of an order that nobody paid. */
const cancellationOf = (order: OrderFacts): Agreement[] => {
  if (!order.cancelled) return []
  const left = leftOf(order)
  const sales = [...returnedLines(order, left.lines), ...shipping(-left.shippingCents)]
  if (sales.length === 0) return []
  const refund: OrderRefund = {
    id: order.id + 2n,
    atMs: order.cancelled.atMs,
    amountCents: 0,
    lines: left.lines.map((line) => ({ ...line, id: line.lineId + 5n })),
  }
  return [{ type: 'RefundAgreement', id: order.id + 6n, atMs: order.cancelled.atMs, sales, refund }]
}

/** All agreements of an order, oldest first. */
const readAgreements = (order: OrderFacts): Agreement[] => {
  const edits = order.edits ?? []
  const added = new Set(edits.flatMap(({ lineIds }) => lineIds))
  const firstTaxCents = order.taxCents - sumOf(edits.map(({ taxCents }) => taxCents))
  const placed: Agreement = {
    type: 'OrderAgreement',
    id: order.id + 4n,
    atMs: order.placedAtMs,
    sales: [
      ...soldLines(
        order.lines.filter(({ id }) => !added.has(id)),
        firstTaxCents,
      ),
      ...shipping(order.shippingCents),
    ],
  }
  const later: Agreement[] = [
    ...edits.map(({ id, atMs, lineIds, taxCents }): Agreement => ({
      type: 'OrderEditAgreement',
      id,
      atMs,
      sales: soldLines(
        order.lines.filter((line) => lineIds.includes(line.id)),
        taxCents,
      ),
    })),
    ...order.refunds.map((refund): Agreement => ({
      type: 'RefundAgreement',
      id: refund.id + 3n,
      atMs: refund.atMs,
      sales: refundSales(order, refund),
      refund,
    })),
    ...cancellationOf(order),
  ]
  return [placed, ...later.toSorted((one, other) => one.atMs - other.atMs)]
}

const saleFields = (sale: Sale, id: string, order: OrderFacts): Node => ({
  __typename: sale.type,
  id: `gid://shopify/${sale.type}/${id}`,
  actionType: sale.isReturn ? 'RETURN' : 'ORDER',
  lineType: LINE_TYPES[sale.type],
  quantity: sale.quantity,
  totalAmount: bag(sale.cents, order.currency),
  totalTaxAmount: bag(sale.taxCents, order.currency),
  totalDiscountAmountBeforeTaxes: bag(sale.discountCents, order.currency),
  totalDiscountAmountAfterTaxes: bag(0, order.currency),
  taxes: [],
  ...(sale.line && { lineItem: lineFields(sale.line, order) }),
  ...(sale.type === 'ShippingLineSale' && { shippingLine: sale.isReturn ? null : shippingFields(order) }),
})

/** `agreements` of an order. toRefund: a Refund in the API's form. */
export const agreementsOf = (
  order: OrderFacts,
  args: Record<string, unknown>,
  context: CallContext,
  toRefund: (refund: OrderRefund) => Fields,
): Fields => {
  if (args.query) throw notPlayed('searching agreements')
  return connection(
    readAgreements(order).map((agreement) => ({ ...agreement, id: String(agreement.id) })),
    args,
    context,
    ({ id, type, atMs, sales, refund }) => ({
      __typename: type,
      id: `gid://shopify/${type}/${id}`,
      happenedAt: `${new Date(atMs).toISOString().slice(0, 19)}Z`,
      reason: REASONS[type],
      app: null,
      user: null,
      sales: (page: Record<string, unknown>) =>
        connection(
          sales.map((sale, index) => saleFields(sale, `${id}${index}`, order)),
          page,
          context,
        ),
      ...(refund && { refund: () => toRefund(refund) }),
    }),
  )
}
