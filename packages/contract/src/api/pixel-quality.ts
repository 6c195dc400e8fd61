/** Delivery quality of a pixel: what became of its events over time, how fast, and whom the platform can match by them. */
import { endpoints } from '../endpoint.ts'
import type { pixelQualitySchemas } from './pixel-quality.schemas.ts'

/** The endpoints; schemas: `pixel-quality.schemas.ts`. */
export const pixelQuality = endpoints<typeof pixelQualitySchemas>()({
  /** The platform's own score; asks it when the kept answer is some hours old. */
  platformScore: { method: 'GET', path: '/{pixelId}/platform-score', access: 'store member', feature: 'Pixels', ours: true },
  quality: { method: 'GET', path: '/{pixelId}/quality', access: 'store member', feature: 'Pixels', ours: true },
})
