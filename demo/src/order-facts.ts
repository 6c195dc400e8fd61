/** The facts of a demo shop's order, before it is written in Shopify's form. Pure. */

/** One product in an order. Money in cents of the order's currency. */
export type OrderLine = {
  id: bigint
  productId: bigint
  variantId: bigint
  sku: string
  title: string
  /** '' where the product has one variant only. */
  variantTitle: string
  vendor: string
  priceCents: number
  quantity: number
  /** What all codes together took off the whole line. */
  discountCents: number
}

/** Address of an order. */
export type OrderAddress = {
  firstName: string
  lastName: string
  address1: string
  city: string
  zip: string
  /** Full name and code, such as 'New York' and 'NY'; '' where a country has none. */
  province: string
  provinceCode: string
  country: string
  countryCode: string
  phone?: string
}

/** Money given back. lines: pieces of which line; taxCents and subtotalCents of those pieces. */
export type OrderRefund = {
  id: bigint
  atMs: number
  note?: string
  /** What the buyer gets, shipping and tax included. */
  amountCents: number
  /** What it has beyond its lines and shipping: below zero a goodwill payment, above zero a fee that was kept back. */
  adjustmentCents?: number
  lines: { id: bigint; lineId: bigint; quantity: number; subtotalCents: number; taxCents: number }[]
}

/** A code on an order. isEntitled: for some products only. isForEach: off each piece. */
export type OrderDiscount = { code: string; type: 'percentage' | 'fixed_amount'; value: number; isEntitled?: boolean; isForEach?: boolean }

/** Lines that were added to an order after it was placed, and their tax. */
export type OrderEdit = { id: bigint; atMs: number; lineIds: bigint[]; taxCents: number }

/** All inputs of an order's body. Totals are computed from them, so that they always agree. */
export type OrderFacts = {
  id: bigint
  /** 1001 makes '#1001'. */
  number: number
  placedAtMs: number
  updatedAtMs: number
  /** The shop's; decides the offset in every time. */
  timeZone: string
  currency: string
  lines: OrderLine[]
  shippingCents: number
  shippingTitle: string
  taxCents: number
  taxTitle: string
  taxRate: number
  discount?: OrderDiscount
  /** Further codes, with what each took off every line, in the order of the lines; zeros: listed, but without effect. */
  moreDiscounts?: (OrderDiscount & { lineCents: number[] })[]
  financialStatus: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'
  cancelled?: { atMs: number; reason: string }
  refunds: OrderRefund[]
  edits?: OrderEdit[]
  checkoutToken: string
  cartToken: string
  token: string
  customerId: bigint
  email: string
  phone?: string
  acceptsMarketing: boolean
  address: OrderAddress
  noteAttributes: Record<string, string>
  /** Path and query of the visit's first page; '' when unknown. */
  landingSite: string
  /** Address of the page before it; '' when there was none. */
  referringSite: string
  /** A visit long before the last one, as Shopify remembers it. */
  earlierVisit?: { atMs: number; landingSite: string; referringSite: string }
  /** Visits between the earlier one and the last, which Shopify only counts here. */
  visitsBetween?: number
  /** Until then Shopify is still judging the order's visits. */
  visitsReadyAtMs?: number
  browserIp: string
  userAgent: string
  language: string
  test: boolean
}

/** The sum of amounts; none give 0. */
export const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Totals of an order in cents: of its lines before discount, the discount, and what the buyer paid. */
export const orderTotals = (order: Pick<OrderFacts, 'lines' | 'shippingCents' | 'taxCents' | 'refunds'>) => {
  const linesCents = sumOf(order.lines.map(({ priceCents, quantity }) => priceCents * quantity))
  const discountCents = sumOf(order.lines.map((line) => line.discountCents))
  const subtotalCents = linesCents - discountCents
  const totalCents = subtotalCents + order.shippingCents + order.taxCents
  return { linesCents, discountCents, subtotalCents, totalCents, refundedCents: sumOf(order.refunds.map(({ amountCents }) => amountCents)) }
}

/** The codes of an order, each with what it took off every line. */
export const discountsOf = ({ discount, moreDiscounts = [], lines }: OrderFacts): (OrderDiscount & { lineCents: number[] })[] => {
  if (discount === undefined) return []
  const lineCents = lines.map((line, index) => line.discountCents - sumOf(moreDiscounts.map((more) => more.lineCents[index] ?? 0)))
  return [{ ...discount, lineCents }, ...moreDiscounts]
}

/** Quantity of a line that was not refunded. */
export const keptPieces = (line: OrderLine, order: Pick<OrderFacts, 'refunds'>): number =>
  line.quantity -
  sumOf(order.refunds.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity)))

/** Refunded amount beyond the lines and the adjustment: shipping. */
export const refundedShippingCents = ({ amountCents, adjustmentCents = 0, lines }: OrderRefund): number =>
  Math.max(0, amountCents + adjustmentCents - sumOf(lines.map(({ subtotalCents, taxCents }) => subtotalCents + taxCents)))

/** Divides an amount by weight; the last one with a weight takes the rounding remainder, so the shares sum to the amount. */
export const shareCents = (weights: readonly number[], cents: number): number[] => {
  const total = sumOf([...weights])
  const last = weights.findLastIndex((one) => one > 0)
  let left = cents
  return weights.map((one, index) => {
    const share = index === last ? left : Math.floor((cents * one) / Math.max(1, total))
    left -= share
    return share
  })
}

/** What was not refunded yet: pieces of lines with their tax, and shipping. */
export const leftOf = (order: OrderFacts): { lines: Omit<OrderRefund['lines'][number], 'id'>[]; shippingCents: number } => {
  const given = order.refunds.flatMap(({ lines }) => lines)
  const lines = order.lines.map((line) => {
    const givenCents = sumOf(given.filter(({ lineId }) => lineId === line.id).map(({ subtotalCents }) => subtotalCents))
    const subtotalCents = line.priceCents * line.quantity - line.discountCents - givenCents
    return { lineId: line.id, quantity: keptPieces(line, order), subtotalCents, taxCents: 0 }
  })
  const taxes = shareCents(
    lines.map(({ subtotalCents }) => subtotalCents),
    order.taxCents - sumOf(given.map(({ taxCents }) => taxCents)),
  )
  return {
    lines: lines.map((line, index) => ({ ...line, taxCents: taxes[index] ?? 0 })).filter(({ quantity }) => quantity > 0),
    shippingCents: order.shippingCents - sumOf(order.refunds.map(refundedShippingCents)),
  }
}
