/** What every destination shares: ids, value bases, settings of a pixel. Per platform: `facebook.ts`, `ga4.ts` and their schemas. Source: design section 5, spec 000 section 3. */
import { ADVANCED_EVENTS, type EventName, STANDARD_EVENTS, SUPER_EVENTS } from '../events/events.ts'

/** The destinations that are built; wire names of the specification. The others come with a later issue. `generic` is a stand-in that only sandbox stores may use. */
export const DESTINATION_IDS = ['facebook', 'ga4', 'generic'] as const
export type DestinationId = (typeof DESTINATION_IDS)[number]

/** What of an order counts as its value for a platform. Numbers are the specification's. */
export const VALUE_BASES = {
  totalAmount: 1,
  withoutShipping: 0,
  withoutTax: 5,
  subtotalAfterDiscount: 3,
  subtotalBeforeDiscount: 4,
} as const
export type ValueBasis = (typeof VALUE_BASES)[keyof typeof VALUE_BASES]

/** Which of an order's three names a platform is given as its transaction id. Spec 000 section 3, destination config. */
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
  /** The platform's id: Meta pixel or dataset id, GA4 measurement id. */
  pixelId: string
  /** Access token or API secret, in clear only in memory. */
  token?: string
  /** Sends as test events only. */
  testEventCode?: string
  valueBasis: ValueBasis
  /** 100 sends the whole value. */
  valuePercent: number
  /** Sends Purchase under this name of the store's own (spec: purchase as custom). */
  purchaseAlias?: string
  productIdentifier: (typeof PRODUCT_IDENTIFIERS)[number]
  contentType: (typeof CONTENT_TYPES)[number]
  events: EventName[]
  target: PixelTarget
  /** Meta: send limited data use unless the visitor clearly allowed ads (spec: enableCCPA). */
  ccpa: boolean
  /** What only one platform knows, by that platform's schema. */
  extra?: Record<string, unknown>
}

/** Event names a new pixel sends: the specification's default list of 19, which is all that it names. */
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

/** One setting of the form: its name on the screen, an example, and the messages of the specification where it has them. */
export type SettingFact = { label: string; example?: string; missing: string; pattern?: RegExp; invalid?: string; where: string }

/** What a person setting up a pixel needs to know of a platform, as plain data that forms, schemas and the server share; one value per platform, in its own file. */
export type DestinationFacts = {
  id: DestinationId
  label: string
  /** What the store calls the platform's id, and its rule. */
  pixelId: SettingFact
  /** The credential for server events. */
  token: SettingFact
  testCode?: SettingFact
  /** Names that the platform allows for a purchase alias, on top of the specification's rule. */
  aliasPattern?: { pattern: RegExp; invalid: string }
  /** Names that the platform keeps for itself. */
  reservedAliases?: { pattern: RegExp; invalid: string }
  /** Events that the platform takes from the server. */
  takesEvents: readonly EventName[]
  /** An older event is skipped: 'too old for the platform'. */
  maxAgeHours: number
  /** What surprises people, in a sentence each. */
  notes: readonly string[]
  /** Where the platform writes about it. */
  docs: string
}

/** The events that a store's shop really makes; what the specification calls UTM tagging, matching, scroll and time events stay with us. */
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
