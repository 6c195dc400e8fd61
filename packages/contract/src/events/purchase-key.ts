/** What a purchase's id is made of, the same wherever it is made: by ingest for every copy, and on a page for a platform's own tag. */

/** Namespace of the ids; constant, because another one would count retried purchases twice. */
export const PURCHASE_NAMESPACE = '6f1c8f0e-3a57-5d0b-9b1e-6d0c5f2a7e44'

/** The name whose UUID version 5 is the id. key: as `purchaseKeyOf` gives it. */
export const purchaseName = (storeKey: string, key: string): string => `${storeKey}\nPurchase\n${key}`

/**
 * The key shared by all copies of a purchase: the checkout token, which Shopify's order also has, else the order id. Without a Shopify shop the order id comes
 * first: a server need not know the checkout's token. Undefined without either.
 */
export const purchaseKeyOf = (
  prefersOrderId: boolean,
  { checkoutToken, orderId }: { checkoutToken: string | undefined; orderId: string | undefined },
): string | undefined => (prefersOrderId ? orderId || checkoutToken : checkoutToken || orderId) || undefined
