/** Realtime event log, delivery log, replay, drops. */
import { endpoints } from '../endpoint.ts'
import type { eventsMonitorSchemas } from './events-monitor.schemas.ts'

/** The endpoints; schemas: `events-monitor.schemas.ts`. */
export const eventsMonitor = endpoints<typeof eventsMonitorSchemas>()({
  eventLogs: { method: 'GET', path: '/report/event-logs', access: 'store member', feature: 'Events Monitor' },
  realtime: { method: 'GET', path: '/report/realtime', access: 'store member', feature: 'Events Monitor' },
  liveEvents: { method: 'GET', path: '/report/live-events', access: 'store member', feature: 'Events Monitor', stream: true, ours: true },
  eventDetail: { method: 'GET', path: '/report/event-detail', access: 'store member', feature: 'Events Monitor', ours: true },
  replayEvent: { method: 'POST', path: '/report/event-replay', access: 'store member', feature: 'Events Monitor', ours: true },
  deliveryLog: { method: 'GET', path: '/report/delivery-log', access: 'store member', feature: 'Events Monitor', ours: true },
  drops: { method: 'GET', path: '/report/drops', access: 'store member', feature: 'Events Monitor', ours: true },
})
