/** Data and privacy of a store: what Shopify asked, what was done, and how long events are kept; and what was done with stores that are gone. */
import { endpoints } from '../endpoint.ts'
import type { privacySchemas } from './privacy.schemas.ts'

/** The calls; their schemas stand beside in `privacy.schemas.ts`. */
export const privacy = endpoints<typeof privacySchemas>()({
  privacyOverview: { method: 'GET', path: '/privacy/overview', access: 'store member', ours: true },
  saveRetention: { method: 'POST', path: '/privacy/retention', access: 'store admin', ours: true },
  downloadExport: { method: 'POST', path: '/privacy/export', access: 'store admin', ours: true },
  /** Stores of an organization that shop/redact has ended: no store's own page can show the record. */
  erasedStores: { method: 'GET', path: '/privacy/erased-stores', access: 'tenant admin', ours: true },
  retryPrivacyRequest: { method: 'POST', path: '/privacy/retry', access: 'store admin', ours: true },
})
