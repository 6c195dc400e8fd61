/** One visit to the shop as the storefront script would report it: a landing, browsing, perhaps a cart and a checkout. */
import { uuidFromTime, type EventItem, type EventName, type EventUser, type StoreEvent } from '@convbox/contract'
import { COLLECTIONS, PRODUCTS, type Product, type Variant } from '../storefront/catalog.ts'
import type { Random } from './random.ts'
import type { Landing } from './sources.ts'

/** A variant and how many of it. */
export type CartLine = { product: Product; variant: Variant; quantity: number }
/** reach: how far the visitor goes. user: set once they say who they are (from the subscription or the checkout on). */
export type VisitPlan = {
  visitorId: string
  startMs: number
  landing: Landing
  agent: string
  reach: 'look' | 'cart' | 'checkout' | 'purchase'
  cart: readonly CartLine[]
  checkoutToken?: string
  user?: EventUser
  /** Leaves the e-mail address in the newsletter box. */
  subscribes?: boolean
  baseUrl: string
}

/** Where a browser looks for a product's picture. */
export const imageOf = (baseUrl: string, line: Pick<CartLine, 'product' | 'variant'>): string =>
  `${baseUrl}/images/${line.product.handle}.svg?variant=${line.variant.id}`

/** A cart’s line as an event carries it. */
export const itemOf = (baseUrl: string, line: CartLine): EventItem => ({
  productId: line.product.id,
  variantId: line.variant.id,
  sku: line.variant.sku,
  title: line.product.title,
  category: line.product.type,
  imageUrl: imageOf(baseUrl, line),
  price: (line.product.priceCents / 100).toFixed(2),
  quantity: line.quantity,
})

/** A product or collection view. */
export const pickLine = (random: Random): CartLine => {
  const product = PRODUCTS[random.int(0, PRODUCTS.length - 1)] ?? PRODUCTS[0]
  if (product === undefined) throw new Error('The catalogue is empty')
  return { product, variant: random.pick(product.variants), quantity: random.isTrue(0.8) ? 1 : random.int(2, 3) }
}

/** What people type into the search box, some of it not found. */
const SEARCHES: readonly [string, ...string[]] = ['mug', 'blanket', 'lantern', 'gift', 'linen', 'vase', 'tent']

type Step = { name: EventName; path: string; title: string; line?: CartLine; isCart?: boolean; query?: string }

const productPath = (line: CartLine): string => `/products/${line.product.handle}`
const productStep = (name: EventName, line: CartLine): Step => ({
  name,
  path: productPath(line),
  title: line.product.title,
  line,
})

const lookAround = (random: Random, plan: VisitPlan): Step[] => {
  const steps: Step[] = []
  if (random.isTrue(0.25)) {
    const collection = random.pick(COLLECTIONS)
    steps.push(
      { name: 'PageView', path: `/collections/${collection.handle}`, title: collection.title },
      { name: 'ViewCategory', path: `/collections/${collection.handle}`, title: collection.title },
    )
  }
  if (random.isTrue(0.06)) steps.push({ name: 'Search', path: '/search', title: 'Search', query: random.pick(SEARCHES) })
  const looked = plan.reach === 'look' ? (random.isTrue(0.55) ? [pickLine(random)] : []) : plan.cart
  for (const line of looked)
    steps.push({ name: 'PageView', path: productPath(line), title: line.product.title }, productStep('ViewContent', line))
  return steps
}

const buy = (random: Random, plan: VisitPlan): Step[] => {
  const steps: Step[] = plan.cart.map((line) => productStep('AddToCart', line))
  if (random.isTrue(0.5)) steps.push({ name: 'ViewCart', path: '/cart', title: 'Your cart', isCart: true })
  if (plan.reach === 'cart') return steps
  const checkout = { path: `/checkouts/${plan.checkoutToken ?? ''}`, title: 'Checkout', isCart: true }
  steps.push({ name: 'InitiateCheckout', ...checkout })
  if (plan.reach === 'purchase' || random.isTrue(0.5)) steps.push({ name: 'AddShippingInfo', ...checkout })
  if (plan.reach === 'purchase') steps.push({ name: 'AddPaymentInfo', ...checkout })
  return steps
}

const CHECKOUT: ReadonlySet<EventName> = new Set(['InitiateCheckout', 'AddShippingInfo', 'AddPaymentInfo'])
const cents = (plan: VisitPlan): number => plan.cart.reduce((sum, line) => sum + line.product.priceCents * line.quantity, 0)

/** All events of a visit in order, and the time of its last one. The order reports the purchase itself. */
export const visitEvents = (
  random: Random,
  plan: VisitPlan,
): { events: StoreEvent[]; endMs: number; referrer: string; landingUrl: string } => {
  const { baseUrl, landing } = plan
  const isProduct = random.isTrue(0.45)
  const first = plan.cart[0] ?? pickLine(random)
  const path = isProduct ? `/products/${first.product.handle}` : '/'
  const landingUrl = `${baseUrl}${path}${landing.query === '' ? '' : `?${landing.query}`}`
  const opening: Step[] = [{ name: 'PageView', path, title: isProduct ? first.product.title : 'Northwind Goods' }]
  if (plan.subscribes) opening.push({ name: 'Subscribe', path, title: 'Northwind Goods' })
  const steps = [...opening, ...lookAround(random, plan), ...(plan.reach === 'look' ? [] : buy(random, plan))]
  let atMs = plan.startMs
  let before = landing.referrer
  const events = steps.map((step, index): StoreEvent => {
    if (index > 0) atMs += step.name === 'PageView' || CHECKOUT.has(step.name) ? random.int(8_000, 95_000) : random.int(300, 6_000)
    const url = index === 0 || (step.path === path && step.name === 'Subscribe') ? landingUrl : `${baseUrl}${step.path}`
    const referrer = url === landingUrl ? landing.referrer : before
    if (step.name === 'PageView') before = url
    const isKnown = step.name === 'Subscribe' || CHECKOUT.has(step.name)
    const items = step.line ? [itemOf(baseUrl, step.line)] : step.isCart ? plan.cart.map((line) => itemOf(baseUrl, line)) : undefined
    return {
      id: uuidFromTime(atMs, random.bytes(10)),
      name: step.name,
      occurredAt: new Date(atMs).toISOString(),
      receivedAt: new Date(atMs + 400).toISOString(),
      source: CHECKOUT.has(step.name) ? 'customer-events' : 'storefront',
      visitorId: plan.visitorId,
      page: { url, title: step.title, ...(referrer !== '' && { referrer }) },
      client: { userAgent: plan.agent },
      ...(items && {
        items,
        value: {
          currency: 'USD',
          total: (step.line ? (step.line.product.priceCents * step.line.quantity) / 100 : cents(plan) / 100).toFixed(2),
        },
      }),
      ...(isKnown && plan.user && { user: plan.user }),
      ...(CHECKOUT.has(step.name) && plan.checkoutToken !== undefined && { checkoutToken: plan.checkoutToken }),
      ...(step.query !== undefined && { search: { query: step.query } }),
    }
  })
  return { events, endMs: atMs, referrer: landing.referrer, landingUrl }
}
