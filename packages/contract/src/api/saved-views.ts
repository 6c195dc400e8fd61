/** Views of reports that the user has saved: listed, saved, removed. */
import { endpoints } from '../endpoint.ts'
import type { savedViewsSchemas } from './saved-views.schemas.ts'

/** The endpoints; schemas: `saved-views.schemas.ts`. */
export const savedViews = endpoints<typeof savedViewsSchemas>()({
  listViews: { method: 'GET', path: '/saved-views', access: 'signed in', ours: true },
  saveView: { method: 'POST', path: '/saved-views/save', access: 'signed in', ours: true },
  removeView: { method: 'POST', path: '/saved-views/remove', access: 'signed in', ours: true },
})
