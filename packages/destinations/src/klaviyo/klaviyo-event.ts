/** One store event in Klaviyo's format: its metric, properties and value, and for an order one more event per line. Source: Klaviyo, "Create Event" and "Integrate a platform without a pre-built integration", read 2026-11. */
import type { EventItem, EventName, StoreEvent } from '@convbox/contract'
import { multiply, numberToText, toNumber } from '../decimal.ts'
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
import { readWorth } from '../order-value.ts'
import type { BuiltEvent } from '../sort-events.ts'
import { buildKlaviyoAddress, buildKlaviyoProfile, type KlaviyoFields } from './klaviyo-profile.ts'

/** main: the body of the event itself; lines: of the events for the lines of an order. */
export type KlaviyoEvent = { main: JsonValue; lines: JsonValue[] }

/** Our name -> Klaviyo's metric. The first ones have these names in all of Klaviyo's integrations; collection, viewed and abandoned cart, thinking and form are custom metrics. */
export const KLAVIYO_METRICS: Partial<Record<EventName, string>> = {
  ViewContent: 'Viewed Product',
  AddToCart: 'Added to Cart',
  InitiateCheckout: 'Started Checkout',
  AbandonCart: 'Abandoned Cart',
  StillThinking: 'Still Thinking',
  Purchase: 'Placed Order',
  OrderRefunded: 'Refunded Order',
  OrderCancelled: 'Cancelled Order',
  OrderFulfilled: 'Fulfilled Order',
  Search: 'Submitted Search',
  ViewCategory: 'Viewed Collection',
  ViewCart: 'Viewed Cart',
  Lead: 'Submitted Form',
}

/** Fields shared by all events of one call. */
type Setting = { settings: SendSettings; store: SendingStore }

const MAX_TEXT = 1000

const rowTotal = ({ price, quantity }: EventItem): number | undefined =>
  price === undefined ? undefined : toNumber(multiply(price, numberToText(quantity)))

const buildItem = (item: EventItem, setting: Setting): KlaviyoFields =>
  withoutEmpty<JsonValue>({
    ProductID: readItemId(item, setting.settings),
    VariantID: item.variantId,
    SKU: item.sku,
    ProductName: cutText(item.title, MAX_TEXT),
    Brand: item.brand,
    Categories: readCategories([item]),
    Quantity: item.quantity,
    ItemPrice: readPrice(item),
    RowTotal: rowTotal(item),
    ProductURL: readStoreUrl(item.url, setting.store),
    ImageURL: readStoreUrl(item.imageUrl, setting.store),
  })

const buildItems = (items: readonly EventItem[], setting: Setting): Record<string, JsonValue | undefined> => ({
  ItemNames: uniqueTexts(items.map(({ title }) => title)),
  Brands: uniqueTexts(items.map(({ brand }) => brand)),
  Categories: readCategories(items),
  Items: items.map((item) => buildItem(item, setting)),
})

/** The product that was viewed, or added last. */
const buildProduct = (item: EventItem | undefined, event: StoreEvent, setting: Setting): Record<string, JsonValue | undefined> => {
  if (item === undefined) return {}
  return {
    ProductID: readItemId(item, setting.settings),
    ProductName: cutText(item.title, MAX_TEXT),
    SKU: item.sku,
    Brand: item.brand,
    Categories: readCategories([item]),
    Price: readPrice(item),
    URL: readStoreUrl(item.url, setting.store) ?? (event.name === 'ViewContent' ? readPageUrl(event) : undefined),
    ImageURL: readStoreUrl(item.imageUrl, setting.store),
  }
}

const buildOrder = (event: StoreEvent, setting: Setting): Record<string, JsonValue | undefined> => ({
  OrderId: readTransactionId(event, setting.settings),
  DiscountCode: readCoupons(event).join(','),
  DiscountValue: event.value?.discount === undefined ? undefined : toNumber(event.value.discount),
  PaymentStatus: event.order?.paymentStatus,
  FulfillmentStatus: event.order?.fulfillmentStatus,
  OrderStatusURL: readStoreUrl(event.order?.statusUrl, setting.store),
  BillingAddress: buildKlaviyoAddress(event.order?.billingAddress),
  ShippingAddress: buildKlaviyoAddress(event.order?.shippingAddress),
  ...buildItems(event.items ?? [], setting),
})

const buildProperties = (event: StoreEvent, setting: Setting): Record<string, JsonValue | undefined> => {
  const items = event.items ?? []
  switch (event.name) {
    case 'ViewContent':
      return buildProduct(items[0], event, setting)
    case 'AddToCart': {
      const added = items[0]
      return {
        AddedItemProductID: added && readItemId(added, setting.settings),
        AddedItemProductName: cutText(added?.title, MAX_TEXT),
        AddedItemSKU: added?.sku,
        AddedItemQuantity: added?.quantity,
        AddedItemPrice: added && readPrice(added),
        CheckoutURL: readStoreUrl(event.checkoutUrl, setting.store),
        ...buildItems(items, setting),
      }
    }
    case 'InitiateCheckout':
    case 'AbandonCart':
    case 'StillThinking':
      return {
        CheckoutURL: readStoreUrl(event.checkoutUrl, setting.store) ?? readPageUrl(event),
        DiscountCode: readCoupons(event).join(','),
        ...buildItems(items, setting),
      }
    case 'Search':
      return { SearchTerm: cutText(event.search?.query, MAX_TEXT) }
    case 'Purchase':
    case 'OrderRefunded':
    case 'OrderCancelled':
    case 'OrderFulfilled':
      return { ...buildOrder(event, setting), RefundId: event.refund?.id }
    default:
      return { Title: cutText(event.page?.title, MAX_TEXT), URL: readPageUrl(event), ...buildItems(items, setting) }
  }
}

type Fact = {
  metric: string
  id: string
  time: string
  profile: KlaviyoFields
  properties: KlaviyoFields
  value?: { amount: number; currency: string }
}

const toBody = ({ metric, id, time, profile, properties, value }: Fact): JsonValue => ({
  data: {
    type: 'event',
    attributes: {
      metric: { data: { type: 'metric', attributes: { name: metric } } },
      profile: { data: { type: 'profile', attributes: profile } },
      properties,
      time,
      // Klaviyo keeps the first event per id, person and metric.
      unique_id: id,
      ...(value !== undefined && { value: value.amount, value_currency: value.currency }),
    },
  },
})

/** Builds the event, or says why Klaviyo could not use it: no metric for the event, no identifier, or a Purchase without value. timeMs: when it happened. */
export const buildKlaviyoEvent = (
  event: StoreEvent,
  settings: SendSettings,
  { timeMs, store }: { timeMs: number; store: SendingStore },
): BuiltEvent<KlaviyoEvent> => {
  const metric = event.name === 'Purchase' ? (settings.purchaseAlias ?? KLAVIYO_METRICS.Purchase) : KLAVIYO_METRICS[event.name]
  if (metric === undefined) return { kind: 'skipped', reason: 'event not supported' }
  const profile = buildKlaviyoProfile(event)
  if (profile === undefined) return { kind: 'skipped', reason: 'no identifier' }
  const worth = readWorth(event, settings)
  if (event.name === 'Purchase' && worth === undefined) return { kind: 'skipped', reason: 'no order value' }
  const setting = { settings, store }
  const time = new Date(timeMs).toISOString()
  const main = toBody({
    metric,
    id: event.id,
    time,
    profile,
    properties: withoutEmpty<JsonValue>(buildProperties(event, setting)),
    ...(worth !== undefined && { value: { amount: toNumber(worth.amount), currency: worth.currency } }),
  })
  const hasLines = event.name === 'Purchase' && settings.extra?.orderedProducts !== false
  const lines = (hasLines ? (event.items ?? []) : []).map((item, index) => {
    const amount = rowTotal(item)
    return toBody({
      metric: 'Ordered Product',
      id: `${event.id}:${index + 1}`,
      time,
      profile,
      properties: withoutEmpty<JsonValue>({ OrderId: readTransactionId(event, settings), ...buildItem(item, setting) }),
      ...(amount !== undefined && worth !== undefined && { value: { amount, currency: worth.currency } }),
    })
  })
  return { kind: 'built', form: { main, lines } }
}
