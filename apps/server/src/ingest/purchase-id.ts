/**
 * Computes purchase ids, as a page's tags do (`@convbox/contract/events/purchase-key`): the same for the browser's copy, the webhook's and an imported one, so that
 * they match whichever arrives first.
 */
import { PURCHASE_NAMESPACE, purchaseKeyOf as keyOf, purchaseName } from '@convbox/contract/events/purchase-key'
import { createHash } from 'node:crypto'

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
export const purchaseEventId = (storeKey: string, key: string): string => uuidFromName(PURCHASE_NAMESPACE, purchaseName(storeKey, key))

/** The key shared by all copies of a purchase of this store; undefined without either id. */
export const purchaseKeyOf = (
  { shopDomain }: { shopDomain: string | undefined },
  ids: { checkoutToken: string | undefined; orderId: string | undefined },
): string | undefined => keyOf(shopDomain === undefined, ids)
