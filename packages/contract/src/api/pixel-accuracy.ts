/** Accuracy of a pixel: the store's orders against the purchases delivered to it. */
import { endpoints } from '../endpoint.ts'
import type { pixelAccuracySchemas } from './pixel-accuracy.schemas.ts'

/** The endpoints; schemas: `pixel-accuracy.schemas.ts`. */
export const pixelAccuracy = endpoints<typeof pixelAccuracySchemas>()({
  purchaseBreakdown: { method: 'GET', path: '/{pixelId}/accuracy/purchase-event-breakdown', access: 'store member', feature: 'Pixels' },
  eventSummary: { method: 'GET', path: '/{pixelId}/accuracy/pixel-event-summary', access: 'store member', feature: 'Pixels' },
  analysisSetting: { method: 'POST', path: '/{pixelId}/accuracy/analysis-setting', access: 'store member', feature: 'Pixels' },
  accuracyOrders: { method: 'GET', path: '/{pixelId}/accuracy/orders', access: 'store member', feature: 'Pixels', ours: true },
  accuracyOfPixels: { method: 'GET', path: '/report/accuracy', access: 'store member', feature: 'Pixels', ours: true },
})
