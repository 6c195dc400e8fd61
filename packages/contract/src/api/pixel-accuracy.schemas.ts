/** Accuracy of pixels on the wire. Days are those of the store's time zone; an order belongs to the day on which it was placed. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { ACCURACY_OUTCOMES, NOT_EXPECTED_REASONS } from './pixel-accuracy.values.ts'
import { dayField, orderIdField, pixelIdField, timeField } from './fields.schemas.ts'

/** Wire spelling: 0 and 1 for no and yes. */
const flag = z.union([z.literal(0), z.literal(1)])
/** Which skipped orders are left out of the percentage: refused consent; outside the pixel's target area or its events. */
const settings = z.object({ leaveOutConsent: flag, leaveOutTarget: flag })
export type AccuracySettings = z.output<typeof settings>
/** Until somebody changes them: everything that the pixel is meant to have counts, and a visitor's refusal too. */
export const DEFAULT_ACCURACY_SETTINGS: AccuracySettings = { leaveOutConsent: 0, leaveOutTarget: 1 }

const range = z.object({ startDate: dayField, endDate: dayField })
const ofPixel = range.extend({ pixelId: pixelIdField })

const counts = z.object({
  /** Orders of the store in the range, all of them. */
  orders: z.number(),
  /** Of these, the orders that the pixel should have: the whole of the percentage. */
  expected: z.number(),
  delivered: z.number(),
  pending: z.number(),
  failed: z.number(),
  skipped: z.number(),
  missing: z.number(),
  /** delivered / expected, in percent; absent without expected orders. */
  accuracy: z.number().optional(),
})
export type AccuracyCounts = z.output<typeof counts>

const reasonRow = z.object({ outcome: z.enum(ACCURACY_OUTCOMES), reason: z.string(), orders: z.number() })

export const pixelAccuracySchemas = {
  purchaseBreakdown: {
    input: ofPixel,
    result: counts.extend({
      pixelName: z.string(),
      platform: z.enum(DESTINATION_IDS),
      /** Of the delivered: sent by a refill. */
      refilled: z.number(),
      days: z.array(counts.extend({ day: dayField })),
      /** Orders by outcome and reason, most first; with `notExpected` they add up to `orders`. */
      reasons: z.array(reasonRow),
      notExpected: z.array(z.object({ reason: z.enum(NOT_EXPECTED_REASONS), orders: z.number() })),
      settings,
    }),
  },
  /** Events of the pixel that arrived in the range, by name. eventCount: all of them. */
  eventSummary: {
    input: ofPixel,
    result: z.array(
      z.object({
        eventName: z.string(),
        eventCount: z.number(),
        delivered: z.number(),
        pending: z.number(),
        failed: z.number(),
        skipped: z.number(),
      }),
    ),
  },
  analysisSetting: { input: settings.extend({ pixelId: pixelIdField }), result: settings },
  /** The newest 100 orders with this outcome, and reason where given. */
  accuracyOrders: {
    input: ofPixel.extend({ outcome: z.enum(ACCURACY_OUTCOMES), reason: z.string().max(100).optional() }),
    result: z.array(
      z.object({ orderId: orderIdField, orderName: z.string(), orderDate: timeField, total: z.string(), currency: z.string() }),
    ),
  },
  /** Every pixel of the store, and all together: an order counts once for each pixel that should have it. */
  accuracyOfPixels: {
    input: range,
    result: z.object({
      total: counts,
      pixels: z.array(counts.extend({ pixelId: pixelIdField, pixelName: z.string(), platform: z.enum(DESTINATION_IDS) })),
    }),
  },
}
