/** Alerts of a store, and which of them the caller gets, how and when. */
import { endpoints } from '../endpoint.ts'
import type { alertsSchemas } from './alerts.schemas.ts'

/** The endpoints; schemas: `alerts.schemas.ts`. */
export const alerts = endpoints<typeof alertsSchemas>()({
  listAlerts: { method: 'GET', path: '/alerts', access: 'store member', feature: 'Reports and Alerts', ours: true },
  alertSettings: { method: 'GET', path: '/alerts/settings', access: 'store member', feature: 'Reports and Alerts', ours: true },
  saveAlertSettings: { method: 'POST', path: '/alerts/save-settings', access: 'store member', feature: 'Reports and Alerts', ours: true },
  testAlertWebhook: { method: 'POST', path: '/alerts/test-webhook', access: 'store member', feature: 'Reports and Alerts', ours: true },
})
