/** The part of Shopify's web pixel API that the checkout entry uses, written by hand. Source: @shopify/web-pixels-extension 2.18 (read 2026-11). */

type Money = { amount?: number | string; currencyCode?: string } | null
type Address = {
  address1?: string | null
  address2?: string | null
  city?: string | null
  countryCode?: string | null
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
  provinceCode?: string | null
  zip?: string | null
} | null

/** A variant with its product. */
export type PixelVariant = {
  id?: string | null
  sku?: string | null
  title?: string | null
  price?: Money
  image?: { src?: string | null } | null
  product?: { id?: string | null; title?: string | null; vendor?: string | null; type?: string | null; url?: string | null }
}

export type PixelCheckout = {
  token?: string | null
  email?: string | null
  phone?: string | null
  currencyCode?: string | null
  subtotalPrice?: Money
  totalPrice?: Money
  totalTax?: Money
  discountsAmount?: Money
  discountApplications?: { type?: string; title?: string | null }[]
  shippingLine?: { price?: Money } | null
  lineItems?: { quantity?: number; title?: string | null; variant?: PixelVariant | null }[]
  shippingAddress?: Address
  billingAddress?: Address
  attributes?: { key: string; value: string }[]
  order?: { id?: string | null; customer?: { id?: string | null; isFirstOrder?: boolean | null } | null } | null
}

export type PixelCartLine = { merchandise?: PixelVariant; quantity?: number; cost?: { totalAmount?: Money } }

/** Data of one event, by the event's name; see `pixel-events.ts`. */
export type PixelData = {
  checkout?: PixelCheckout
  productVariant?: PixelVariant
  collection?: { id?: string; title?: string; productVariants?: PixelVariant[] }
  searchResult?: { query?: string; productVariants?: PixelVariant[] }
  cart?: { id?: string; cost?: { totalAmount?: Money }; lines?: PixelCartLine[]; attributes?: { key: string; value: string }[] } | null
  cartLine?: PixelCartLine | null
  /** value: what stood in the field, if the alert is of one. */
  alert?: { type?: string; value?: string | null }
}

/** In checkouts `location.search` is empty while `href` has the query. */
export type PixelContext = {
  document?: { location?: { href?: string; pathname?: string }; referrer?: string; title?: string }
  navigator?: { language?: string; userAgent?: string }
  window?: { screen?: { width?: number; height?: number } }
}

export type PixelEvent = { id?: string; name: string; timestamp?: string; context?: PixelContext; data?: PixelData }

/** Shopify's permissions, which combine a region's law and the visitor's choice. */
export type PixelPrivacy = {
  analyticsProcessingAllowed?: boolean
  marketingAllowed?: boolean
  preferencesProcessingAllowed?: boolean
  saleOfDataAllowed?: boolean
}

type AsyncStorage = {
  getItem: (key: string) => Promise<string | null>
  setItem: (key: string, value: string) => Promise<unknown>
  removeItem: (key: string) => Promise<unknown>
}

/** The argument that `register()` passes to a pixel. */
export type PixelApi = {
  analytics: { subscribe: (name: string, listener: (event: PixelEvent) => void) => unknown }
  browser: {
    cookie: { get: (name?: string) => Promise<string>; set: (cookie: string) => Promise<unknown> }
    localStorage: AsyncStorage
  }
  init: {
    context?: PixelContext
    data?: {
      customer?: {
        id?: string | null
        email?: string | null
        phone?: string | null
        firstName?: string | null
        lastName?: string | null
      } | null
    }
    customerPrivacy?: PixelPrivacy
  }
  settings?: Record<string, unknown>
  customerPrivacy?: {
    subscribe: (name: 'visitorConsentCollected', listener: (event: { customerPrivacy?: PixelPrivacy }) => void) => unknown
  }
}
