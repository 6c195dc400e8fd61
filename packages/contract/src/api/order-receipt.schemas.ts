/** An order's receipt on the wire. */
import { z } from 'zod'
import { DESTINATION_IDS } from '../destinations/destinations.ts'
import { NO_DELIVERY_REASONS } from '../outcomes.ts'
import { REFILL_KINDS } from './pixel-refill.values.ts'
import { eventRow } from './events-monitor.schemas.ts'
import { orderIdField, pixelIdField, sheetFields, timeField } from './fields.schemas.ts'

/** One delivery of one of the order's events. lastStatus: HTTP status of the last answer; detail: the platform's own words in it. */
const receiptRow = eventRow.extend({
  lastAttemptAt: timeField.optional(),
  lastStatus: z.number().optional(),
  detail: z.string().optional(),
})
export type ReceiptRow = z.output<typeof receiptRow>

/** A pixel of the store and its delivery of the purchase, else why there is none. */
const receiptPixel = z.object({
  pixelId: pixelIdField,
  pixelName: z.string(),
  platform: z.enum(DESTINATION_IDS),
  purchase: receiptRow.optional(),
  noDelivery: z.enum(NO_DELIVERY_REASONS).optional(),
  /** The latest refill that sent the purchase. */
  refilled: z.object({ kind: z.enum(REFILL_KINDS), at: timeField }).optional(),
})
export type ReceiptPixel = z.output<typeof receiptPixel>

/** The order's id, or its name with or without #. */
const question = z.object({ orderId: orderIdField })

export const orderReceiptSchemas = {
  receipt: {
    input: question,
    result: z.object({
      orderId: orderIdField,
      orderName: z.string(),
      /** Absent: the store has deliveries of the order but no order, because ingest left it out. */
      orderDate: timeField.optional(),
      total: z.string().optional(),
      currency: z.string().optional(),
      /** Pixels in the order in which they were added, then deleted ones that had the purchase. */
      pixels: z.array(receiptPixel),
      /** Deliveries of the order's other events: refunds, cancellation, fulfilment. Newest first. */
      others: z.array(receiptRow),
    }),
  },
  downloadReceipt: { input: question.extend(sheetFields), result: z.unknown() },
}
export type Receipt = z.output<typeof orderReceiptSchemas.receipt.result>
