/** The orders of the busy shop, as Shopify would send them: paid, refunded, cancelled, tests, a few at the till. */
import { DAY_MS } from '@convbox/contract/durations'
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import { SHOP_NAME, variantTitle } from '../storefront/catalog.ts'
import type { OrderFacts } from '../order-facts.ts'
import { shopifyOrder } from '../shopify-webhooks.ts'
import { toJsonText } from '../signed-webhook.ts'
import type { Customer } from './people.ts'
import type { Random } from './random.ts'
import type { CartLine } from './visits.ts'

/** The facts of an order before chance decides its outcome. */
export type OrderPlan = {
  number: number
  placedAtMs: number
  /** Nothing that happens later is known yet. */
  nowMs: number
  timeZone: string
  cart: readonly CartLine[]
  checkoutToken: string
  customer: Customer
  /** Absent: at the till, or a draft: no browser was there. */
  visit?: { visitorId: string; landingUrl: string; referrer: string; agent: string }
}

type Fate = { status: OrderFacts['financialStatus']; isCancelled?: boolean; refund?: 'whole' | 'part'; test?: boolean }
const FATES: readonly [Fate & { weight: number }, ...(Fate & { weight: number })[]] = [
  { weight: 91, status: 'paid' },
  { weight: 3.2, status: 'partially_refunded', refund: 'part' },
  { weight: 2.4, status: 'refunded', refund: 'whole' },
  { weight: 1, status: 'refunded', refund: 'whole', isCancelled: true },
  { weight: 0.8, status: 'pending', isCancelled: true },
  { weight: 0.6, status: 'voided' },
  { weight: 0.5, status: 'authorized' },
  { weight: 0.5, status: 'paid', test: true },
]
const TAX_RATE = 0.08
/** Orders from the sister shop in Canada come in its money. */
const CANADIAN_SHARE = 0.5

const linesOf = (id: bigint, cart: readonly CartLine[], discountRate: number): OrderFacts['lines'] =>
  cart.map(({ product, variant, quantity }, index) => ({
    id: id * 10n + BigInt(index),
    productId: BigInt(product.id),
    variantId: BigInt(variant.id),
    sku: variant.sku,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    vendor: SHOP_NAME,
    priceCents: product.priceCents,
    quantity,
    discountCents: Math.round(product.priceCents * quantity * discountRate),
  }))

const refundOf = (
  id: bigint,
  atMs: number,
  lines: OrderFacts['lines'],
  amount: { kind: 'whole' | 'part'; totalCents: number },
): OrderFacts['refunds'] => {
  const [first] = lines
  if (first === undefined) return []
  const returned = amount.kind === 'whole' ? lines : [first]
  const lineCents = (line: typeof first): number => line.priceCents * line.quantity - line.discountCents
  return [
    {
      id: id * 100n,
      atMs,
      amountCents: amount.kind === 'whole' ? amount.totalCents : lineCents(first),
      lines: returned.map((line, index) => ({
        id: id * 100n + BigInt(index + 1),
        lineId: line.id,
        quantity: line.quantity,
        subtotalCents: lineCents(line),
        taxCents: 0,
      })),
    },
  ]
}

/** The order as of `nowMs`, without later changes. */
const orderFacts = (random: Random, plan: OrderPlan): OrderFacts => {
  const { customer, placedAtMs, visit } = plan
  const id = 5_600_000_000_000n + BigInt(plan.number)
  const fate = random.weighted(FATES)
  const laterMs = placedAtMs + random.int(2, 12) * DAY_MS * random.next() + 3_600_000
  const isLater = fate.status !== 'paid' && fate.status !== 'authorized' && laterMs <= plan.nowMs
  const status = fate.status === 'authorized' || isLater ? fate.status : 'paid'
  const hasCode = random.isTrue(0.18)
  const lines = linesOf(id, plan.cart, hasCode ? 0.1 : 0)
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity - line.discountCents, 0)
  const shippingCents = subtotalCents >= 7500 ? 0 : 695
  const taxCents = Math.round(subtotalCents * TAX_RATE)
  const totalCents = subtotalCents + shippingCents + taxCents
  return {
    id,
    number: plan.number,
    placedAtMs,
    updatedAtMs: isLater ? laterMs : placedAtMs + 20_000,
    timeZone: plan.timeZone,
    currency: customer.address.countryCode === 'CA' && random.isTrue(CANADIAN_SHARE) ? 'CAD' : 'USD',
    lines,
    shippingCents,
    shippingTitle: shippingCents === 0 ? 'Free shipping' : 'Standard',
    taxCents,
    taxTitle: 'Sales tax',
    taxRate: TAX_RATE,
    ...(hasCode && { discount: { code: 'WELCOME10', type: 'percentage' as const, value: 10 } }),
    financialStatus: status,
    ...(isLater && fate.isCancelled && { cancelled: { atMs: laterMs, reason: 'customer' } }),
    refunds: isLater && fate.refund ? refundOf(id, laterMs, lines, { kind: fate.refund, totalCents }) : [],
    checkoutToken: plan.checkoutToken,
    cartToken: `cart-${plan.checkoutToken}`,
    token: `${plan.checkoutToken}0000000000`,
    customerId: customer.id,
    email: customer.email,
    ...(customer.phone !== undefined && { phone: customer.phone }),
    acceptsMarketing: random.isTrue(0.4),
    address: customer.address,
    // Some carts lose their attributes: those orders are joined by checkout token, customer or e-mail.
    noteAttributes: visit === undefined || random.isTrue(0.06) ? {} : { [CART_ATTRIBUTES.visitorId]: visit.visitorId },
    landingSite: visit === undefined ? '' : new URL(visit.landingUrl).pathname + new URL(visit.landingUrl).search,
    referringSite: visit?.referrer ?? '',
    browserIp: `198.51.100.${random.int(1, 254)}`,
    userAgent: visit?.agent ?? '',
    language: customer.language,
    test: fate.test ?? false,
  }
}

/** The body of the order's last webhook. */
export const orderBody = (random: Random, plan: OrderPlan): { body: string; updatedAtMs: number } => {
  const facts = orderFacts(random, plan)
  const body = shopifyOrder(facts)
  return { body: toJsonText(plan.visit === undefined ? { ...body, source_name: 'pos' } : body), updatedAtMs: facts.updatedAtMs }
}
