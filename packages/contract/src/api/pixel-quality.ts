/** Delivery quality of a pixel: what became of its events over time, how fast, and whom the platform can match by them. */
import { endpoints } from '../endpoint.ts'
import type { pixelQualitySchemas } from './pixel-quality.schemas.ts'

/** The endpoints; schemas: `pixel-quality.schemas.ts`. */
export const pixelQuality = endpoints<typeof pixelQualitySchemas>()({
  quality: { method: 'GET', path: '/{pixelId}/quality', access: 'store member', feature: 'Pixels', ours: true },
})
