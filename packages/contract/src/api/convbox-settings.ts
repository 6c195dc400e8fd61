/** A store's constants of convbox: read, tried on the last days, saved, and brought back. */
import { endpoints } from '../endpoint.ts'
import type { convboxSettingsSchemas } from './convbox-settings.schemas.ts'

/** The endpoints; schemas: `convbox-settings.schemas.ts`. */
export const convboxSettings = endpoints<typeof convboxSettingsSchemas>()({
  settings: { method: 'GET', path: '/convbox/settings', access: 'store member', feature: 'Conversion Analysis', ours: true },
  tryConstants: { method: 'POST', path: '/convbox/try', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  saveConstants: { method: 'POST', path: '/convbox/save', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  restoreConstants: { method: 'POST', path: '/convbox/restore', access: 'store admin', feature: 'Conversion Analysis', ours: true },
})
