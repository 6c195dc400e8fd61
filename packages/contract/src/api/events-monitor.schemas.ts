/** The events monitor on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { EVENT_NAMES } from '../events/events.ts'
import { DELIVERY_STATES, NO_REPLAY_REASONS } from '../outcomes.ts'
import { countField, dayField, orderIdField, pixelIdField, timeField } from './fields.schemas.ts'

/** Delivery status on the wire: success = delivered; failure = rejected, parked or needs reauthorization; pending = not finished; skipped = not meant for the pixel. */
const status = z.enum(['success', 'failure', 'pending', 'skipped'])

const filter = z.object({
  pixelId: pixelIdField.optional(),
  eventName: z.enum(EVENT_NAMES).optional(),
  status: status.optional(),
})

export const eventRow = z.object({
  eventName: z.string(),
  eventId: z.string(),
  eventSourceUrl: z.string(),
  /** When it happened. */
  eventTime: timeField,
  receivedAt: timeField,
  status,
  state: z.enum(DELIVERY_STATES),
  reason: z.string().optional(),
  proof: z.enum(['confirmed', 'accepted']).optional(),
  pixelId: pixelIdField,
  pixelName: z.string(),
  platform: z.enum(DESTINATION_IDS),
  orderId: orderIdField.optional(),
  /** The order's display name: '#1001'. */
  orderName: z.string().optional(),
  isTest: z.boolean(),
  attempts: z.number(),
})
export type EventRow = z.output<typeof eventRow>

const attempt = z.object({
  at: timeField,
  status: z.number().optional(),
  outcome: z.string(),
  reason: z.string().optional(),
  detail: z.string().optional(),
  durationMs: z.number(),
})

const eventDetail = eventRow.extend({
  /** The request as pretty JSON: personal data hashed, token removed. */
  request: z.string().optional(),
  answer: z.string().optional(),
  attemptList: z.array(attempt),
  /** When its order was placed, to open the order's journey; absent when the store has no such order. */
  orderDate: timeField.optional(),
  /** The same event at the store's other pixels. */
  others: z.array(eventRow),
  /** Whether Replay is possible now, else why not. mayCountTwice: a purchase that the platform may have got already, and would count again. */
  replay: z.union([
    z.object({ possible: z.literal(true), mayCountTwice: z.boolean() }),
    z.object({ possible: z.literal(false), why: z.enum(NO_REPLAY_REASONS) }),
  ]),
})

/** Deliveries of the latest 100 events of the last 2 hours, newest first, grouped by event. */
const latestEvents = { input: filter, result: z.object({ rows: z.array(eventRow), hasPixel: z.boolean() }) }

export const eventsMonitorSchemas = {
  eventLogs: latestEvents,
  /** The same under its other address. */
  realtime: latestEvents,
  /** The same as a live stream: rows as they are added or change. 'ping' every 15 s. */
  liveEvents: {
    input: filter,
    result: z.union([z.object({ kind: z.literal('rows'), rows: z.array(eventRow) }), z.object({ kind: z.literal('ping') })]),
  },
  eventDetail: { input: z.object({ pixelId: pixelIdField, eventId: z.string().max(100) }), result: eventDetail },
  replayEvent: { input: z.object({ pixelId: pixelIdField, eventId: z.string().max(100) }), result: eventRow },
  /** Delivery log of 90 days: by pixel, event name, status, order. Newest first, the deliveries of 100 events a page; rowCount and pageSize count events. */
  deliveryLog: {
    input: filter.extend({
      /** The order's id, or its name with or without #. */
      orderId: orderIdField.optional(),
      from: dayField.optional(),
      to: dayField.optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({ rows: z.array(eventRow), rowCount: z.number(), pageNo: z.number(), pageSize: z.number() }),
  },
  /** Events that ingest dropped, with reasons, and the lag of the store's data. */
  drops: {
    input: z.object({ hours: z.coerce.number().int().min(1).max(2160).default(24) }),
    result: z.object({
      rows: z.array(z.object({ step: z.string(), reason: z.string(), count: z.number() })),
      accepted: z.number(),
      lagSeconds: z.number(),
      lastEventAt: timeField.optional(),
    }),
  },
}
