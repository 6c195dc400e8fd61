/** Deliveries for tests of screens. */
import type { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { Plain } from '../../testing/played-server.ts'

/** A purchase that Meta accepted two minutes ago. */
export const deliveredPurchase: Plain<EventRow> = {
  eventName: 'Purchase',
  eventId: 'purchase-1',
  eventSourceUrl: 'https://tiny.example/thank-you',
  eventTime: '2026-03-10T15:58:00.000Z',
  receivedAt: '2026-03-10T15:58:01.000Z',
  status: 'success',
  state: 'delivered',
  proof: 'confirmed',
  pixelId: 'pixel-1',
  pixelName: 'Meta main',
  platform: 'facebook',
  orderId: '7001',
  orderName: '#1001',
  isTest: false,
  attempts: 1,
}

/** A page view that Meta rejected. */
export const rejectedView: Plain<EventRow> = {
  ...deliveredPurchase,
  eventName: 'PageView',
  eventId: 'view-1',
  receivedAt: '2026-03-10T15:57:01.000Z',
  status: 'failure',
  state: 'rejected',
  proof: undefined,
  reason: 'invalid field',
  orderId: undefined,
  orderName: undefined,
}

/** Details of the rejected page view: one attempt, and it may be replayed. */
export const rejectedDetail: Plain<ResultOf<typeof eventsMonitor.eventDetail>> = {
  ...rejectedView,
  request: '{"event_name":"PageView"}',
  answer: '{"error":{"code":100}}',
  attemptList: [
    { at: '2026-03-10T15:57:02.000Z', status: 400, outcome: 'rejected', reason: 'invalid field', detail: 'Missing em', durationMs: 31 },
  ],
  replay: { possible: true, mayCountTwice: false },
  others: [],
}
