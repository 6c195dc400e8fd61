import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { ParsedOrder } from '../orders/shopify-order.ts'
import type { RefundFacts } from '../orders/shopify-order.ts'
import type { OwnHashes } from '../own-hash.ts'
import { mailboxOf } from '@convbox/commissions'
import type { OrderBuyer } from '../orders/shopify-order.ts'
import type { OrderSource } from '@convbox/contract'

/** Hashes of the buyer; mailboxHash: of the address as one mailbox writes it. */
export type OrderHashes = { emailHash: string; phoneHash: string; mailboxHash?: string }

export const hashesOf = (ownHashes: OwnHashes, storeId: string, { email, phone, country }: OrderBuyer): OrderHashes => {
  const mailboxHash = email === undefined ? '' : ownHashes.email(storeId, mailboxOf(email))
  return {
    emailHash: ownHashes.email(storeId, email),
    phoneHash: ownHashes.phone(storeId, phone, country),
    ...(mailboxHash !== '' && { mailboxHash }),
  }
}

/**
 * An update of an order from a webhook, an import or another source. source: Shopify by default. makesPurchase: it is
 * also the server's copy of a purchase. isErased: belongs to an erased person; personal data is already removed.
 */
export type OrderUpdate = {
  store: DirectoryStore
  seq: number
  receivedAt: string
  orderId: string
  order: ParsedOrder | undefined
  refunds: RefundFacts[]
  hashes: OrderHashes
  makesPurchase: boolean
  source?: OrderSource | 'cancellation'
  isErased?: boolean
  /** Of a browser's order: a hash of the client's network address. */
  client?: string
}
