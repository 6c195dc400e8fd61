/** Words of product conversion: closed lists and limits. Free of zod, so that the browser may load it. */

/** What a row is: `type` in the address. */
export const PRODUCT_KINDS = ['products', 'variants'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** Which rows: the ten with the highest or lowest rate from view to purchase among those that enough visitors saw, or all by visitors. */
export const PRODUCT_VIEWS = ['best10RateOrder', 'worst10RateOrder', 'all'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/** Visitors who must have seen a product before its rate is compared with others': of fewer, chance says more than the product. */
export const MIN_COMPARED_VIEWERS = 20
export const RANKED_PRODUCTS = 10
export const PRODUCTS_PER_PAGE = 50
export const MAX_PRODUCTS_IN_FILE = 50_000
/** In place of a product's id, of items without a product. */
export const NO_PRODUCT = '-'
/** Other products in the same orders that are listed. */
export const LISTED_TOGETHER = 10

/** wire spelling: Shopify's names of the events that an insight counts. */
export const INSIGHT_EVENTS = ['product_viewed', 'product_added_to_cart', 'checkout_started', 'checkout_completed'] as const
export type InsightEvent = (typeof INSIGHT_EVENTS)[number]
