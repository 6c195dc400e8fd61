/** Preview of a pixel: the requests that the store's last events would become under settings that are not saved. */
import { endpoints } from '../endpoint.ts'
import type { pixelPreviewSchemas } from './pixel-preview.schemas.ts'

/** The endpoints; schemas: `pixel-preview.schemas.ts`. */
export const pixelPreview = endpoints<typeof pixelPreviewSchemas>()({
  preview: { method: 'POST', path: '/pixel/preview', access: 'store member', feature: 'Pixels', ours: true, reads: true },
})
