/** Delivery quality on the wire. Days are those of the store's time zone, by arrival. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { dayField, pixelIdField } from './fields.schemas.ts'
import { QUALITY_IDENTIFIERS, type QualityState } from './pixel-quality.values.ts'

/** Events by state; they add up to `events`. */
const counts = z.object({
  events: z.number(),
  delivered: z.number(),
  retrying: z.number(),
  skipped: z.number(),
  rejected: z.number(),
  parked: z.number(),
} satisfies Record<'events' | QualityState, z.ZodNumber>)

export const pixelQualitySchemas = {
  quality: {
    input: z.object({ pixelId: pixelIdField, startDate: dayField, endDate: dayField }),
    result: z.object({
      pixelName: z.string(),
      platform: z.enum(DESTINATION_IDS),
      /** Only the platform's own tag tells its events: nothing is sent from the server, so that nothing here is counted. */
      isBrowserOnly: z.literal(true).optional(),
      total: counts,
      days: z.array(counts.extend({ day: dayField })),
      /** From the event's arrival until the platform's answer, of delivered events, in ms; absent without any. */
      latency: z.object({ p50Ms: z.number(), p95Ms: z.number(), p99Ms: z.number() }).optional(),
      /** Events that the pixel delivered, by name: how many of them carry each identifier that its platform takes. */
      identifiers: z.array(
        z.object({ eventName: z.string(), events: z.number(), have: z.partialRecord(z.enum(QUALITY_IDENTIFIERS), z.number()) }),
      ),
      /** Orders told by the shop, and how many of them a page of the shop reported too. */
      pairs: z.object({ orders: z.number(), withPage: z.number() }),
    }),
  },
}
