import type { OrderFacts } from '../orders/shopify-order.ts'

/** Saved facts of an order: no personal data in clear, only our own hashes. */
export type StoredFacts = OrderFacts & {
  emailHash: string
  phoneHash: string
  /** Hash of the address as one mailbox writes it, by which creators' own purchases are known. Absent in orders of before. */
  mailboxHash?: string
  /** The earliest version that said it is paid. */
  paidAt?: string
  /** From a browser, beyond the store's hourly limit for such orders. */
  isBeyondRate?: boolean
}
