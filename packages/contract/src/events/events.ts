/** The store event: its names, its fields, its shape on the wire. Plain types: the browser ships no schema. */

/** Standard events of the specification. */
export const STANDARD_EVENTS = [
  'PageView',
  'ViewCategory',
  'ViewContent',
  'AddToCart',
  'ViewCart',
  'InitiateCheckout',
  'Purchase',
  'UTMtagging',
  'CustomAdvanceMatching',
] as const
/** Advanced events of the specification. */
export const ADVANCED_EVENTS = [
  'Search',
  'CustomizeProduct',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Lead',
  'UserIdentificationAlgorithm',
] as const
/** Super events of the specification. */
export const SUPER_EVENTS = ['PageScroll', 'TimeSpent', 'AbandonCart', 'StillThinking'] as const
/** Ours: the specification's timeline and metrics show Subscribe, its event list lacks it. */
export const EXTRA_EVENTS = ['Subscribe'] as const

/** What happens to an order after it was placed; told by the shop's server, never by a page. */
export const ORDER_EVENTS = ['OrderRefunded', 'OrderCancelled', 'OrderFulfilled'] as const

/** What a page may tell of. */
export const PAGE_EVENTS = [...STANDARD_EVENTS, ...ADVANCED_EVENTS, ...SUPER_EVENTS, ...EXTRA_EVENTS] as const
/** Every name that an event may have. */
export const EVENT_NAMES = [...PAGE_EVENTS, ...ORDER_EVENTS] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Who told of an event. */
export const EVENT_SOURCES = ['storefront', 'customer-events', 'headless', 'data-layer', 'listener', 'shopify', 'server'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** What a visitor may allow or refuse. */
export const CONSENT_CATEGORIES = ['ad', 'analytics', 'functionality', 'personalization', 'security'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
export type ConsentState = 'granted' | 'denied' | 'unknown'
export type Consent = Record<ConsentCategory, ConsentState>

/** Who an event was, as far as it is known, in clear text. */
export type EventUser = {
  email?: string
  phone?: string
  firstName?: string
  lastName?: string
  /** Street and number; the second line of the address. */
  address1?: string
  address2?: string
  city?: string
  region?: string
  postalCode?: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  customerId?: string
  gender?: string
  /** YYYY-MM-DD. */
  birthDate?: string
  /** What the customer said about marketing by e-mail and by text message; absent where nothing is known. */
  marketing?: { email?: 'granted' | 'denied'; sms?: 'granted' | 'denied' }
}

/** Where an order is billed or sent to, in clear text. country: ISO 3166-1 alpha-2. */
export type EventAddress = {
  firstName?: string
  lastName?: string
  company?: string
  address1?: string
  address2?: string
  city?: string
  region?: string
  postalCode?: string
  country?: string
  phone?: string
}

/** Amounts as decimal texts in `currency` (ISO 4217). total is what the customer pays; subtotals are before shipping and tax. */
export type EventValue = {
  currency: string
  total?: string
  subtotalAfterDiscount?: string
  subtotalBeforeDiscount?: string
  shipping?: string
  tax?: string
  discount?: string
}

/** One product of an event. */
export type EventItem = {
  productId: string
  variantId?: string
  sku?: string
  title?: string
  brand?: string
  category?: string
  imageUrl?: string
  /** Address of the product's page. */
  url?: string
  /** Price of one piece, decimal text in the event's currency; absent where nobody knows it. */
  price?: string
  quantity: number
  collections?: string[]
  tags?: string[]
}

/** The order behind an event; the id is the shop’s own. */
export type EventOrder = {
  id: string
  name?: string
  number?: string
  checkoutToken?: string
  isNewCustomer?: boolean
  discountCodes?: string[]
  paymentStatus?: PaymentStatus
  fulfillmentStatus?: FulfillmentStatus
  /** The page on which the customer sees how far the order is. */
  statusUrl?: string
  billingAddress?: EventAddress
  shippingAddress?: EventAddress
}

/** How far an order is paid, and how far it is sent. */
export const PAYMENT_STATUSES = ['pending', 'authorized', 'partially paid', 'paid', 'partially refunded', 'refunded', 'voided'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const FULFILLMENT_STATUSES = ['unfulfilled', 'partially fulfilled', 'fulfilled', 'restocked'] as const
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number]

/** Where an event happened. */
export type EventPage = { url: string; title?: string; referrer?: string }
/** What the visitor looked with. */
export type EventClient = { ip?: string; userAgent?: string; language?: string; screen?: { width: number; height: number } }

/** Something that happened in a store: the one shape in which events go through the program. */
export type StoreEvent = {
  /** UUID, v7, made where the event happens; ingest gives a Purchase the one that all its copies share. The key of de-duplication everywhere and the event id sent to every platform. */
  id: string
  name: EventName
  /** ISO 8601 UTC with milliseconds. */
  occurredAt: string
  receivedAt: string
  source: EventSource
  visitorId?: string
  /** The script's own, a hint; sessions are decided in derive. */
  sessionId?: string
  page?: EventPage
  /** fbclid, gclid, gbraid, wbraid, ttclid, msclkid, ScCid, epik, awc, ...: case kept, names and values. */
  clickIds?: Record<string, string>
  /** _fbp, _fbc, _ga, _ga_<stream>, _ttp, _scid, _epik, _uetvid, ... */
  cookies?: Record<string, string>
  user?: EventUser
  consent?: Consent
  value?: EventValue
  items?: EventItem[]
  order?: EventOrder
  /** Checkout token before there is an order (begin checkout, shipping, payment); joins the visitor to the later order. */
  checkoutToken?: string
  /** Address at which the visitor goes on with the cart or the checkout. */
  checkoutUrl?: string
  /** Coupons of a cart or a checkout that is no order yet. */
  coupons?: string[]
  /** What was given back, of an OrderRefunded; its amount is the event's value. */
  refund?: { id: string }
  search?: { query: string }
  client?: EventClient
}

/** What the script sends: the server adds receivedAt and the address of the client. */
export type CollectEvent = Omit<StoreEvent, 'receivedAt' | 'client'> & { client?: Omit<EventClient, 'ip'> }
/** Body of POST /collect/v1/events. sentAt against the time of arrival gives the clock skew. At most 100 events. */
export type CollectBatch = { storeKey: string; sentAt: string; events: CollectEvent[] }
/** Why one event of a batch was not taken; `index` counts from 0 in the batch sent, `path` names the field at fault. */
export type RefusedEvent = { index: number; id?: string; reason: string; path?: string }
/** Answer of 202: how many were kept, and which were not. */
export type CollectAnswer = { accepted: number; refused: RefusedEvent[] }

export * from './script-facts.ts'
