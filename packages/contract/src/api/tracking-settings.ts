/** What a store's pages tell beyond the usual events, and how landings without tags are tagged. */
import { endpoints } from '../endpoint.ts'
import type { trackingSettingsSchemas } from './tracking-settings.schemas.ts'

/** The endpoints; schemas: `tracking-settings.schemas.ts`. */
export const trackingSettings = endpoints<typeof trackingSettingsSchemas>()({
  settings: { method: 'GET', path: '/tracking-settings', access: 'store member', feature: 'Online Store Settings' },
  saveSettings: { method: 'POST', path: '/tracking-settings/save', access: 'store member', feature: 'Online Store Settings' },
})
