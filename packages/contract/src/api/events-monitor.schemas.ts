/** The events monitor on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { EVENT_NAMES } from '../events/events.ts'
import { DELIVERY_STATES, NO_REPLAY_REASONS } from '../outcomes.ts'
import { countField, dayField, orderIdField, pixelIdField, timeField } from './fields.schemas.ts'

/** The specification's status: success = delivered; failure = rejected, parked or needs reauthorization; pending = still on its way; skipped = not meant for the pixel. */
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
  /** As the merchant knows it: '#1001'. */
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
  /** What was sent, personal data hashed, the token left out; pretty JSON. */
  request: z.string().optional(),
  answer: z.string().optional(),
  attemptList: z.array(attempt),
  /** When its order was placed, to open the order's journey; absent: no order of the store. */
  orderDate: timeField.optional(),
  /** The same event at the store's other pixels. */
  others: z.array(eventRow),
  /** Whether Replay is possible now, else why not. */
  replay: z.union([z.object({ possible: z.literal(true) }), z.object({ possible: z.literal(false), why: z.enum(NO_REPLAY_REASONS) })]),
})

export const eventsMonitorSchemas = {
  /** Deliveries of the latest 100 events of the last 2 hours, newest first; those of one event stand together. */
  eventLogs: { input: filter, result: z.object({ rows: z.array(eventRow), hasPixel: z.boolean() }) },
  /** The same, live: rows as they come or change. 'ping' every 15 s. */
  realtime: {
    input: filter,
    result: z.union([z.object({ kind: z.literal('rows'), rows: z.array(eventRow) }), z.object({ kind: z.literal('ping') })]),
  },
  eventDetail: { input: z.object({ pixelId: pixelIdField, eventId: z.string().max(100) }), result: eventDetail },
  replayEvent: { input: z.object({ pixelId: pixelIdField, eventId: z.string().max(100) }), result: eventRow },
  /** 90 days: by pixel, event name, status, order. Newest first, the deliveries of 100 events a page; rowCount and pageSize count events. */
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
  /** Events that ingest did not keep, with reasons, and how far behind the store's data is. */
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
