import type { DirectoryStore } from '../directory/directory-entries.ts'
import type { ParsedOrder } from './shopify-order.ts'
import type { RefundFacts } from './shopify-order.ts'
import type { OrderSource } from '@convbox/contract'

/** What a webhook, an imported order or another source says of an order. source: who says so, Shopify where it is left out. makesPurchase: it also is the server's copy of a purchase. isErased: of an erased person; what it says of people is gone already. */
export type OrderNews = {
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
}
