/** Pixels of a store. A paused pixel resumes when it is saved with a new token. */
import { endpoints } from '../endpoint.ts'
import type { pixelsSchemas } from './pixels.schemas.ts'

/** The endpoints; schemas: `pixels.schemas.ts`. */
export const pixels = endpoints<typeof pixelsSchemas>()({
  listPixels: { method: 'GET', path: '/pixels', access: 'store member', feature: 'Pixels' },
  getPixel: { method: 'GET', path: '/pixel/{id}', access: 'store member', feature: 'Pixels' },
  savePixel: { method: 'POST', path: '/pixel/save', access: 'store member', feature: 'Pixels' },
  updatePixel: { method: 'POST', path: '/pixel/update', access: 'store member', feature: 'Pixels' },
  testPixel: { method: 'POST', path: '/pixel/test', access: 'store member', feature: 'Pixels', ours: true },
  enablePixel: { method: 'POST', path: '/pixel/enable', access: 'store member', feature: 'Pixels' },
})
