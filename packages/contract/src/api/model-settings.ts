/** Settings of models: a store's constants of convbox and the rules of its own model, read, tried on the last days, saved, and brought back. */
import { endpoints } from '../endpoint.ts'
import type { modelSettingsSchemas } from './model-settings.schemas.ts'

/** The endpoints; schemas: `model-settings.schemas.ts`. */
export const modelSettings = endpoints<typeof modelSettingsSchemas>()({
  convbox: { method: 'GET', path: '/convbox/settings', access: 'store member', feature: 'Conversion Analysis', ours: true },
  tryConvbox: { method: 'POST', path: '/convbox/try', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  saveConvbox: { method: 'POST', path: '/convbox/save', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  restoreConvbox: { method: 'POST', path: '/convbox/restore', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  custom: { method: 'GET', path: '/custom-model/settings', access: 'store member', feature: 'Conversion Analysis', ours: true },
  tryCustom: { method: 'POST', path: '/custom-model/try', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  saveCustom: { method: 'POST', path: '/custom-model/save', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  restoreCustom: { method: 'POST', path: '/custom-model/restore', access: 'store admin', feature: 'Conversion Analysis', ours: true },
})
