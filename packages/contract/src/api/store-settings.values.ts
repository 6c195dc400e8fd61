/** Closed lists of a store's settings, as on the wire. */

/** How the storefront is built. 'Hosted by Shopify' is the standard theme. */
export const SHOP_BUILD_TYPES = ['Hosted by Shopify', 'Shopify Headless', 'Other Headless'] as const
export type ShopBuildType = (typeof SHOP_BUILD_TYPES)[number]
/** Whether the store has a theme in which the app embed can be switched on: not when headless. False until the owner has answered. */
export const isHeadless = (shopBuildType: string | undefined): boolean =>
  shopBuildType === 'Shopify Headless' || shopBuildType === 'Other Headless'
/** Checkout types; a store may have several. */
export const CHECKOUT_TYPES = ['Standard Shopify Checkout', 'Third-Party Checkout', 'Custom Checkout'] as const
export type CheckoutType = (typeof CHECKOUT_TYPES)[number]
/** How screens name an order: by name, number or id. */
export const ORDER_IDENTIFIERS = ['name', 'number', 'id'] as const
export type OrderIdentifier = (typeof ORDER_IDENTIFIERS)[number]
/** Field names that `updateField` accepts. */
export const SHOP_INFO_FIELDS = ['shopBuildType', 'checkoutType', 'thirdPartyLandingPage'] as const

/** Minutes without an order after which a cart counts as abandoned: least, most, and until a store chooses. The most is 7 days: no event is told later. */
export const ABANDON_CART_MINUTES = { min: 10, max: 7 * 24 * 60, default: 60 } as const
