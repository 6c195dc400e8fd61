/** Orders of a sandbox shop on command: placed, paid with a code, edited, refunded, cancelled, each with its webhooks. */
import { discountLines, type DiscountRule, orderDiscount } from '../../discount-rule.ts'
import { leftOf, type OrderFacts, type OrderLine, type OrderRefund, orderTotals, sumOf } from '../../order-facts.ts'
import { shopifyDispute, shopifyOrder, shopifyOrderEdit, shopifyRefund } from '../../shopify-webhooks.ts'
import { COLLECTIONS, PRODUCTS } from '../../storefront/catalog.ts'
import { findByCode, ruleOf } from './discount.ts'
import { orderId, sandboxOrder } from './seeded-orders.ts'
import type { SandboxShop } from './shop.ts'
import type { Shops } from './shops.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Pieces of a line given back, and their tax; shipping and an adjustment beside them. */
export type PartOfOrder = { lineId: bigint; quantity: number; taxCents?: number; shippingCents?: number; adjustmentCents?: number }

/** status: one of Shopify's, such as needs_response, under_review, won, lost. topic: by default by the status. nth: which of the order's disputes, the first by default. */
export type ToldDispute = { status: string; reason?: string; atMs?: number; topic?: 'disputes/create' | 'disputes/update'; nth?: number }

export type OrderControl = {
  /** Replaces a shop's orders. */
  seedShop: (domain: string, orders: readonly OrderFacts[]) => void
  /** Hides an order from the API and its bulk exports, as if Shopify had lost it; the order itself is kept. */
  hideOrder: (domain: string, id: bigint) => void
  /** Deletes an order. */
  dropOrder: (domain: string, id: bigint) => void
  /** Adds an order now and sends orders/create and orders/paid. code: one that the buyer typed; without effect where the shop does not take it. moreCodes: those that combine with it. */
  placeOrder: (domain: string, wish?: Partial<OrderFacts> & { priceCents?: number; code?: string; moreCodes?: string[] }) => OrderFacts
  /** Adds a line to an order: orders/edited and orders/updated. */
  editOrder: (
    domain: string,
    id: bigint,
    added: { title: string; priceCents: number; quantity: number; taxCents?: number; productId?: bigint },
  ) => void
  /** Refunds all that is left of an order: refunds/create and orders/updated. */
  refundOrder: (domain: string, id: bigint) => void
  /** Refunds a part of an order: refunds/create and orders/updated. */
  refundPart: (domain: string, id: bigint, part: PartOfOrder) => void
  /** Cancels an order without a refund: orders/cancelled and orders/updated. */
  cancelOrder: (domain: string, id: bigint) => void
  /** Has a buyer's bank dispute an order: disputes/create while it needs a response and is told first, else disputes/update. Answers the dispute's id. */
  disputeOrder: (domain: string, id: bigint, about: ToldDispute) => bigint
  /** What a code takes off now; undefined where the shop does not take it. */
  findCode: (domain: string, code: string) => DiscountRule | undefined
  /** Counts a use of a code. */
  countCode: (domain: string, code: string) => void
}

const collectionIdsOf = (productId: bigint): string[] => {
  const handle = PRODUCTS.find(({ id }) => id === String(productId))?.collection
  return COLLECTIONS.filter((one) => one.handle === handle).map(({ id }) => id)
}

/** Takes a code's discount off an order's lines: off what further codes before it left. */
const applyCode = (order: OrderFacts, rule: DiscountRule): void => {
  const lineCents = discountLines(
    order.lines.map((line) => ({
      productId: String(line.productId),
      variantId: String(line.variantId),
      collectionIds: collectionIdsOf(line.productId),
      cents: line.priceCents * line.quantity - line.discountCents,
      quantity: line.quantity,
    })),
    rule,
  )
  for (const [index, line] of order.lines.entries()) line.discountCents += lineCents[index] ?? 0
  if (order.discount === undefined) order.discount = orderDiscount(rule)
  else order.moreDiscounts = [...(order.moreDiscounts ?? []), { ...orderDiscount(rule), lineCents }]
}

/** Whether a code's discount may stand beside those that the order has. */
const combines = ({ discounts }: SandboxShop, order: OrderFacts, typed: string): boolean => {
  const canCombine = (code: string): boolean => {
    const { orderDiscounts, productDiscounts } = findByCode(discounts, code)?.discount.combinesWith ?? {}
    return orderDiscounts === true || productDiscounts === true
  }
  return order.discount === undefined || (canCombine(order.discount.code) && canCombine(typed))
}

/** The control of orders. */
export const createOrderControl = ({
  shops,
  sender,
  readNowMs,
}: {
  shops: Shops
  sender: WebhookSender
  readNowMs: () => number
}): OrderControl => {
  const find = (domain: string, id: bigint): OrderFacts | undefined => shops.get(domain).orders.find((order) => order.id === id)
  const countCode = (domain: string, code: string): void => {
    const found = findByCode(shops.get(domain).discounts, code)
    if (found === undefined) return
    found.code.uses += 1
    shops.save()
  }
  const giveBack = (shop: SandboxShop, order: OrderFacts, refund: OrderRefund): void => {
    order.refunds.push(refund)
    const { totalCents, refundedCents } = orderTotals(order)
    order.financialStatus = refundedCents >= totalCents ? 'refunded' : 'partially_refunded'
    order.updatedAtMs = readNowMs()
    sender.announce(shop, 'refunds/create', shopifyRefund(refund, order))
    sender.announce(shop, 'orders/updated', shopifyOrder(order))
    shops.save()
  }
  return {
    countCode,
    findCode: (domain, code) => ruleOf(shops.get(domain).discounts, code, readNowMs()),
    seedShop: (domain, orders) => {
      shops.get(domain).orders = orders.toSorted((one, other) => one.placedAtMs - other.placedAtMs)
      shops.save()
    },
    hideOrder: (domain, id) => {
      shops.get(domain).hiddenOrders.push(id)
      shops.save()
    },
    dropOrder: (domain, id) => {
      const shop = shops.get(domain)
      shop.orders = shop.orders.filter((order) => order.id !== id)
      shops.save()
    },
    placeOrder: (domain, { code = '', moreCodes = [], ...wish } = {}) => {
      const shop = shops.get(domain)
      const number = Math.max(1000, ...shop.orders.map((one) => one.number)) + 1
      const wished = sandboxOrder({ id: orderId(domain, number), number, placedAtMs: readNowMs(), ...wish })
      // Codes are taken off lines of its own, not off the caller's.
      const order = { ...wished, lines: wished.lines.map((line) => ({ ...line })) }
      for (const typed of [code, ...moreCodes]) {
        const rule = ruleOf(shop.discounts, typed, readNowMs())
        if (rule === undefined || !combines(shop, order, typed)) continue
        applyCode(order, rule)
        countCode(domain, rule.code)
      }
      shop.orders.push(order)
      sender.announce(shop, 'orders/create', shopifyOrder(order))
      if (order.financialStatus === 'paid') sender.announce(shop, 'orders/paid', shopifyOrder(order))
      shops.save()
      return order
    },
    editOrder: (domain, id, { title, priceCents, quantity, taxCents = 0, productId }) => {
      const [shop, order] = [shops.get(domain), find(domain, id)]
      const [first] = order?.lines ?? []
      if (order === undefined || first === undefined) return
      const count = order.edits?.length ?? 0
      const lineId = order.id * 10n + 50n + BigInt(count)
      const sold = { ...first, productId: productId ?? first.productId }
      const line: OrderLine = { ...sold, id: lineId, title, priceCents, quantity, discountCents: 0 }
      const edit = { id: order.id + 950n + BigInt(count), atMs: readNowMs(), lineIds: [line.id], taxCents }
      order.lines.push(line)
      order.taxCents += taxCents
      order.edits = [...(order.edits ?? []), edit]
      order.updatedAtMs = readNowMs()
      sender.announce(shop, 'orders/edited', shopifyOrderEdit(edit, order))
      sender.announce(shop, 'orders/updated', shopifyOrder(order))
      shops.save()
    },
    refundOrder: (domain, id) => {
      const [shop, order] = [shops.get(domain), find(domain, id)]
      if (order === undefined) return
      const left = leftOf(order)
      const offset = BigInt(order.refunds.length * 20)
      const lines = left.lines.map((line, index) => ({ id: order.id + 910n + offset + BigInt(index), ...line }))
      const lineCents = sumOf(lines.map(({ subtotalCents, taxCents }) => subtotalCents + taxCents))
      giveBack(shop, order, { id: order.id + 900n + offset, atMs: readNowMs(), amountCents: lineCents + left.shippingCents, lines })
    },
    refundPart: (domain, id, { lineId, quantity, taxCents = 0, shippingCents = 0, adjustmentCents = 0 }) => {
      const [shop, order] = [shops.get(domain), find(domain, id)]
      const line = order?.lines.find((one) => one.id === lineId)
      if (order === undefined || line === undefined) return
      const subtotalCents = Math.round(((line.priceCents * line.quantity - line.discountCents) * quantity) / line.quantity)
      const offset = BigInt(order.refunds.length * 20)
      giveBack(shop, order, {
        id: order.id + 900n + offset,
        atMs: readNowMs(),
        amountCents: subtotalCents + taxCents + shippingCents - adjustmentCents,
        ...(adjustmentCents !== 0 && { adjustmentCents }),
        lines: quantity === 0 ? [] : [{ id: order.id + 910n + offset, lineId, quantity, subtotalCents, taxCents }],
      })
    },
    disputeOrder: (domain, id, { status, reason = 'fraudulent', atMs = readNowMs(), topic, nth = 1 }) => {
      const [shop, order] = [shops.get(domain), find(domain, id)]
      const disputeId = id + 970n + BigInt(nth - 1) * 1_000_000n
      if (order === undefined) return disputeId
      const body = shopifyDispute({ id: disputeId, status, reason, atMs }, order)
      sender.announce(shop, topic ?? (status === 'needs_response' ? 'disputes/create' : 'disputes/update'), body)
      shops.save()
      return disputeId
    },
    cancelOrder: (domain, id) => {
      const [shop, order] = [shops.get(domain), find(domain, id)]
      if (order === undefined || order.cancelled) return
      order.cancelled = { atMs: readNowMs(), reason: 'customer' }
      if (order.financialStatus === 'pending') order.financialStatus = 'voided'
      order.updatedAtMs = readNowMs()
      sender.announce(shop, 'orders/cancelled', shopifyOrder(order))
      sender.announce(shop, 'orders/updated', shopifyOrder(order))
      shops.save()
    },
  }
}
