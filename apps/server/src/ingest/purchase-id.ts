/**
 * Computes purchase ids: only here, and the same for the browser's copy, the webhook's and an imported one, so that
 * they match whichever arrives first.
 */
import { createHash } from 'node:crypto'

/** Constant; changing it would count retried purchases twice. */
const PURCHASE_NAMESPACE = '6f1c8f0e-3a57-5d0b-9b1e-6d0c5f2a7e44'

/**
 * UUID version 5 of a name in a namespace (RFC 9562 section 5.5); deterministic. The standard uses SHA-1, and no secret
 * depends on it.
 */
export const uuidFromName = (namespace: string, name: string): string => {
  const digest = createHash('sha1').update(namespace.replaceAll('-', ''), 'hex').update(name, 'utf8').digest()
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The event id of a purchase. key: the checkout token, else the order id. */
export const purchaseEventId = (storeKey: string, key: string): string => uuidFromName(PURCHASE_NAMESPACE, `${storeKey}\nPurchase\n${key}`)

/**
 * The key shared by all copies of a purchase: the checkout token, which Shopify's order also has, else the order id.
 * Without a Shopify shop the order id comes first: a server need not know the checkout's token. Undefined without
 * either.
 */
export const purchaseKeyOf = (
  { shopDomain }: { shopDomain: string | undefined },
  { checkoutToken, orderId }: { checkoutToken: string | undefined; orderId: string | undefined },
): string | undefined => (shopDomain === undefined ? orderId || checkoutToken : checkoutToken || orderId) || undefined
