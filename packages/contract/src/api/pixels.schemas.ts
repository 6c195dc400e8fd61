/** Pixels on the wire. */
import { z } from 'zod'
import { MAX_VALUE_PERCENT } from '../destination-rules.ts'
import { CONTENT_TYPES, DESTINATION_IDS, PRODUCT_IDENTIFIERS, VALUE_BASES } from '../destinations/destinations.ts'
import { EVENT_NAMES } from '../events/events.ts'
import { channelAuthIdField, pixelIdField } from './fields.schemas.ts'

/** Wire spelling: 0 and 1 for no and yes. */
const flag = z.union([z.literal(0), z.literal(1)])

/** A pixel as forms send it; its destination adds its own rules (`destinations/destinations.schemas.ts`). Names are the wire's. */
const pixelFields = z.object({
  platform: z.enum(DESTINATION_IDS),
  pixelId: z.string().trim().max(100),
  pixelName: z.string().trim().max(100),
  enable: flag,
  /** Send from the server. */
  enableCapi: flag,
  /** Access token or API secret; absent: keep the stored one. Never sent back. */
  conversionApiKey: z.string().trim().max(1000).optional(),
  /** A connected account of the store, used instead of a pasted token: a pixel has one of the two. Absent: unchanged. */
  channelAuthId: channelAuthIdField.optional(),
  testEventCode: z.string().trim().max(100).optional(),
  /** Wire spelling: the value basis. */
  includeShoppingCharges: z.enum(VALUE_BASES),
  uploadProductPricePercentage: z.number().min(0).max(MAX_VALUE_PERCENT),
  /** Wire spelling: send Purchase under a custom name. */
  purchaseCovert: flag,
  purchaseCovertName: z.string().trim().max(100).optional(),
  productIdentifier: z.enum(PRODUCT_IDENTIFIERS),
  contentType: z.enum(CONTENT_TYPES),
  eventList: z.array(z.enum(EVENT_NAMES)),
  targetAreaType: z.enum(['Entire Store', 'Collection', 'Tag']),
  /** Comma-joined collections or tags. */
  targetAreaContext: z.string().max(2000).optional(),
  enableCCPA: flag,
  extra: z.record(z.string(), z.unknown()).optional(),
})

const pixelRow = pixelFields.omit({ conversionApiKey: true }).extend({
  id: pixelIdField,
  hasToken: z.boolean(),
  state: z.enum(['running', 'paused', 'needs reauthorization', 'disabled']),
  /** A reason of outcomes.ts, and the platform's own words. */
  pausedReason: z.string().optional(),
  pausedDetail: z.string().optional(),
  pausedAt: z.string().optional(),
  /** Last 24 hours, by delivery state. */
  counts: z.record(z.string(), z.number()),
  /** Events waiting in the lane, and the age of the oldest in seconds. */
  waiting: z.number(),
  oldestWaitingSeconds: z.number(),
  /** Absent: no delivered event within the log's retention. */
  lastDeliveredAt: z.string().optional(),
})

/** Inputs and results of `pixels`. */
export const pixelsSchemas = {
  listPixels: { input: z.object({ platform: z.enum(DESTINATION_IDS).optional() }), result: z.array(pixelRow) },
  getPixel: { input: z.object({ id: pixelIdField }), result: pixelRow },
  savePixel: { input: pixelFields, result: pixelRow },
  updatePixel: { input: pixelFields.partial().extend({ id: pixelIdField }), result: pixelRow },
  /** Sends one sample event with the stored settings; its delivery is found by this id. */
  testPixel: { input: z.object({ id: pixelIdField }), result: z.object({ eventId: z.string() }) },
  enablePixel: { input: z.object({ id: pixelIdField, enable: z.boolean() }), result: pixelRow },
}
/** A pixel as screens show it, without its token. */
export type PixelRow = z.output<typeof pixelRow>
/** A pixel as forms send it. */
export type PixelFields = z.output<typeof pixelFields>
