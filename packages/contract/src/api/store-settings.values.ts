/** The closed choices of a store's settings, as they stand on the wire. */

/** How the storefront is built. 'Hosted by Shopify' is the standard theme. */
export const SHOP_BUILD_TYPES = ['Hosted by Shopify', 'Shopify Headless', 'Other Headless'] as const
export type ShopBuildType = (typeof SHOP_BUILD_TYPES)[number]
/** A headless storefront has no theme in which the app could be switched on. False while the owner has not said. */
export const isHeadless = (shopBuildType: string | undefined): boolean =>
  shopBuildType === 'Shopify Headless' || shopBuildType === 'Other Headless'
/** A store may have several. */
export const CHECKOUT_TYPES = ['Standard Shopify Checkout', 'Third-Party Checkout', 'Custom Checkout'] as const
export type CheckoutType = (typeof CHECKOUT_TYPES)[number]
/** How orders are called on screens. */
export const ORDER_IDENTIFIERS = ['name', 'number', 'id'] as const
export type OrderIdentifier = (typeof ORDER_IDENTIFIERS)[number]
/** What `updateField` may name. */
export const SHOP_INFO_FIELDS = ['shopBuildType', 'checkoutType', 'thirdPartyLandingPage'] as const
