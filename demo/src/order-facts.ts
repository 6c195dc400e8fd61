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
  /** The whole line's share of the discount. */
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
  /** isEntitled: for some products only. isForEach: off each piece. */
  discount?: { code: string; type: 'percentage' | 'fixed_amount'; value: number; isEntitled?: boolean; isForEach?: boolean }
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
