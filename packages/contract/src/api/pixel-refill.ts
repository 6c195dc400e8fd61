/** Refill of a pixel: purchases that it lacks, sent again by a person (replay) or daily. */
import { endpoints } from '../endpoint.ts'
import type { pixelRefillSchemas } from './pixel-refill.schemas.ts'

/** The endpoints; schemas: `pixel-refill.schemas.ts`. */
export const pixelRefill = endpoints<typeof pixelRefillSchemas>()({
  refillPreflight: {
    method: 'POST',
    path: '/{pixelId}/refill/preflight',
    access: 'store member',
    feature: 'Pixels',
    reads: true,
    ours: true,
  },
  startRefill: { method: 'POST', path: '/{pixelId}/refill/start', access: 'store member', feature: 'Pixels', ours: true },
  refillRuns: { method: 'GET', path: '/{pixelId}/refill/runs', access: 'store member', feature: 'Pixels', ours: true },
  refillRun: { method: 'GET', path: '/{pixelId}/refill/run', access: 'store member', feature: 'Pixels', ours: true },
  setDailyRefill: { method: 'POST', path: '/{pixelId}/refill/daily', access: 'store member', feature: 'Pixels', ours: true },
})
