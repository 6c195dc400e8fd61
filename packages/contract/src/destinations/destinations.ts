/** What every destination shares: ids, value bases, settings of a pixel. What differs stands in one file per destination, in the shape of `../destination-facts.ts`. */
import { ADVANCED_EVENTS, type EventName, STANDARD_EVENTS, SUPER_EVENTS } from '../events/events.ts'

/** The destinations that are built, in the order of screens; words of the wire. */
export const DESTINATION_IDS = ['facebook', 'ga4', 'tiktok', 'klaviyo', 'generic'] as const
export type DestinationId = (typeof DESTINATION_IDS)[number]

/** One value for each destination. */
export const byDestination = <Value>(make: (id: DestinationId) => Value): Record<DestinationId, Value> =>
  // The list of ids is the type's own.
  Object.fromEntries(DESTINATION_IDS.map((id) => [id, make(id)])) as Record<DestinationId, Value>

/** What of an order counts as its value for a platform, with its number on the wire. */
export const VALUE_BASES = {
  totalAmount: 1,
  withoutShipping: 0,
  withoutTax: 5,
  subtotalAfterDiscount: 3,
  subtotalBeforeDiscount: 4,
} as const
export type ValueBasis = (typeof VALUE_BASES)[keyof typeof VALUE_BASES]

/** Which of an order's three names a platform is given as its transaction id. */
export const TRANSACTION_IDENTIFIERS = ['order id', 'order name', 'order number'] as const
export type TransactionIdentifier = (typeof TRANSACTION_IDENTIFIERS)[number]

/** By which of its three ids a product stands in the store's catalogue at the platform. */
export const PRODUCT_IDENTIFIERS = ['product', 'sku', 'variant'] as const
/** What those ids name: single products, or the group of a product's variants. */
export const CONTENT_TYPES = ['product', 'product_group'] as const

/** Which events a pixel gets: all of the store, or those with a product in one of these collections or tags. */
export type PixelTarget = { kind: 'store' } | { kind: 'collections' | 'tags'; names: string[] }

/** How a store’s events go to one account at a destination. */
export type PixelSettings = {
  platform: DestinationId
  /** The platform's id: Meta's pixel or dataset id, GA4 measurement id. */
  pixelId: string
  /** Access token or API secret, in clear only in memory. */
  token?: string
  /** Sends as test events only. */
  testEventCode?: string
  valueBasis: ValueBasis
  /** 100 sends the whole value. */
  valuePercent: number
  /** Sends Purchase under this name of the store's own. */
  purchaseAlias?: string
  productIdentifier: (typeof PRODUCT_IDENTIFIERS)[number]
  contentType: (typeof CONTENT_TYPES)[number]
  events: EventName[]
  target: PixelTarget
  /** Send events of visitors who refused advertising marked for limited data use, instead of not at all; where the destination has that. Wire: enableCCPA. */
  ccpa: boolean
  /** Values of the destination's own settings, by key. */
  extra?: Record<string, unknown>
}

/** Event names that a new pixel sends. */
export const DEFAULT_PIXEL_EVENTS = [...STANDARD_EVENTS, ...ADVANCED_EVENTS, ...SUPER_EVENTS] as const

/** Settings of a new pixel but for its platform and id: the whole order value, product ids, the whole store. */
export const DEFAULT_PIXEL_SETTINGS = {
  valueBasis: VALUE_BASES.totalAmount,
  valuePercent: 100,
  productIdentifier: 'product',
  contentType: 'product',
  events: [...DEFAULT_PIXEL_EVENTS],
  target: { kind: 'store' },
  ccpa: false,
} satisfies Omit<PixelSettings, 'platform' | 'pixelId'>

/** The events that a store's shop really makes; UTM tagging, matching, scroll and time events stay with us. */
export const SHOP_EVENTS = [
  'PageView',
  'ViewCategory',
  'ViewContent',
  'AddToCart',
  'ViewCart',
  'InitiateCheckout',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Purchase',
  'Search',
  'CustomizeProduct',
  'Lead',
  'Subscribe',
] as const satisfies readonly EventName[]
