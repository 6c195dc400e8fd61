/** Replay and daily refill of a pixel on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { ACCURACY_OUTCOMES } from './pixel-accuracy.values.ts'
import { dayField, orderIdField, pixelIdField, timeField } from './fields.schemas.ts'
import { MAX_REFILL_ORDERS, REFILL_KINDS, REFILL_OUTCOMES, REFILL_SOURCES } from './pixel-refill.values.ts'

const ofPixel = z.object({ pixelId: pixelIdField })

/** Orders by id, or by name with or without #; where none are named, all of these days of the store's time zone. */
const wanted = ofPixel.extend({
  orders: z.array(z.string().trim().min(1).max(200)).max(MAX_REFILL_ORDERS),
  startDate: dayField,
  endDate: dayField,
  /** Of the days only orders with this outcome, and this reason where it is given, as the pixel's accuracy tells them. */
  outcome: z.enum(ACCURACY_OUTCOMES).optional(),
  reason: z.string().max(100).optional(),
  /** Sends also purchases that may be there. Absent: they are left out. */
  withUncertain: z.boolean().optional(),
})
export type RefillInput = z.output<typeof wanted>

const orderRow = z.object({
  orderId: orderIdField,
  orderName: z.string(),
  outcome: z.enum(REFILL_OUTCOMES),
  /** Why: of a delivery, or a RefillReason; '' where the outcome says it. */
  reason: z.string(),
  source: z.enum(REFILL_SOURCES).optional(),
  /** Of an accepted order: it is in the pixel's lane. */
  sent: z.boolean(),
})
export type RefillOrder = z.output<typeof orderRow>

const countRow = z.object({ outcome: z.enum(REFILL_OUTCOMES), reason: z.string(), orders: z.number() })
export type RefillCount = z.output<typeof countRow>

const summary = z.object({
  /** All orders asked for; the counts add up to it. */
  orders: z.number(),
  counts: z.array(countRow),
})

const plan = summary.extend({
  /** Orders one by one; of delivered ones as many as there is room for. */
  rows: z.array(orderRow),
  /** Orders that are counted and not listed. */
  unlisted: z.array(countRow),
  /** The platform counts a purchase that comes twice twice: it is never sent one that it may have. */
  countsRepeats: z.boolean(),
  /**
   * Purchases that are missing and whose answer was lost after they were sent, by whether the platform still knows them again; a person chose to send the latter
   * too. Absent in refills of before.
   */
  uncertain: z.object({ knownAgain: z.number(), mayBeThere: z.number() }).optional(),
  withUncertain: z.boolean().optional(),
})
export type RefillPlan = z.output<typeof plan>
export const storedRefillSchema = plan

const run = summary.extend({
  id: z.string(),
  kind: z.enum(REFILL_KINDS),
  day: dayField,
  isDone: z.boolean(),
  startedAt: timeField,
  accepted: z.number(),
  sent: z.number(),
})
export type RefillRun = z.output<typeof run>

const sentRow = orderRow.extend({
  /** Of an order that was sent: what has become of its purchase since. */
  now: z.enum(ACCURACY_OUTCOMES).optional(),
})
export type RefillRunOrder = z.output<typeof sentRow>

export const pixelRefillSchemas = {
  refillPreflight: { input: wanted, result: plan },
  /** The refill that is under way where there is one: a pixel has one at a time. */
  startRefill: { input: wanted, result: run },
  /** runs: the newest 30, newest first. */
  refillRuns: {
    input: ofPixel,
    result: z.object({
      pixelName: z.string(),
      platform: z.enum(DESTINATION_IDS),
      enabled: z.boolean(),
      dailyRefill: z.boolean(),
      runs: z.array(run),
    }),
  },
  refillRun: {
    input: ofPixel.extend({ id: z.string().max(200) }),
    result: run.extend({ rows: z.array(sentRow), now: z.array(z.object({ outcome: z.enum(ACCURACY_OUTCOMES), orders: z.number() })) }),
  },
  setDailyRefill: { input: ofPixel.extend({ enabled: z.boolean() }), result: z.object({ dailyRefill: z.boolean() }) },
}
