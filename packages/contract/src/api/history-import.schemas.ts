/** The order history on the wire. */
import { z } from 'zod'
import { IMPORT_FAILURES, IMPORT_STATES } from '../history-import.ts'
import { dayField, noInput, orderIdField, timeField } from './fields.schemas.ts'

const run = z.object({
  status: z.enum(IMPORT_STATES),
  from: timeField,
  to: timeField,
  /** Number of orders that Shopify reports; absent until known. */
  totalOrders: z.number().optional(),
  importedOrders: z.number(),
  failedReason: z.enum(IMPORT_FAILURES).optional(),
  startedAt: timeField,
  finishedAt: timeField.optional(),
})

const status = z.object({
  /** The app is installed in a shop, so an import is possible. */
  isConnected: z.boolean(),
  /** The last run; absent before the first. */
  run: run.optional(),
  /** Days of orders that the shop lets us read by now, if the last import was finished when they were fewer. */
  olderDays: z.number().optional(),
})

const day = z.object({
  day: dayField,
  shopifyOrders: z.number(),
  /** Decimal text in the store's currency. */
  shopifyTotal: z.string(),
  ourOrders: z.number(),
  ourTotal: z.string(),
  /** Shopify's total minus ours, as the comparison found it. */
  difference: z.string(),
  repairedOrders: z.number(),
  /** Orders that still differ after they were fetched again. */
  stillDifferent: z.array(orderIdField),
  checkedAt: timeField,
})

const reconciliation = z.object({
  isConnected: z.boolean(),
  currency: z.string(),
  timezone: z.string(),
  /** Newest first. */
  days: z.array(day),
})

/** Inputs and results of `historyImport`. */
export const historyImportSchemas = {
  importStatus: { input: noInput, result: status },
  startImport: { input: noInput, result: status },
  reconciliation: { input: noInput, result: reconciliation },
}
/** State of the import. */
export type ImportStatus = z.output<typeof status>
export type Reconciliation = z.output<typeof reconciliation>
export type ReconciledDay = z.output<typeof day>
