/** Delivery quality on the wire. Days are those of the store's time zone, by arrival. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { dayField, pixelIdField } from './fields.schemas.ts'
import { QUALITY_IDENTIFIERS, SCORE_FAULTS, type QualityState } from './pixel-quality.values.ts'

/** Events by state; they add up to `events`. */
const counts = z.object({
  events: z.number(),
  delivered: z.number(),
  retrying: z.number(),
  skipped: z.number(),
  rejected: z.number(),
  parked: z.number(),
} satisfies Record<'events' | QualityState, z.ZodNumber>)

const percent = z.number().min(0).max(100)
/** Of one event name, as the platform tells it: its score, the share of events with each identifier, and the share that page and server told together, with its goal. Percentages from 0 to 100. */
export const scoredEvent = z.object({
  eventName: z.string(),
  score: z.number().min(0).optional(),
  identifiers: z.array(z.object({ name: z.string(), percent })),
  coverage: z.object({ percent, goal: percent.optional() }).optional(),
})
/** at: when it was asked (ISO 8601 UTC). detail: the platform's own words. */
const scoreFault = z.object({ at: z.string(), reason: z.enum(SCORE_FAULTS), detail: z.string().optional() })

export const pixelQualitySchemas = {
  platformScore: {
    input: z.object({ pixelId: pixelIdField }),
    /** found: the newest figures. fault: why the last question brought none. Neither: the platform has no score, or is being asked by another. */
    result: z.object({
      platform: z.enum(DESTINATION_IDS),
      isOffered: z.boolean(),
      found: z.object({ at: z.string(), events: z.array(scoredEvent) }).optional(),
      fault: scoreFault.optional(),
    }),
  },
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
