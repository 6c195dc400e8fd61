/** The check of a pixel's id and credential on the wire. */
import { z } from 'zod'
import { CHECK_REFUSALS, CHECK_RESULTS } from '../pixel-check.ts'

/** at: ISO 8601 UTC. only: the id was not looked at. reason, other: of a refusal. detail: the platform's own words. */
export const pixelCheck = z.object({
  at: z.string(),
  result: z.enum(CHECK_RESULTS),
  only: z.literal('credential').exactOptional(),
  reason: z.enum(CHECK_REFUSALS).exactOptional(),
  other: z.string().exactOptional(),
  detail: z.string().exactOptional(),
})
export type PixelCheck = z.output<typeof pixelCheck>
