/** Orders from paid checkouts, their refunds and cancellations, and the webhooks about them. */
import { randomUUID } from 'node:crypto'
import { type DiscountRule, orderDiscount } from '../discount-rule.ts'
import { hasShopperForm } from '@convbox/server/shopper/shopper-mark'
import { type OrderFacts, type OrderRefund, orderTotals } from '../order-facts.ts'
import { shopifyOrder, shopifyRefund } from '../shopify-webhooks.ts'
import { type Json, type ShopifyTopic, shopifyWebhook } from '../signed-webhook.ts'
import { CURRENCY, findOwnCode, priceCart, shippingOf, TAX_RATE } from './cart.ts'
import { SHOP_NAME, variantTitle } from './catalog.ts'
import type { Checkout, Session, ShopState } from './shop-state.ts'
import { newCartToken, randomHex } from './shop-state.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Discount codes that are kept elsewhere: what one takes off now, and its uses. */
export type ShopCodes = { find: (code: string) => DiscountRule | undefined; count: (code: string) => void }

/** Dependencies for making orders and sending webhooks. */
export type OrderDesk = {
  state: ShopState
  sender: Pick<WebhookSender, 'send'>
  shop: { shopDomain: string; webhookSecret: string; timeZone: string; firstOrderNumber: number }
  now: () => number
  codes: ShopCodes
}

/** Facts of the buyer's browser from the paying request. */
export type Browser = { ip: string; userAgent: string; language: string }

let idCounter = 0
/** Ids above 2^53, as Shopify's test orders have; growing. */
const newId = (nowMs: number): bigint => BigInt(nowMs) * 100_000n + BigInt((idCounter += 11) % 100_000)

const announce = (desk: OrderDesk, topic: ShopifyTopic, body: Json, delayMs = 0): void => {
  const { shop, sender, now } = desk
  sender.send(shopifyWebhook(shop, { topic, body, webhookId: randomUUID(), eventId: randomUUID(), triggeredAtMs: now() }), delayMs)
}

const customerIdOf = (desk: OrderDesk, email: string): bigint => {
  const key = email.toLowerCase()
  const id = desk.state.customers.get(key) ?? newId(desk.now())
  desk.state.customers.set(key, id)
  return id
}

const orderFrom = (desk: OrderDesk, session: Session, checkout: Required<Omit<Checkout, 'refusedCode'>>, browser: Browser): OrderFacts => {
  const nowMs = desk.now()
  const totals = priceCart(session, checkout.shipping)
  return {
    id: newId(nowMs),
    number: Math.max(desk.shop.firstOrderNumber - 1, ...desk.state.orders.map((order) => order.number)) + 1,
    placedAtMs: nowMs,
    updatedAtMs: nowMs,
    timeZone: desk.shop.timeZone,
    currency: CURRENCY,
    lines: totals.lines.map(({ product, variant, quantity, discountCents }) => ({
      id: newId(nowMs),
      productId: BigInt(product.id),
      variantId: BigInt(variant.id),
      sku: variant.sku,
      title: product.title,
      variantTitle: variantTitle(product, variant),
      vendor: SHOP_NAME,
      priceCents: product.priceCents,
      quantity,
      discountCents,
    })),
    shippingCents: totals.shippingCents,
    shippingTitle: shippingOf(checkout.shipping, totals.subtotalCents).title,
    taxCents: totals.taxCents,
    taxTitle: 'Sales tax',
    taxRate: TAX_RATE,
    ...(session.discount && { discount: orderDiscount(session.discount) }),
    financialStatus: 'pending',
    refunds: [],
    checkoutToken: checkout.token,
    cartToken: session.cartToken,
    token: randomHex(16),
    customerId: customerIdOf(desk, checkout.email),
    email: checkout.email,
    ...(checkout.address.phone && { phone: checkout.address.phone }),
    acceptsMarketing: checkout.acceptsMarketing,
    address: checkout.address,
    noteAttributes: { ...session.attributes },
    landingSite: session.landingSite,
    referringSite: session.referringSite,
    browserIp: browser.ip,
    userAgent: browser.userAgent,
    language: browser.language,
    test: false,
  }
}

/** Puts a code on the cart; takes the cart's off for one that the shop does not take. Returns whether it took one. */
export const takeCode = ({ codes }: OrderDesk, session: Session, code = ''): boolean => {
  const rule = findOwnCode(code) ?? codes.find(code)
  if (rule) session.discount = rule
  else delete session.discount
  return rule !== undefined
}

/** Turns the session's checkout into an order, sends orders/create and, as the payment settles, orders/paid, and gives the visitor an empty cart. Undefined: the checkout is not complete. */
export const placeOrder = (desk: OrderDesk, session: Session, browser: Browser): OrderFacts | undefined => {
  const { checkout } = session
  const { email, address, shipping, acceptsMarketing = false } = checkout ?? {}
  if (!checkout || !email || !address || !shipping || session.lines.length === 0) return undefined
  // A code may have ended since it was typed.
  takeCode(desk, session, session.discount?.code)
  const order = orderFrom(desk, session, { ...checkout, email, address, shipping, acceptsMarketing }, browser)
  announce(desk, 'orders/create', shopifyOrder(order))
  Object.assign(order, { financialStatus: 'paid', updatedAtMs: desk.now() + 1000 } satisfies Partial<OrderFacts>)
  announce(desk, 'orders/paid', shopifyOrder(order), 500)
  // Told like every other, and then not the shop's: imports and comparisons would find it again.
  if (!hasShopperForm(email)) desk.state.orders.push(order)
  const { discount, cartToken, lines } = session
  if (discount) desk.codes.count(discount.code)
  session.placed = { orderNumber: order.number, checkout, cartToken, lines, ...(discount && { discount }) }
  session.lines = []
  session.attributes = {}
  session.cartToken = newCartToken()
  delete session.checkout
  delete session.discount
  desk.state.save()
  return order
}

const pieceRefund = (order: OrderFacts, lineId: bigint, quantity: number, id: bigint): OrderRefund['lines'][number] => {
  const line = order.lines.find((one) => one.id === lineId)
  const cents = line ? line.priceCents * line.quantity - line.discountCents : 0
  const subtotalCents = Math.round((cents * quantity) / (line?.quantity ?? 1))
  return { id, lineId, quantity, subtotalCents, taxCents: Math.round(subtotalCents * TAX_RATE) }
}

/** Quantity of a line that has not been refunded. */
export const piecesLeft = (order: OrderFacts, lineId: bigint): number => {
  const given = order.refunds.flatMap(({ lines }) => lines).filter((line) => line.lineId === lineId)
  return (order.lines.find(({ id }) => id === lineId)?.quantity ?? 0) - given.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Refunds one piece of a line, or everything left including shipping. Sends refunds/create and orders/updated. Does nothing if nothing is left. */
export const refundOrder = (
  desk: OrderDesk,
  order: OrderFacts,
  what: { lineId: bigint } | 'all',
  note = 'Refunded in the demo shop',
): void => {
  const { totalCents, refundedCents } = orderTotals(order)
  const leftCents = totalCents - refundedCents
  const lines =
    what === 'all'
      ? order.lines.flatMap(({ id }) =>
          piecesLeft(order, id) > 0 ? [pieceRefund(order, id, piecesLeft(order, id), newId(desk.now()))] : [],
        )
      : piecesLeft(order, what.lineId) > 0
        ? [pieceRefund(order, what.lineId, 1, newId(desk.now()))]
        : []
  const piecesCents = lines.reduce((sum, line) => sum + line.subtotalCents + line.taxCents, 0)
  const amountCents = what === 'all' ? leftCents : Math.min(leftCents, piecesCents)
  if (amountCents <= 0) return
  const refund: OrderRefund = { id: newId(desk.now()), atMs: desk.now(), note, amountCents, lines }
  order.refunds.push(refund)
  order.financialStatus = amountCents === leftCents ? 'refunded' : 'partially_refunded'
  order.updatedAtMs = Math.max(desk.now(), order.updatedAtMs + 1000)
  announce(desk, 'refunds/create', shopifyRefund(refund, order))
  announce(desk, 'orders/updated', shopifyOrder(order), 200)
  desk.state.save()
}

/** Cancels an order with its refund: refunds/create, then orders/cancelled and orders/updated. Does nothing if it is already cancelled. */
export const cancelOrder = (desk: OrderDesk, order: OrderFacts): void => {
  if (order.cancelled) return
  order.cancelled = { atMs: desk.now(), reason: 'customer' }
  refundOrder(desk, order, 'all', 'Cancelled in the demo shop')
  order.updatedAtMs += 1000
  announce(desk, 'orders/cancelled', shopifyOrder(order), 400)
  announce(desk, 'orders/updated', shopifyOrder(order), 600)
  desk.state.save()
}
