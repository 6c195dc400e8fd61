/** Data and privacy of a store: Shopify's requests and their results, retention of events; and the same records of deleted stores. */
import { endpoints } from '../endpoint.ts'
import type { privacySchemas } from './privacy.schemas.ts'

/** The endpoints; schemas: `privacy.schemas.ts`. */
export const privacy = endpoints<typeof privacySchemas>()({
  privacyOverview: { method: 'GET', path: '/privacy/overview', access: 'store member', ours: true },
  saveRetention: { method: 'POST', path: '/privacy/retention', access: 'store admin', ours: true },
  downloadExport: { method: 'POST', path: '/privacy/export', access: 'store admin', ours: true },
  /** Erased stores of an organization (by shop/redact or store/delete): their own pages no longer exist to show the record. */
  erasedStores: { method: 'GET', path: '/privacy/erased-stores', access: 'tenant admin', ours: true },
  retryPrivacyRequest: { method: 'POST', path: '/privacy/retry', access: 'store admin', ours: true },
})
