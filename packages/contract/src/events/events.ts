/** The store event: its names, its fields, its shape on the wire. Plain types: the browser ships no schema. */

/** Standard events. */
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
/** Advanced events. */
export const ADVANCED_EVENTS = [
  'Search',
  'CustomizeProduct',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Lead',
  'UserIdentificationAlgorithm',
] as const
/** Super events. */
export const SUPER_EVENTS = ['PageScroll', 'TimeSpent', 'AbandonCart', 'StillThinking'] as const
/** Our addition: timeline and metrics show Subscribe. */
export const EXTRA_EVENTS = ['Subscribe'] as const

/** Events of an order after it was placed; reported by the shop's server, never by a page. */
export const ORDER_EVENTS = ['OrderRefunded', 'OrderCancelled', 'OrderFulfilled'] as const

/** Events that a page may report. */
export const PAGE_EVENTS = [...STANDARD_EVENTS, ...ADVANCED_EVENTS, ...SUPER_EVENTS, ...EXTRA_EVENTS] as const
/** Every event name. */
export const EVENT_NAMES = [...PAGE_EVENTS, ...ORDER_EVENTS] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** The source of an event. */
export const EVENT_SOURCES = ['storefront', 'customer-events', 'headless', 'data-layer', 'listener', 'shopify', 'server'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** Consent categories. */
export const CONSENT_CATEGORIES = ['ad', 'analytics', 'functionality', 'personalization', 'security'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
export type ConsentState = 'granted' | 'denied' | 'unknown'
export type Consent = Record<ConsentCategory, ConsentState>

/** Identity of an event's visitor, as far as known, in clear text. */
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
  /** The customer's consent to marketing by e-mail and by text message; absent where unknown. */
  marketing?: { email?: 'granted' | 'denied'; sms?: 'granted' | 'denied' }
}

/** Billing or shipping address of an order, in clear text. country: ISO 3166-1 alpha-2. */
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
  /** Price of one piece, decimal text in the event's currency; absent where unknown. */
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
  /** URL of the order status page. */
  statusUrl?: string
  billingAddress?: EventAddress
  shippingAddress?: EventAddress
}

/** Payment and fulfilment status of an order. */
export const PAYMENT_STATUSES = ['pending', 'authorized', 'partially paid', 'paid', 'partially refunded', 'refunded', 'voided'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const FULFILLMENT_STATUSES = ['unfulfilled', 'partially fulfilled', 'fulfilled', 'restocked'] as const
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number]

/** The page of an event. */
export type EventPage = { url: string; title?: string; referrer?: string }
/** The visitor's browser and device. */
export type EventClient = { ip?: string; userAgent?: string; language?: string; screen?: { width: number; height: number } }

/** An event of a store: the one shape in which events go through the program. */
export type StoreEvent = {
  /** UUID, v7, made where the event happens; ingest gives all copies of a Purchase one shared id. The deduplication key everywhere and the event id sent to every platform. */
  id: string
  name: EventName
  /** ISO 8601 UTC with milliseconds. */
  occurredAt: string
  receivedAt: string
  source: EventSource
  visitorId?: string
  /** The script's session id, a hint only; derive decides sessions. */
  sessionId?: string
  page?: EventPage
  /** fbclid, gclid, gbraid, wbraid, ttclid, msclkid, ScCid, epik, awc, ...; case of names and values is kept. */
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
  /** URL at which the visitor can resume the cart or the checkout. */
  checkoutUrl?: string
  /** Coupons of a cart or a checkout that is no order yet. */
  coupons?: string[]
  /** How many different codes had failed at the checkout until this event, 1 to MAX_FAILED_CODES; absent where none had, or where it is not known. */
  failedCodes?: number
  /** The refunded items, of an OrderRefunded; its amount is the event's value. */
  refund?: { id: string }
  search?: { query: string }
  /** How far a visitor got on a page: PageScroll's percent of its height, the visible seconds of TimeSpent and StillThinking. */
  engagement?: { percent?: number; seconds?: number }
  client?: EventClient
}

/** What the script sends: the server adds receivedAt and the client's address. */
export type CollectEvent = Omit<StoreEvent, 'receivedAt' | 'client'> & { client?: Omit<EventClient, 'ip'> }
/** Body of POST /collect/v1/events. The clock skew is computed from sentAt and the time of arrival. At most 100 events. */
export type CollectBatch = { storeKey: string; sentAt: string; events: CollectEvent[] }
/** The other body of POST /collect/v1/events, sent once before the script forgets its visitor: consent was withdrawn. What of this visitor has not reached a platform yet must not. */
export type CollectWithdrawal = { storeKey: string; visitorId: string }
/** Why one event of a batch was refused; `index` counts from 0 in the batch sent, `path` names the field at fault. */
export type RefusedEvent = { index: number; id?: string; reason: string; path?: string }
/** Answer of 202: how many events were accepted, and which were refused. */
export type CollectAnswer = { accepted: number; refused: RefusedEvent[] }

export * from './script-facts.ts'
