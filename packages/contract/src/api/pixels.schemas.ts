/** Pixels on the wire. */
import { z } from 'zod'
import { MAX_VALUE_PERCENT } from '../destination-rules.ts'
import { ADD_METHODS, CONTENT_TYPES, DESTINATION_IDS, PRODUCT_IDENTIFIERS, VALUE_BASES } from '../destinations/destinations.ts'
import { CONSENT_CATEGORIES, EVENT_NAMES } from '../events/events.ts'
import { channelAuthIdField, pixelIdField } from './fields.schemas.ts'
import { pixelCheck } from './pixel-check.schemas.ts'

/** Wire spelling: 0 and 1 for no and yes. */
const flag = z.union([z.literal(0), z.literal(1)])

const eventNames = z.array(z.enum(EVENT_NAMES))

/** A pixel as forms send it; its destination adds its own rules (`destinations/destinations.schemas.ts`). Names are the wire's. */
export const pixelFields = z.object({
  platform: z.enum(DESTINATION_IDS),
  pixelId: z.string().trim().max(100),
  pixelName: z.string().trim().max(100),
  enable: flag,
  /** Send from the server: as given where the platform has such a switch; elsewhere `addMethod` decides where it is given. */
  enableCapi: flag,
  addMethod: z.enum(ADD_METHODS).optional(),
  /** The step that the setup of the pixel has come to, kept as given. */
  setupStep: z.int().min(0).max(99).optional(),
  /** Access token or API secret; absent: keep the stored one. Never sent back. */
  conversionApiKey: z.string().trim().max(1000).optional(),
  /** A connected account of the store, used instead of a pasted token: a pixel has one of the two. Absent: unchanged. */
  channelAuthId: channelAuthIdField.optional(),
  /** Wire spelling: the same as conversionApiKey, which wins where both are given. Never sent back. */
  systemUserToken: z.string().trim().max(1000).optional(),
  /** Wire spelling: a connected account of the store by the platform's own id of its user; channelAuthId wins where both are given. */
  thirdUserId: z.string().trim().max(200).optional(),
  testEventCode: z.string().trim().max(100).optional(),
  /** Wire spelling: the value basis. */
  includeShoppingCharges: z.enum(VALUE_BASES),
  /** 0: neither prices nor values are sent, except where the platform takes no event without. */
  uploadProductPrice: flag.optional(),
  uploadProductPricePercentage: z.number().min(0).max(MAX_VALUE_PERCENT),
  /** Wire spelling: send Purchase under a custom name. */
  purchaseCovert: flag,
  purchaseCovertName: z.string().trim().max(100).optional(),
  productIdentifier: z.enum(PRODUCT_IDENTIFIERS),
  contentType: z.enum(CONTENT_TYPES),
  eventList: eventNames,
  /** 0: the recommended events are sent, whatever eventList holds; 1 or absent: those of eventList. */
  shouldCustomizeSendEvent: flag.optional(),
  /** Never sent to this pixel; never from the server; never told by the platform's own tag. */
  ignoreEventList: eventNames.optional(),
  ignoreServerEventList: eventNames.optional(),
  ignoreBrowserEventList: eventNames.optional(),
  /** Events of visitors who refused one of these are not sent, besides what the platform itself needs. */
  consentCategories: z.array(z.enum(CONSENT_CATEGORIES)).max(CONSENT_CATEGORIES.length).optional(),
  targetAreaType: z.enum(['Entire Store', 'Collection', 'Tag']),
  /** Comma-joined collections or tags. */
  targetAreaContext: z.string().max(2000).optional(),
  enableCCPA: flag,
  /** The platform's own settings, by key. */
  extra: z.record(z.string(), z.unknown()).optional(),
  /** Wire spelling: the same as extra; a key that both have is taken from here. */
  channelSetting: z.record(z.string(), z.unknown()).optional(),
})

/** A new pixel. Older clients leave out what has a usual value. */
export const newPixel = pixelFields.extend({
  uploadProductPricePercentage: pixelFields.shape.uploadProductPricePercentage.default(100),
  purchaseCovert: flag.default(0),
  productIdentifier: pixelFields.shape.productIdentifier.default('product'),
  contentType: pixelFields.shape.contentType.default('product'),
  targetAreaType: pixelFields.shape.targetAreaType.default('Entire Store'),
  enableCCPA: flag.default(0),
})

/** A pixel as answered. */
export const pixelRow = pixelFields.omit({ conversionApiKey: true, systemUserToken: true }).extend({
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
  /** The last check of id and credential by a call to the platform. Absent: none was made, because it has no such call, nothing is sent from the server, or the pixel is older. */
  check: pixelCheck.optional(),
  /** Absent: no delivered event within the log's retention. */
  lastDeliveredAt: z.string().optional(),
})

/** Inputs and results of `pixels`. */
export const pixelsSchemas = {
  listPixels: { input: z.object({ platform: z.enum(DESTINATION_IDS).optional() }), result: z.array(pixelRow) },
  getPixel: { input: z.object({ id: pixelIdField }), result: pixelRow },
  savePixel: { input: newPixel, result: pixelRow },
  updatePixel: { input: pixelFields.partial().extend({ id: pixelIdField }), result: pixelRow },
  /** Sends one sample event with the stored settings; its delivery is found by this id. */
  testPixel: { input: z.object({ id: pixelIdField }), result: z.object({ eventId: z.string() }) },
  enablePixel: { input: z.object({ id: pixelIdField, enable: z.boolean() }), result: pixelRow },
}
/** A pixel as screens show it, without its token. */
export type PixelRow = z.output<typeof pixelRow>
/** A pixel as forms send it. */
export type PixelFields = z.output<typeof pixelFields>
