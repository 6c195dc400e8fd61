/** What a discount code takes off the lines of a cart. Money in cents; pure. */
import { type OrderDiscount, shareCents } from './order-facts.ts'

/** value: percent, or an amount in the shop's currency, off each piece or once off all. Ids: the products, variants or collections that it is for; absent: for all. */
export type DiscountRule = {
  code: string
  type: 'percentage' | 'fixed_amount'
  value: number
  isForEach?: boolean
  productIds?: string[]
  variantIds?: string[]
  collectionIds?: string[]
  minimumCents?: number
  minimumPieces?: number
}

/** A line before the discount: the value of all its pieces. */
type Line = { productId: string; variantId: string; collectionIds: readonly string[]; cents: number; quantity: number }

const isFor = ({ productIds, variantIds, collectionIds }: DiscountRule, line: Line): boolean =>
  (productIds === undefined && variantIds === undefined && collectionIds === undefined) ||
  productIds?.includes(line.productId) === true ||
  variantIds?.includes(line.variantId) === true ||
  collectionIds?.some((id) => line.collectionIds.includes(id)) === true

/** What a code takes off each line; zeros where its minimum is not reached, or nothing of the cart is meant. */
export const discountLines = (lines: readonly Line[], rule: DiscountRule): number[] => {
  const meant = lines.map((line) => (isFor(rule, line) ? line : { ...line, cents: 0, quantity: 0 }))
  const cents = meant.reduce((sum, line) => sum + line.cents, 0)
  const pieces = meant.reduce((sum, { quantity }) => sum + quantity, 0)
  if (cents < (rule.minimumCents ?? 0) || pieces < (rule.minimumPieces ?? 0)) return lines.map(() => 0)
  const amountCents = Math.round(rule.value * 100)
  if (rule.type === 'fixed_amount' && rule.isForEach === true) return meant.map((line) => Math.min(line.cents, amountCents * line.quantity))
  const wanted = rule.type === 'percentage' ? Math.round((cents * rule.value) / 100) : amountCents
  return shareCents(
    meant.map((line) => line.cents),
    Math.min(wanted, cents),
  )
}

/** A rule as an order keeps it. */
export const orderDiscount = ({ code, type, value, isForEach, ...rule }: DiscountRule): OrderDiscount => ({
  code,
  type,
  value,
  ...((rule.productIds ?? rule.variantIds ?? rule.collectionIds) !== undefined && { isEntitled: true }),
  ...(isForEach === true && { isForEach }),
})
