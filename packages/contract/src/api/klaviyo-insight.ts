/** Klaviyo insight: our add-to-cart and checkout-start counts at Klaviyo beside those of its former integration with the shop. */
import { endpoints } from '../endpoint.ts'
import type { klaviyoInsightSchemas } from './klaviyo-insight.schemas.ts'

/** The endpoints; schemas: `klaviyo-insight.schemas.ts`. */
export const klaviyoInsight = endpoints<typeof klaviyoInsightSchemas>()({
  metricsList: { method: 'GET', path: '/third/klaviyo-metrics-list/{id}', access: 'store member', feature: 'Pixels' },
  insight: { method: 'GET', path: '/third/klaviyo-insight/{id}', access: 'store member', feature: 'Pixels' },
  setMetrics: { method: 'POST', path: '/third/klaviyo-insight/{id}/metrics', access: 'store member', feature: 'Pixels', ours: true },
})
