/** Orders of a sandbox shop: given by tests, or generated from the shop's name, so that a name always has the same orders. */
import { DAY_MS } from '@convbox/contract/durations'
import { createCustomer } from '../../busy-shop/people.ts'
import { createRandom, type Random } from '../../busy-shop/random.ts'
import { type OrderFacts, orderTotals } from '../../order-facts.ts'
import { PRODUCTS, variantTitle } from '../../storefront/catalog.ts'
import { SHOP_CURRENCY, SHOP_TIME_ZONE } from './shop-clock.ts'
import { shopNumber, shopTitle } from './shop.ts'

const ORDERS_A_DAY = 3
const TAX_RATE = 0.08
const FIRST_NUMBER = 1001
/** The import reaches back 60 days; a few orders are older. */
const DAYS = 64

/** Fields that a test sets; the rest has defaults. priceCents: of its one line. */
export type OrderWish = Partial<OrderFacts> & { number: number; placedAtMs: number; priceCents?: number }

/** An order with the given values and defaults for the rest: one line, no shipping, no tax, paid, its own customer. */
export const sandboxOrder = ({ priceCents = 1000, ...wish }: OrderWish): OrderFacts => {
  const id = wish.id ?? 7_000_000_000_000n + BigInt(wish.number)
  const customer = wish.customerId ?? id + 1n
  return {
    id,
    updatedAtMs: wish.placedAtMs,
    timeZone: SHOP_TIME_ZONE,
    currency: SHOP_CURRENCY,
    lines: [
      {
        id: id * 10n,
        productId: 8_912_345_670_101n,
        variantId: 49_812_345_670_001n,
        sku: 'MUG-OAT',
        title: 'Stoneware Mug',
        variantTitle: 'Oat',
        vendor: 'Sandbox',
        priceCents,
        quantity: 1,
        discountCents: 0,
      },
    ],
    shippingCents: 0,
    shippingTitle: 'Standard',
    taxCents: 0,
    taxTitle: 'Sales tax',
    taxRate: 0,
    financialStatus: 'paid',
    refunds: [],
    checkoutToken: id.toString(16).padStart(32, '0'),
    cartToken: `Z2NwLXVzLWVhc3Qx${id}`,
    token: id.toString(16).padStart(32, 'a'),
    customerId: customer,
    email: `buyer${customer}@example.com`,
    acceptsMarketing: false,
    address: {
      firstName: 'Sam',
      lastName: 'Buyer',
      address1: '1 Sandbox Street',
      city: 'New York',
      zip: '10001',
      province: 'New York',
      provinceCode: 'NY',
      country: 'United States',
      countryCode: 'US',
    },
    noteAttributes: {},
    landingSite: '/',
    referringSite: '',
    browserIp: '203.0.113.10',
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    language: 'en-US',
    test: false,
    ...wish,
  }
}

type Landing = Pick<OrderFacts, 'landingSite' | 'referringSite'>
const LANDINGS: readonly [Landing, ...Landing[]] = [
  { landingSite: '/', referringSite: '' },
  { landingSite: '/?utm_source=facebook&utm_medium=paid_social&utm_campaign=autumn', referringSite: 'https://l.facebook.com/' },
  { landingSite: '/collections/all?gclid=SandboxClick&utm_source=google&utm_medium=cpc', referringSite: 'https://www.google.com/' },
  { landingSite: '/?utm_source=klaviyo&utm_medium=email&utm_campaign=welcome', referringSite: '' },
]

const lineOf = (random: Random, id: bigint, vendor: string): OrderFacts['lines'][number] | undefined => {
  const product = PRODUCTS[random.int(0, PRODUCTS.length - 1)]
  if (product === undefined) return undefined
  const variant = random.pick(product.variants)
  return {
    id,
    productId: BigInt(product.id),
    variantId: BigInt(variant.id),
    sku: variant.sku,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    vendor,
    priceCents: product.priceCents,
    quantity: random.int(1, 2),
    discountCents: 0,
  }
}

/** The status of an order by its index: some refunds, one test, one voided, one cancelled before it was paid. */
const applyFate = (order: OrderFacts, index: number, nowMs: number): OrderFacts => {
  const laterMs = Math.min(nowMs, order.placedAtMs + 2 * DAY_MS)
  const { totalCents } = orderTotals(order)
  const [line] = order.lines
  if (index === 5) return { ...order, test: true }
  if (index === 11) return { ...order, financialStatus: 'voided', updatedAtMs: laterMs }
  if (index === 14) return { ...order, financialStatus: 'pending', cancelled: { atMs: laterMs, reason: 'customer' }, updatedAtMs: laterMs }
  if (index % 17 === 3 && line) {
    const taxCents = Math.round(line.priceCents * TAX_RATE)
    const piece = { id: order.id + 901n, lineId: line.id, quantity: 1, subtotalCents: line.priceCents, taxCents }
    const refund = { id: order.id + 900n, atMs: laterMs, amountCents: line.priceCents + taxCents, lines: [piece] }
    return { ...order, financialStatus: 'partially_refunded', refunds: [refund], updatedAtMs: laterMs }
  }
  if (index % 29 === 8) {
    const lines = order.lines.map((one, place) => ({
      id: order.id + 901n + BigInt(place),
      lineId: one.id,
      quantity: one.quantity,
      subtotalCents: one.priceCents * one.quantity - one.discountCents,
      taxCents: place === 0 ? order.taxCents : 0,
    }))
    const refund = { id: order.id + 900n, atMs: laterMs, amountCents: totalCents, lines }
    return { ...order, financialStatus: 'refunded', refunds: [refund], updatedAtMs: laterMs }
  }
  return order
}

/** Id of a shop's order by its number: ten apart, so that its refund, payments and the like have ids of their own. */
export const orderId = (domain: string, number: number): bigint => shopNumber(domain) * 100_000n + BigInt(number - FIRST_NUMBER) * 10n

/** Shopify's window for an order's visits is 30 days. Every third order had a visit some days before, from another place than its last. */
const EARLIER_EVERY = 3
const withEarlierVisit = (order: OrderFacts, index: number): OrderFacts => {
  const landing = LANDINGS[1 + (Math.floor(index / EARLIER_EVERY) % (LANDINGS.length - 1))]
  if (index % EARLIER_EVERY !== 0 || landing === undefined) return order
  return { ...order, earlierVisit: { atMs: order.placedAtMs - (1 + (index % 20)) * DAY_MS, ...landing }, visitsBetween: index % 4 }
}

const seededOrder = (random: Random, domain: string, index: number, placedAtMs: number): OrderFacts => {
  const number = FIRST_NUMBER + index
  const id = orderId(domain, number)
  const vendor = shopTitle(domain)
  const lines = [1, 2].flatMap((count) =>
    count === 1 || random.isTrue(0.3) ? (lineOf(random, id * 10n + BigInt(count), vendor) ?? []) : [],
  )
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  const person = random.int(1, 60)
  return sandboxOrder({
    id,
    number,
    placedAtMs,
    lines,
    shippingCents: random.pick([0, 500, 900]),
    taxCents: Math.round(subtotalCents * TAX_RATE),
    taxRate: TAX_RATE,
    customerId: shopNumber(domain) * 1000n + BigInt(person),
    email: `person${person}@${domain.replace('.myshopify.com', '.example')}`,
    // The same person has the same name in all orders.
    address: createCustomer(createRandom(`${domain} ${person}`), person).address,
    ...random.pick(LANDINGS),
  })
}

/** Orders of the last 60 days and a few before, oldest first: about three a day, amounts the same for the same shop. */
export const seededOrders = (domain: string, nowMs: number): OrderFacts[] => {
  const random = createRandom(domain)
  const count = DAYS * ORDERS_A_DAY
  const stepMs = (DAYS * DAY_MS) / count
  return Array.from({ length: count }, (_, index) => {
    const placedAtMs = Math.floor((nowMs - (count - index) * stepMs + random.int(0, stepMs - 1)) / 1000) * 1000
    return applyFate(withEarlierVisit(seededOrder(random, domain, index, placedAtMs), index), index, nowMs)
  })
}
