/** The ledger on the wire. Money is decimal text in the stores' currency, on All-Sites in USD if they have several, converted with the rate of the order's UTC day. */
import { z } from 'zod'
import { countField, dayField, orderIdField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { dataVersion } from './data-version.schemas.ts'
import { explanation, storeOfRow } from './explanation.schemas.ts'
import { LEDGER_BASES, LEDGER_ENTRIES, LEDGER_KINDS, LEDGER_REASONS } from './ledger.values.ts'

/**
 * Days are in the time zone of each store; both included. The model decides what Custom's rules leave untracked, and what orders without a visit give to views and answers.
 * By event date an order's edits and refunds are divided as the order itself, against the views and answers of its own days.
 */
const fields = z.object({
  from: dayField,
  to: dayField,
  basis: z.enum(LEDGER_BASES).default('order'),
  window: z.enum(WINDOW_KEYS).default('28'),
  model: z.enum(REPORT_MODELS).default('last_click'),
})

/** net: sales less refunds. orders: of a model that gives parts of orders to views and answers, parts too. */
const amounts = z.object({ orders: z.number(), sales: z.string(), refunded: z.string(), net: z.string() })
/** ISO 4217; '' of an order that did not say. */
const placedIn = z.string().regex(/^([A-Z]{3})?$/)
/** currency: in which its orders were placed. */
const place = z.object({ day: dayField, currency: placedIn })

const cell = place.extend(amounts.shape).extend({ kind: z.enum(LEDGER_KINDS), reason: z.enum(LEDGER_REASONS) })

/** The store's own total, read from the orders alone, and how far the cells are from it. */
const closing = place.extend({
  store: amounts,
  parts: amounts,
  /** Of net amounts; '0' when the ledger closes. */
  difference: z.string(),
})

/** Credit that the model gave to channels on a day. difference: to the attributed sales, rounded to cents because shares are doubles. */
const credited = z.object({ day: dayField, sales: z.string(), attributed: z.string(), difference: z.string() })

/**
 * Shopify's own count of a day beside ours of Shopify's orders, as the nightly comparison found them. On All-Sites of all stores that have a count, converted with
 * the rate of the day.
 */
const shopifyDay = place.extend({
  shopifyOrders: z.number(),
  shopifyTotal: z.string(),
  ourOrders: z.number(),
  ourTotal: z.string(),
  difference: z.string(),
  stillDifferent: z.array(orderIdField),
  /** When the first of them was counted. */
  checkedAt: timeField,
  /** On All-Sites the titles of stores without a count of the day: never compared, or without a rate. */
  without: z.array(z.string()),
})

const ledgerAnswer = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  /** By day, currency and part. */
  cells: z.array(cell),
  closings: z.array(closing),
  /** By order date only: credit has the order's date. */
  credited: z.array(credited),
  /** By order date only. Days that were never compared are missing. */
  shopify: z.array(shopifyDay),
  lastUpdate: timeField.optional(),
})

const entry = z.object({
  store: storeOfRow,
  orderId: orderIdField,
  orderNumber: z.string(),
  /** When the order was placed or edited, or the refund made. */
  at: timeField,
  /** YYYY-MM-DD HH:mm:ss in its store's time zone. */
  atLocal: z.string(),
  what: z.enum(LEDGER_ENTRIES),
  /** When its order was placed. */
  orderDate: timeField,
  currency: z.string(),
  sales: z.string(),
  refunded: z.string(),
  /** Of the order, with what each got under the model. */
  touches: explanation.shape.orders.element.shape.touches,
  otherShares: explanation.shape.orders.element.shape.otherShares,
})

const entries = z.object({
  /** Of the cell: of all pages. */
  sums: amounts,
  entries: z.array(entry),
  entryCount: z.number(),
  pageNo: z.number(),
  /** 10. */
  pageSize: z.number(),
  dataVersion,
})

/** A cell. day: absent for the whole range. The range stays the report's, because convbox learns from its answers. */
const cellFields = fields.extend({
  day: dayField.optional(),
  kind: z.enum(LEDGER_KINDS),
  reason: z.enum(LEDGER_REASONS).default(''),
  currency: placedIn.optional(),
})

export const ledgerSchemas = {
  report: { input: fields, result: ledgerAnswer },
  entries: {
    input: cellFields.extend({ pageNo: countField.default(1) }),
    result: entries,
  },
  entriesDownload: { input: cellFields.extend(sheetFields), result: z.unknown() },
  download: { input: fields.extend(sheetFields), result: z.unknown() },
}
export type LedgerQuestion = z.output<typeof fields>
export type LedgerCellQuestion = z.output<typeof cellFields>
export type LedgerAmounts = z.output<typeof amounts>
export type LedgerCell = z.output<typeof cell>
export type LedgerAnswer = z.output<typeof ledgerAnswer>
export type LedgerEntries = z.output<typeof entries>
