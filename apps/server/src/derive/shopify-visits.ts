/** The session ids of visits that Shopify told, which are no sessions of ours. */

const MARK = 'shopify-'

/** number: from 1, the first visit of the order. */
export const shopifyVisitId = (orderId: string, number: number): string => `${MARK}${orderId}-${number}`

/** Whether a touch's session is a visit that Shopify told. */
export const isShopifyVisit = (sessionId: string): boolean => sessionId.startsWith(MARK)
