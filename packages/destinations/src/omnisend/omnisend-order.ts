/** Properties of Omnisend's events of products, carts and orders. Source: Omnisend's page of each recommended event and its PHP library, read 2026-11. */
import type { EventItem, FulfillmentStatus, PaymentStatus, StoreEvent } from '@convbox/contract'
import { toNumber } from '../decimal.ts'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import {
  cutText,
  readCategories,
  readCoupons,
  readItemId,
  readPageUrl,
  readPrice,
  readStoreUrl,
  readTransactionId,
  uniqueTexts,
  withoutEmpty,
} from '../event-parts.ts'
import type { WorthValue } from '../order-value.ts'
import { buildOmnisendAddress, type OmnisendFields } from './omnisend-contact.ts'

/** What all events of one call share. worth: the value of the event. */
export type OmnisendSetting = { settings: SendSettings; store: SendingStore; worth: WorthValue | undefined; time: string }

type Properties = Record<string, JsonValue | undefined>

const MAX_TEXT = 1000
const cut = (text: string | undefined): string | undefined => cutText(text, MAX_TEXT)
const amountOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : toNumber(text))

/** Omnisend's categories have ids, the shop's collections only names. */
const buildCategories = (item: EventItem): JsonValue[] => readCategories([item]).map((title) => ({ id: title, title }))

/** One line. A product without variants is its own variant. */
export const buildLine = (item: EventItem, { settings, store }: OmnisendSetting): OmnisendFields => {
  const productID = readItemId(item, settings)
  return withoutEmpty<JsonValue>({
    productID,
    productVariantID: item.variantId === undefined || item.variantId === '' ? productID : item.variantId,
    productSKU: item.sku,
    productTitle: cut(item.title) || productID,
    productPrice: readPrice(item),
    productQuantity: item.quantity,
    productVendor: item.brand,
    productCategories: buildCategories(item),
    productTags: uniqueTexts(item.tags ?? []),
    productURL: readStoreUrl(item.url, store),
    productImageURL: readStoreUrl(item.imageUrl, store),
  })
}

/** "viewed product"; its fields are named otherwise than those of a line. */
export const buildView = (event: StoreEvent, { settings, store, worth }: OmnisendSetting): Properties => {
  const item = event.items?.[0]
  return {
    page: withoutEmpty<JsonValue>({ title: cut(event.page?.title), url: readPageUrl(event) }),
    product:
      item &&
      withoutEmpty<JsonValue>({
        id: readItemId(item, settings),
        title: cut(item.title),
        price: readPrice(item),
        currency: worth?.currency ?? event.value?.currency.trim().toUpperCase(),
        categories: buildCategories(item),
        url: readStoreUrl(item.url, store) ?? readPageUrl(event),
        imageUrl: readStoreUrl(item.imageUrl, store),
      }),
  }
}

/** Carts and checkouts. The visitor keeps one cart through both. added: of "added product to cart", which Omnisend wants once for each product. */
export const buildCart = (event: StoreEvent, setting: OmnisendSetting, added?: EventItem): Properties => {
  const { store, worth } = setting
  const isCheckout = event.name === 'InitiateCheckout'
  return {
    abandonedCheckoutURL:
      readStoreUrl(event.checkoutUrl || undefined, store) ?? (isCheckout ? readPageUrl(event) : undefined) ?? `${store.url}/cart`,
    cartID: event.visitorId || event.checkoutToken || event.id,
    currency: worth?.currency,
    value: amountOf(worth?.amount),
    addedItem: added && buildLine(added, setting),
    lineItems: (event.items ?? []).map((item) => buildLine(item, setting)),
  }
}

const PAYMENT: Record<PaymentStatus, string> = {
  pending: 'awaitingPayment',
  authorized: 'awaitingPayment',
  'partially paid': 'partiallyPaid',
  paid: 'paid',
  'partially refunded': 'partiallyRefunded',
  refunded: 'refunded',
  voided: 'voided',
}
const FULFILLMENT: Record<FulfillmentStatus, string> = {
  unfulfilled: 'unfulfilled',
  'partially fulfilled': 'inProgress',
  fulfilled: 'fulfilled',
  restocked: 'restocked',
}

const readFulfillment = ({ name, order }: StoreEvent): string | undefined => {
  if (name === 'OrderFulfilled') return 'fulfilled'
  const status = order?.fulfillmentStatus
  return status === undefined ? (name === 'Purchase' ? 'unfulfilled' : undefined) : FULFILLMENT[status]
}

/** Omnisend takes a number: the order's number, or the digits of its name. */
const readNumber = ({ order }: StoreEvent): number | undefined => {
  const number = Number(/\d+$/.exec(order?.number || order?.name || '')?.[0] ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

const buildDiscounts = (event: StoreEvent): JsonValue[] => {
  const codes = uniqueTexts(readCoupons(event))
  const amount = amountOf(event.value?.discount)
  // How a discount is divided among several codes is not known.
  return codes.map((code) => withoutEmpty<JsonValue>({ code, ...(codes.length === 1 && { amount }) }))
}

/** Orders. The value of an OrderRefunded is the refunded amount; what the order came to is not in it. */
export const buildOrder = (event: StoreEvent, setting: OmnisendSetting): Properties => {
  const { settings, store, worth, time } = setting
  const { order, value, name } = event
  const isRefund = name === 'OrderRefunded'
  const amounts: Properties = isRefund
    ? { totalRefundedAmount: amountOf(worth?.amount) }
    : {
        totalPrice: amountOf(worth?.amount),
        subTotalPrice: amountOf(value?.subtotalAfterDiscount),
        totalDiscount: amountOf(value?.discount),
        totalTax: amountOf(value?.tax),
        shippingPrice: amountOf(value?.shipping),
      }
  return {
    orderID: readTransactionId(event, settings),
    orderNumber: readNumber(event),
    createdAt: name === 'Purchase' ? time : undefined,
    currency: worth?.currency,
    ...amounts,
    paymentStatus: order?.paymentStatus && PAYMENT[order.paymentStatus],
    fulfillmentStatus: readFulfillment(event),
    orderStatusURL: readStoreUrl(order?.statusUrl || undefined, store),
    discounts: isRefund ? undefined : buildDiscounts(event),
    lineItems: (event.items ?? []).map((item) => buildLine(item, setting)),
    billingAddress: buildOmnisendAddress(order?.billingAddress),
    shippingAddress: buildOmnisendAddress(order?.shippingAddress),
  }
}

/** Events of our own names: Omnisend fixes the type of each field at the first event, so that all are texts but the count of products. */
export const buildCustom = (event: StoreEvent, { settings, worth }: OmnisendSetting): Properties => ({
  orderID: readTransactionId(event, settings),
  searchTerm: cut(event.search?.query),
  pageTitle: cut(event.page?.title),
  pageURL: readPageUrl(event),
  productTitles: cut(uniqueTexts((event.items ?? []).map(({ title }) => title)).join(', ')),
  productCount: event.items?.length,
  currency: worth?.currency,
  value: worth?.amount,
})
