/** Older calls about pixels on the wire. `pixelId` in an input is our id of the pixel, in a row the platform's. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { EVENT_NAMES } from '../events/events.ts'
import { pixelIdField, websiteNameField } from './fields.schemas.ts'
import { pixelFields, pixelRow } from './pixels.schemas.ts'

const none = z.object({})
const onePixel = z.object({ pixelId: pixelIdField })
const ofStore = onePixel.extend({ websiteName: websiteNameField })

const shortRow = pixelRow.pick({ id: true, pixelId: true, pixelName: true, platform: true, enable: true, enableCapi: true, state: true })
/** isChosen: the platform's page shows this one first. message: why the list is empty although the store may have pixels. */
const rows = z.object({ rows: z.array(shortRow.extend({ isChosen: z.boolean() })), message: z.string().optional() })

/** What a pixel sends, as a form changes it: absent fields stay. */
const eventSetting = pixelFields.pick({
  purchaseCovert: true,
  purchaseCovertName: true,
  eventList: true,
  shouldCustomizeSendEvent: true,
  ignoreEventList: true,
  ignoreServerEventList: true,
  ignoreBrowserEventList: true,
})
/** Whether a platform tells figures about the quality of a pixel's events, by its own answer, at most some hours old. */
const dataset = z.object({
  isSupported: z.boolean(),
  /** Why Meta's figures about the quality of a pixel's events cannot be asked for. */
  reason: z
    .enum(['not a Meta pixel', 'no token', 'token refused', 'permission missing', 'unknown pixel', 'not allowed', 'interface retired'])
    .optional(),
})

export type DatasetAnswer = z.output<typeof dataset>

/** Inputs and results of `pixelLists`. */
export const pixelListsSchemas = {
  /** Pixels that need somebody, with the reason; a pixel that is switched off needs nobody. */
  exceptionPixels: {
    input: none,
    result: z.array(
      shortRow.extend({
        reason: z.enum(['needs reauthorization', 'paused', 'never delivered']),
        pausedReason: z.string().optional(),
        pausedDetail: z.string().optional(),
        pausedAt: z.string().optional(),
      }),
    ),
  },
  /** Shows this pixel first on its platform's page, in place of the oldest. Nothing that is sent changes. */
  choosePixel: { input: z.object({ id: pixelIdField }), result: shortRow },
  /** Replaces the token, under either name, and ends a pause; the answer has no token. */
  saveConversionToken: {
    input: pixelFields.pick({ conversionApiKey: true, systemUserToken: true }).extend({ id: pixelIdField }),
    result: pixelRow,
  },
  /** The store's Meta pixels whose quality cannot be asked for. */
  pixelsWithoutDataset: { input: none, result: z.array(shortRow.extend({ reason: dataset.shape.reason })) },
  hasDataset: { input: onePixel, result: dataset },
  getEventSetting: { input: onePixel, result: eventSetting },
  saveEventSetting: { input: eventSetting.partial().extend({ pixelId: pixelIdField }), result: eventSetting },
  /** Every event of a pixel's form: whether its platform takes it from a server, whether we recommend it, and whether it is sent. */
  optimizeEvents: {
    input: onePixel,
    result: z.array(z.object({ eventName: z.enum(EVENT_NAMES), isTaken: z.boolean(), isRecommended: z.boolean(), isSent: z.boolean() })),
  },
  /** Pixels that send now: switched on, and not waiting for somebody. */
  availablePixels: { input: none, result: rows },
  allPixels: { input: none, result: rows },
  /** platform: a destination, or all of them. */
  pixelsOfPlatform: {
    input: z.object({ websiteName: websiteNameField, platform: z.enum([...DESTINATION_IDS, 'all']) }),
    result: z.array(pixelRow),
  },
  metaPixel: { input: ofStore, result: pixelRow },
  metaPixelStatus: {
    input: ofStore,
    result: pixelRow.pick({
      id: true,
      state: true,
      pausedReason: true,
      pausedDetail: true,
      waiting: true,
      counts: true,
      lastDeliveredAt: true,
    }),
  },
  /** A pixel of Google Analytics 4 or Google Ads. */
  googlePixel: { input: ofStore, result: pixelRow },
  /** Tags of the shop's products, as far as Shopify told them, by name. */
  productTags: { input: none, result: z.array(z.string()) },
}
