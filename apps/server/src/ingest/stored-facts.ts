import type { OrderFacts } from './shopify-order.ts'

/** What is kept of an order: no clear personal data, only our own hashes. */
export type StoredFacts = OrderFacts & {
  emailHash: string
  phoneHash: string
  /** Told by a browser when more such orders had come than are believed of one store and hour. */
  isBeyondRate?: boolean
}
