import type { OrderFacts } from '../orders/shopify-order.ts'

/** Saved facts of an order: no personal data in clear, only our own hashes. */
export type StoredFacts = OrderFacts & {
  emailHash: string
  phoneHash: string
  /** From a browser, beyond the store's hourly limit for such orders. */
  isBeyondRate?: boolean
}
