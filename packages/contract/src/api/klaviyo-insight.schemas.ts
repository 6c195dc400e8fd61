/** Klaviyo insight on the wire. */
import { z } from 'zod'
import { CHANNEL_FAILURES } from '../channels.ts'
import { dayField, pixelIdField } from './fields.schemas.ts'

/** A metric of the Klaviyo account. integration: the source of its events; 'API' is ours. */
const metric = z.object({ id: z.string(), name: z.string(), integration: z.string(), isApi: z.boolean() })
export type KlaviyoMetric = z.output<typeof metric>

/** Klaviyo could not be asked. */
const failed = z.object({ failure: z.enum(CHANNEL_FAILURES) })

/** Ids of the former integration's two metrics; '' where none was chosen or found. */
const legacyMetrics = z.object({ addToCart: z.string().max(100), checkoutStart: z.string().max(100) })

export const klaviyoInsightSchemas = {
  metricsList: { input: z.object({ id: pixelIdField }), result: z.union([z.object({ metrics: z.array(metric) }), failed]) },
  /**
   * Counts of events in the range, by the account at Klaviyo itself, not by our log. Days are those of the store's time zone. A count is absent where the account has no
   * such metric. isMatched: both metrics of the former integration are known. Without its two days: the last 30 with today, which older clients mean.
   */
  insight: {
    input: z.object({ id: pixelIdField, startDate: dayField.optional(), endDate: dayField.optional() }),
    result: z.union([
      z.object({
        pixelName: z.string(),
        addToCartOmniTrackPlus: z.number().optional(),
        addToCartLegacy: z.number().optional(),
        checkoutStartOmniTrackPlus: z.number().optional(),
        checkoutStartLegacy: z.number().optional(),
        legacy: legacyMetrics,
        isMatched: z.boolean(),
      }),
      failed.extend({ pixelName: z.string() }),
    ]),
  },
  setMetrics: { input: legacyMetrics.extend({ id: pixelIdField }), result: legacyMetrics },
}
