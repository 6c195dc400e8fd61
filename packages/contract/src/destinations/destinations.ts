/** What all destinations share: ids, value bases, settings of a pixel. Each destination's own part is a file in the shape of `../destination-facts.ts`. */
import { ADVANCED_EVENTS, type ConsentCategory, type EventName, ORDER_EVENTS, STANDARD_EVENTS, SUPER_EVENTS } from '../events/events.ts'

/** The implemented destinations, in the order of screens; wire words. */
export const DESTINATION_IDS = [
  'facebook',
  'ga4',
  'tiktok',
  'google-ads',
  'bing',
  'snapchat',
  'pinterest',
  'omnisend',
  'mailchimp',
  'klaviyo',
  'awin',
  'generic',
] as const
export type DestinationId = (typeof DESTINATION_IDS)[number]

/** One value for each destination. */
export const byDestination = <Value>(make: (id: DestinationId) => Value): Record<DestinationId, Value> =>
  // DESTINATION_IDS contains every DestinationId, because the type is derived from it.
  Object.fromEntries(DESTINATION_IDS.map((id) => [id, make(id)])) as Record<DestinationId, Value>

/** Part of an order that is sent as its value, with its number on the wire. */
export const VALUE_BASES = {
  totalAmount: 1,
  withoutShipping: 0,
  withoutTax: 5,
  subtotalAfterDiscount: 3,
  subtotalBeforeDiscount: 4,
} as const
export type ValueBasis = (typeof VALUE_BASES)[keyof typeof VALUE_BASES]

/** Which of an order's three names is sent as its transaction id. */
export const TRANSACTION_IDENTIFIERS = ['order id', 'order name', 'order number'] as const
export type TransactionIdentifier = (typeof TRANSACTION_IDENTIFIERS)[number]

/** Which of a product's three ids the store's catalogue at the platform uses. */
export const PRODUCT_IDENTIFIERS = ['product', 'sku', 'variant'] as const
/** What those ids identify: single products, or the group of a product's variants. */
export const CONTENT_TYPES = ['product', 'product_group'] as const

/** How events reach a platform: by its own tag in the storefront's pages, from our server, or by both with the same event ids; wire words. */
export const ADD_METHODS = ['browser', 'server', 'both'] as const
export type AddMethod = (typeof ADD_METHODS)[number]

/** Which events a pixel gets: all, or those with a product in one of these collections or tags. */
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
  /** Sends Purchase under this custom name. */
  purchaseAlias?: string
  productIdentifier: (typeof PRODUCT_IDENTIFIERS)[number]
  contentType: (typeof CONTENT_TYPES)[number]
  /** Sent with the events: what the products cost and what the order is worth. false: neither, except where the platform needs it; absent: both. */
  sendsValue?: boolean
  /** Absent: a pixel from before this setting, with the server alone. */
  addMethod?: AddMethod
  /** The step that its setup has come to, kept for the clients that ask for one. */
  setupStep?: number
  /** The events that the store chose. */
  events: EventName[]
  /** Whether `events` decides, or the recommended list of every pixel, which grows with the program. Absent: `events` does. */
  hasOwnList?: boolean
  /** Never sent; never sent from the server; never told by the platform's own tag: whatever the list says. */
  ignoredEvents?: EventName[]
  ignoredServerEvents?: EventName[]
  ignoredBrowserEvents?: EventName[]
  /** Events of visitors who refused one of these are not sent, besides what the platform itself needs. */
  neededConsent?: ConsentCategory[]
  target: PixelTarget
  /** Send events of visitors who refused advertising, marked for limited data use, instead of skipping them; where the destination supports it. Wire: enableCCPA. */
  ccpa: boolean
  /** Values of the destination's own settings, by key. */
  extra?: Record<string, unknown>
}

/** Default event names of a new pixel. */
export const DEFAULT_PIXEL_EVENTS = [...STANDARD_EVENTS, ...ADVANCED_EVENTS, ...SUPER_EVENTS] as const

/** The events of a pixel without a list of its own, as far as its platform takes them. */
export const RECOMMENDED_EVENTS: readonly EventName[] = [...DEFAULT_PIXEL_EVENTS, ...ORDER_EVENTS]

/** Whether a pixel's settings let an event pass on this side, or on any: its list decides, then the events to ignore. */
export const isEventWanted = (
  {
    events,
    hasOwnList = true,
    ignoredEvents = [],
    ignoredServerEvents = [],
    ignoredBrowserEvents = [],
  }: Pick<PixelSettings, 'events' | 'hasOwnList' | 'ignoredEvents' | 'ignoredServerEvents' | 'ignoredBrowserEvents'>,
  name: EventName,
  side: 'browser' | 'server' | 'any',
): boolean =>
  (hasOwnList ? events : RECOMMENDED_EVENTS).includes(name) &&
  !ignoredEvents.includes(name) &&
  !(side === 'server' && ignoredServerEvents.includes(name)) &&
  !(side === 'browser' && ignoredBrowserEvents.includes(name))

/** Default settings of a new pixel, without platform and id: the whole order value, product ids, the whole store. */
export const DEFAULT_PIXEL_SETTINGS = {
  valueBasis: VALUE_BASES.totalAmount,
  valuePercent: 100,
  productIdentifier: 'product',
  contentType: 'product',
  events: [...DEFAULT_PIXEL_EVENTS],
  target: { kind: 'store' },
  ccpa: false,
} satisfies Omit<PixelSettings, 'platform' | 'pixelId'>

/** Events of a shop that most platforms have a meaning for. */
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

/** Events of attention, tagging and recognition (docs/events.md): only platforms that take events of any name have a use for them. */
export const ATTENTION_EVENTS = [
  'UTMtagging',
  'CustomAdvanceMatching',
  'UserIdentificationAlgorithm',
  'PageScroll',
  'TimeSpent',
  'StillThinking',
] as const satisfies readonly EventName[]
