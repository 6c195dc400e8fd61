/**
 * Turns orders that Shopify did not tell into order updates: from a store's server or file, and from a browser's
 * Purchase. Pure.
 */
import { Decimal } from 'decimal.js'
import { CART_ATTRIBUTES, type EventItem, type OrderSource, type StoreEvent } from '@convbox/contract'
import type { ToldEntry, ToldOrder, ToldRefund } from '@convbox/contract/orders.schemas'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { hashesOf, type OrderUpdate } from './order-update.ts'
import type { OwnHashes } from '../own-hash.ts'
import type { PurchaseUpdate } from './purchase-copies.ts'
import type { OrderBuyer, OrderFacts, OrderItemFacts, ParsedOrder, RefundFacts } from '../orders/shopify-order.ts'

/** No platform tells of this store's orders, so its browsers' purchases are the first word on them. */
export const tellsOwnOrders = (store: Pick<DirectoryStore, 'shopDomain'>): boolean => store.shopDomain === undefined

const NO_FACTS = {
  name: undefined,
  number: undefined,
  sourceName: undefined,
  checkoutToken: undefined,
  cartToken: undefined,
  cancelledAt: undefined,
  test: false,
  financialStatus: '',
  money: { currency: '', total: '' },
  presentment: undefined,
  discountCodes: [],
  customerId: undefined,
  customerOrders: undefined,
  country: undefined,
  noteAttributes: {},
  landingSite: undefined,
  referringSite: undefined,
  items: [],
} satisfies Partial<OrderFacts>

/** Lines here have no ids; their index is used. */
const lineIdAt = (index: number): string => String(index + 1).padStart(4, '0')

const sumOf = (items: readonly { price: string; quantity: number }[]): string | undefined =>
  items.length === 0
    ? undefined
    : items.reduce((sum, { price, quantity }) => sum.plus(new Decimal(price).times(quantity)), new Decimal(0)).toFixed()

const visitorAttribute = (visitorId: string | undefined): Record<string, string> =>
  visitorId === undefined ? {} : { [CART_ATTRIBUTES.visitorId]: visitorId }

type At = { seq: number; receivedAt: string; ownHashes: OwnHashes }

/** A customer id that is an e-mail address is replaced by our hash, because ids are kept in clear. */
const maskCustomer = (order: ParsedOrder, mask: (email: string) => string): ParsedOrder => {
  const { customerId } = order.facts
  return customerId?.includes('@') === true ? { ...order, facts: { ...order.facts, customerId: mask(customerId) || undefined } } : order
}

const newsOf = (
  store: DirectoryStore,
  { ownHashes, ...at }: At,
  source: OrderSource,
  order: ParsedOrder,
  makesPurchase: boolean,
): OrderUpdate => ({
  store,
  ...at,
  source,
  orderId: order.facts.orderId,
  order: maskCustomer(order, (email) => ownHashes.email(store.id, email)),
  refunds: [],
  hashes: hashesOf(ownHashes, store.id, order.buyer),
  makesPurchase,
})

type ToldItem = Pick<EventItem, 'variantId' | 'sku' | 'title' | 'brand' | 'quantity'> & { productId?: string; price: string }

const itemAt = (item: ToldItem, index: number): OrderItemFacts => ({
  lineId: lineIdAt(index),
  productId: item.productId,
  variantId: item.variantId,
  sku: item.sku,
  title: item.title ?? '',
  vendor: item.brand,
  price: item.price,
  quantity: item.quantity,
})

const toldOrderOf = (order: ToldOrder): ParsedOrder => {
  const { id: customerId, customerId: sameId, ...person } = order.customer ?? {}
  const { gender: _gender, birthDate: _birthDate, ...buyer } = person
  const items = (order.items ?? []).map(itemAt)
  return {
    facts: {
      ...NO_FACTS,
      orderId: order.id,
      name: order.name,
      number: order.number,
      orderedAt: order.orderedAt,
      updatedAt: order.updatedAt ?? order.cancelledAt ?? order.orderedAt,
      cancelledAt: order.cancelledAt,
      test: order.test === true,
      financialStatus: order.status ?? '',
      money: {
        currency: order.currency,
        total: order.total,
        subtotal: order.subtotal,
        itemsTotal: sumOf(items),
        shipping: order.shipping,
        tax: order.tax,
        discount: order.discount,
      },
      discountCodes: order.discountCodes ?? [],
      customerId: customerId ?? sameId,
      country: buyer.country,
      noteAttributes: visitorAttribute(order.visitorId),
      items,
    },
    buyer,
    client: {},
    refunds: [],
  }
}

const toldRefundOf = (refund: ToldRefund, source: OrderSource): RefundFacts => ({
  refundId: refund.id,
  orderId: refund.orderId,
  refundedAt: refund.refundedAt,
  amount: refund.amount,
  currency: refund.currency,
  shopAmount: undefined,
  source,
  updatedAt: refund.updatedAt ?? refund.refundedAt,
})

const withoutOrder = { order: undefined, refunds: [], hashes: { emailHash: '', phoneHash: '' }, makesPurchase: false }

/**
 * An order told by a server or a file. Only the server is in time for the pixels, so its order is also a copy of the
 * purchase; not in a store whose purchases Shopify tells, where the copies are joined by a checkout token that the server
 * does not send.
 */
export const updateOfTold = (store: DirectoryStore, entry: ToldEntry, source: 'server' | 'csv', told: At): OrderUpdate => {
  if (entry.type === 'order') return newsOf(store, told, source, toldOrderOf(entry), source === 'server' && tellsOwnOrders(store))
  const { ownHashes: _ownHashes, ...at } = told
  const news = { ...withoutOrder, store, ...at, orderId: entry.orderId }
  if (entry.type === 'refund') return { ...news, source, refunds: [toldRefundOf(entry, source)] }
  const { orderId, cancelledAt } = entry
  const facts = { ...NO_FACTS, orderId, cancelledAt, orderedAt: cancelledAt, updatedAt: cancelledAt }
  return { ...news, source: 'cancellation', order: { facts, buyer: {}, client: {}, refunds: [] } }
}

const isAmount = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text)

/** The order in a browser's Purchase; undefined without an order id, a currency, or a valid amount. */
const browserOrderOf = (event: StoreEvent, receivedAt: string): ParsedOrder | undefined => {
  const { order, value, user } = event
  const orderId = order?.id.trim()
  const items = (event.items ?? []).map((item, index) => itemAt({ ...item, price: item.price ?? '0' }, index))
  // A sum is meaningful only with the price of every item.
  const itemsTotal = event.items?.every(({ price }) => price !== undefined) === true ? sumOf(items) : undefined
  const total = value?.total ?? value?.subtotalAfterDiscount ?? itemsTotal
  if (orderId === undefined || orderId === '' || value === undefined || total === undefined || !isAmount(total)) return undefined
  const { customerId, gender: _gender, birthDate: _birthDate, ...buyer } = user ?? {}
  return {
    facts: {
      ...NO_FACTS,
      orderId,
      name: order?.name,
      number: order?.number,
      orderedAt: event.occurredAt,
      // The first of two to arrive is kept.
      updatedAt: receivedAt,
      money: {
        currency: value.currency,
        total,
        subtotal: value.subtotalAfterDiscount,
        itemsTotal: value.subtotalBeforeDiscount ?? itemsTotal,
        shipping: value.shipping,
        tax: value.tax,
        discount: value.discount,
      },
      discountCodes: order?.discountCodes ?? [],
      customerId,
      country: user?.country,
      noteAttributes: visitorAttribute(event.visitorId),
      items,
    },
    buyer: buyer satisfies OrderBuyer,
    client: {},
    refunds: [],
  }
}

/** Orders told by browsers' purchases, in stores without a platform that tells of orders. */
export const updatesOfPurchases = (
  purchases: readonly PurchaseUpdate[],
  stores: ReadonlyMap<string, DirectoryStore>,
  ownHashes: OwnHashes,
): OrderUpdate[] =>
  purchases.flatMap((news) => {
    const store = stores.get(news.storeId)
    if (news.kind !== 'browser' || store === undefined || !tellsOwnOrders(store)) return []
    const order = browserOrderOf(news.event, news.receivedAt)
    if (order === undefined) return []
    const client = ownHashes.address(store.id, news.event.client?.ip)
    return [{ ...newsOf(store, { seq: news.seq, receivedAt: news.receivedAt, ownHashes }, 'browser', order, false), client }]
  })
