/** A store's own model: its rules read, tried on the last days, saved, and brought back. */
import { endpoints } from '../endpoint.ts'
import type { customModelSchemas } from './custom-model.schemas.ts'

/** The endpoints; schemas: `custom-model.schemas.ts`. */
export const customModel = endpoints<typeof customModelSchemas>()({
  settings: { method: 'GET', path: '/custom-model/settings', access: 'store member', feature: 'Conversion Analysis', ours: true },
  tryModel: { method: 'POST', path: '/custom-model/try', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  saveModel: { method: 'POST', path: '/custom-model/save', access: 'store admin', feature: 'Conversion Analysis', ours: true },
  restoreModel: { method: 'POST', path: '/custom-model/restore', access: 'store admin', feature: 'Conversion Analysis', ours: true },
})
