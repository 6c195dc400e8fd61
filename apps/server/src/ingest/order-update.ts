import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { ParsedOrder } from '../orders/shopify-order.ts'
import type { RefundFacts } from '../orders/shopify-order.ts'
import type { OrderSource } from '@convbox/contract'

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
  hashes: { emailHash: string; phoneHash: string }
  makesPurchase: boolean
  source?: OrderSource | 'cancellation'
  isErased?: boolean
  /** Of a browser's order: a hash of the client's network address. */
  client?: string
}
