/** Orders from sources other than Shopify, on the wire of the settings. */
import { z } from 'zod'
import { BROWSER_ORDER_RULES, ORDER_FAULTS, ORDER_SOURCES } from '../orders.ts'
import { amountField } from '../orders.schemas.ts'
import { ORDER_FILE_MAX_CHARACTERS, ORDER_FILE_STATES } from '../order-file.ts'
import { done, noInput, orderKeyIdField, timeField } from './fields.schemas.ts'

const keyOnList = z.object({
  id: orderKeyIdField,
  createdAt: timeField,
  lastUsedAt: timeField.optional(),
  /** When the key expires: in the past, or soon. */
  revokedAt: timeField.optional(),
})
/** The secret; sent this one time only. */
const newKey = z.object({ id: orderKeyIdField, secret: z.string() })

const fileInput = z.object({
  fileName: z.string().trim().min(1).max(200),
  /** The file's text. */
  csv: z.string().min(1, 'The file is empty').max(ORDER_FILE_MAX_CHARACTERS, 'The file is larger than 10 MB'),
})
/** A refused line, numbered as in an editor. column: as in the file's header. */
const badLine = z.object({ line: z.number(), reason: z.enum(ORDER_FAULTS), column: z.string() })

/** Inputs and results of `ownOrders`. */
export const ownOrdersSchemas = {
  /** Received orders by source; polled while the page is open. */
  orderArrivals: {
    input: noInput,
    result: z.object({
      sources: z.array(
        z.object({
          source: z.enum(ORDER_SOURCES),
          orders: z.number(),
          /** Kept but not counted, because only the browser reported them. */
          notCounted: z.number(),
          /** When it last arrived, not when it was placed. */
          lastAt: timeField,
        }),
      ),
      /** Purchases of browsers that are not orders: without an order id or an amount. */
      incompletePurchases: z.number(),
      browserOrders: z.enum(BROWSER_ORDER_RULES),
      /** Decimal text in the store's currency; absent: the program's own limit. */
      browserOrderMax: z.string().optional(),
    }),
  },
  orderKeys: { input: noInput, result: z.array(keyOnList) },
  createOrderKey: { input: noInput, result: newKey },
  /** Creates a key; the old one stays valid for another 24 hours. */
  rotateOrderKey: { input: z.object({ id: orderKeyIdField }), result: newKey },
  revokeOrderKey: { input: z.object({ id: orderKeyIdField }), result: done },
  saveBrowserOrders: {
    /** max: '' for the program's own limit. */
    input: z.object({ rule: z.enum(BROWSER_ORDER_RULES), max: z.union([z.literal(''), amountField]) }),
    result: done,
  },
  previewOrderFile: {
    input: fileInput,
    result: z.object({
      lines: z.number(),
      orders: z.number(),
      refunds: z.number(),
      cancellations: z.number(),
      /** Required columns that the file lacks; if there are any, no line is read. */
      missingColumns: z.array(z.string()),
      unknownColumns: z.array(z.string()),
      bad: z.array(badLine),
      badLines: z.number(),
      first: z.array(z.object({ line: z.number(), id: z.string(), orderedAt: timeField, total: z.string(), currency: z.string() })),
    }),
  },
  importOrderFile: { input: fileInput, result: done },
  orderFiles: {
    input: noInput,
    result: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        status: z.enum(ORDER_FILE_STATES),
        lines: z.number(),
        doneLines: z.number(),
        parkedLines: z.number(),
        bad: z.array(badLine),
        createdAt: timeField,
        finishedAt: timeField.optional(),
      }),
    ),
  },
}
