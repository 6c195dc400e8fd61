/** Data and privacy of a store: Shopify's requests and their results, export and erasure of one customer, retention of events; and the records of deleted stores. */
import { endpoints } from '../endpoint.ts'
import type { privacySchemas } from './privacy.schemas.ts'

/** The endpoints; schemas: `privacy.schemas.ts`. */
export const privacy = endpoints<typeof privacySchemas>()({
  privacyOverview: { method: 'GET', path: '/privacy/overview', access: 'store member', ours: true },
  saveRetention: { method: 'POST', path: '/privacy/retention', access: 'store admin', ours: true },
  downloadExport: { method: 'POST', path: '/privacy/export', access: 'store admin', ours: true },
  /** What is known of one customer. A POST, so that the address or number stands in no URL. */
  knownOfCustomer: { method: 'POST', path: '/privacy/customer', access: 'store admin', reads: true, ours: true },
  exportCustomer: { method: 'POST', path: '/privacy/customer/export', access: 'store admin', ours: true },
  eraseCustomer: { method: 'POST', path: '/privacy/customer/erase', access: 'store admin', ours: true },
  /** Erased stores of an organization (by shop/redact or store/delete): their own pages no longer exist to show the record. */
  erasedStores: { method: 'GET', path: '/privacy/erased-stores', access: 'tenant admin', ours: true },
  retryPrivacyRequest: { method: 'POST', path: '/privacy/retry', access: 'store admin', ours: true },
})
