/** The merchandise of an order and of its refunds: what creators' commissions are a part of. Pure. */
import { Decimal } from 'decimal.js'
import type { ShopifyMoneySet, ShopifyOrder, ShopifyRefund } from './shopify-order.schemas.ts'

/** Decimal texts in the shop's currency. Merchandise after discounts with its tax, and that tax; without gift cards and shipping. */
export type Merchandise = { merchandise: string; merchandiseTax: string }
/** subtotal: with tax where the shop's prices include it. */
export type RefundLine = { lineId: string; subtotal: string; tax: string }
/**
 * Of a refund: the sum of its lines of merchandise as Shopify states them, and goodwill or kept fees, without tax and their tax. lines: those that name their line
 * of the order; absent: not told.
 */
export type RefundParts = Omit<RefundLine, 'lineId'> & { adjustment: string; adjustmentTax: string; lines?: RefundLine[] }

/** Lines of a refund that are kept; the others count in its sum alone. */
const MAX_LINES = 500

const amountOf = (set: ShopifyMoneySet, plain?: string | null): Decimal => new Decimal(set?.shop_money?.amount ?? plain ?? '0')
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))

/** Of a line as it was ordered, after its discounts; with tax where the shop's prices include it. 0 of a gift card. */
export const discountedWorthOf = (line: ShopifyOrder['line_items'][number]): Decimal =>
  line.gift_card === true
    ? new Decimal(0)
    : amountOf(line.price_set, line.price)
        .times(line.quantity)
        .minus(sum(line.discount_allocations.map(({ amount_set: set, amount }) => amountOf(set, amount))))

/** Of all lines as they were ordered, before refunds. Undefined for a body without lines. */
export const merchandiseOf = ({ line_items: lines, taxes_included: isTaxIncluded }: ShopifyOrder): Merchandise | undefined => {
  if (lines.length === 0) return undefined
  const sold = lines.filter((line) => line.gift_card !== true)
  const tax = sum(sold.flatMap((line) => line.tax_lines.map(({ price_set: set, price }) => amountOf(set, price))))
  const discounted = sum(sold.map(discountedWorthOf))
  return { merchandise: (isTaxIncluded === true ? discounted : discounted.plus(tax)).toFixed(), merchandiseTax: tax.toFixed() }
}

/** Undefined for a refund that lists nothing: only its amount is known. */
export const refundPartsOf = ({ refund_line_items: lines, order_adjustments: adjustments }: ShopifyRefund): RefundParts | undefined => {
  if (lines.length + adjustments.length === 0) return undefined
  const returned = lines.filter(({ line_item: line }) => line?.gift_card !== true)
  // A refund of shipping is an adjustment too, but not of merchandise.
  const goodwill = adjustments.filter(({ kind }) => kind !== 'shipping_refund')
  const told = returned.slice(0, MAX_LINES).flatMap(({ line_item_id: lineId, subtotal_set: subtotal, total_tax_set: tax }) =>
    // Null and missing mean the same.
    typeof lineId === 'string' ? [{ lineId, subtotal: amountOf(subtotal).toFixed(), tax: amountOf(tax).toFixed() }] : [],
  )
  return {
    ...(told.length > 0 && { lines: told }),
    subtotal: sum(returned.map(({ subtotal_set: set }) => amountOf(set))).toFixed(),
    tax: sum(returned.map(({ total_tax_set: set }) => amountOf(set))).toFixed(),
    adjustment: sum(goodwill.map(({ amount_set: set }) => amountOf(set))).toFixed(),
    adjustmentTax: sum(goodwill.map(({ tax_amount_set: set }) => amountOf(set))).toFixed(),
  }
}
