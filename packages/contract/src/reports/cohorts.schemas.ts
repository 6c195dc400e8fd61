/** Cohorts and lifetime value on the wire. Money is decimal text in the stores' currency, on All-Sites in USD if they have several; net of the refunds of each order. */
import { z } from 'zod'
import { countField, dayField, orderIdField, timeField } from '../api/fields.schemas.ts'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { dataVersion } from './data-version.schemas.ts'
import { explanation, storeOfRow } from './explanation.schemas.ts'
import { COHORT_DIMENSIONS, COHORT_MODELS, COHORT_PARTS, COHORT_PERIODS } from './cohorts.values.ts'

/** A line's key as a filter; '' for none. */
const keyField = z.string().max(1000).default('')

/** from, to: days of first orders in the store's time zone; widened to whole months or weeks as far as the history reaches. */
const fields = z.object({
  from: dayField,
  to: dayField,
  period: z.enum(COHORT_PERIODS).default('month'),
  by: z.enum(COHORT_DIMENSIONS).default('channel'),
  model: z.enum(COHORT_MODELS).default('first_click'),
  window: z.enum(WINDOW_KEYS).default('28'),
  /** Filters on the first order: keys of lines, and the currency in which it was placed. */
  channel: keyField,
  campaign: keyField,
  product: keyField,
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .default(''),
})

/**
 * From the first orders up to the end of a month. month: 0 is the month that begins with the day of a customer's first order, by the day of the month; each
 * customer has months of their own.
 */
const figures = z.object({
  month: z.number(),
  customers: z.number(),
  orders: z.number(),
  /** Customers with a second order. */
  repeatCustomers: z.number(),
  /** Of customers; 0 to 1. */
  repeatRate: z.number(),
  net: z.string(),
  netPerCustomer: z.string(),
  /** Missing where no order's cost is known; else of the orders whose cost is known. */
  grossProfit: z.string().optional(),
  grossProfitPerCustomer: z.string().optional(),
  ordersWithoutCost: z.number(),
})

const cohort = z.object({
  /** First and last day. */
  start: dayField,
  end: dayField,
  customers: z.number(),
  /** Its last day is not over: customers are still to come. */
  isOpen: z.boolean(),
  /** Its first days lie before the history that can be seen. */
  isCut: z.boolean(),
  /** Of all its customers. endedFor: those whose month is over; fewer than all: the figure still grows. Months that have begun for nobody are missing. */
  cells: z.array(figures.extend({ endedFor: z.number() })),
})

/** Points count only customers whose month is over, so that all of them had as much time. */
const line = z.object({
  key: z.string(),
  /** Of channels and campaigns; 'untracked' without a touch. */
  channel: z.string(),
  campaign: z.string(),
  /** Title of a product. */
  title: z.string(),
  /** All, also those whose first month is not over. */
  customers: z.number(),
  points: z.array(figures),
})

const sum = z.object({ customers: z.number(), orders: z.number(), net: z.string() })

const report = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies, converted with the rate of each order's UTC day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  /** A customer of two stores is one in each. */
  cohorts: z.array(cohort),
  /** All cohorts together, counted as a line is. */
  total: z.array(figures),
  /** Most customers first. A customer whose first order has several products is in the line of each. */
  lines: z.array(line),
  /** Also of those that are not told. */
  lineCount: z.number(),
  /** All cohorts with all that their customers have ordered until now. */
  lifetime: sum,
  /** Customers whose first order known here was not their first. */
  earlier: sum,
  /** Orders of the range that name no customer. */
  withoutCustomer: z.object({ orders: z.number(), net: z.string() }),
  /** Orders of the range without a rate: in no cohort, and no first order. */
  missingRates: z.number(),
  hasCosts: z.boolean(),
  /** In which the store's orders were placed. */
  currencies: z.array(z.string()),
  lastUpdate: timeField.optional(),
})

const order = z.object({
  store: storeOfRow,
  orderId: orderIdField,
  orderNumber: z.string(),
  at: timeField,
  /** YYYY-MM-DD HH:mm:ss in its store's time zone. */
  atLocal: z.string(),
  /** Of its customer: 1 is the first. 0 without a customer. */
  nth: z.number(),
  month: z.number(),
  sales: z.string(),
  refunded: z.string(),
  /** Missing where its cost is not known. */
  grossProfit: z.string().optional(),
  /** Of a customer's first order: the touch with a weight names its channel and campaign. */
  touches: explanation.shape.orders.element.shape.touches,
})

const orders = z.object({
  orders: z.array(order),
  orderCount: z.number(),
  customers: z.number(),
  repeatCustomers: z.number(),
  repeatRate: z.number(),
  net: z.string(),
  netPerCustomer: z.string(),
  grossProfit: z.string().optional(),
  ordersWithoutCost: z.number(),
  /** Of the stores' whole history: a cohort depends on the first order of each customer. */
  dataVersion,
  pageNo: z.number(),
  /** 10. */
  pageSize: z.number(),
})

export const cohortsSchemas = {
  report: { input: fields, result: report },
  orders: {
    input: fields.extend({
      part: z.enum(COHORT_PARTS),
      /** First day of the cohort; of part 'cohort'. */
      cohort: dayField.optional(),
      /** Absent: all until now. */
      month: z.coerce.number().int().min(0).max(3000).optional(),
      pageNo: countField.default(1),
    }),
    result: orders,
  },
}
export type CohortsQuestion = z.output<typeof fields>
export type CohortFigures = z.output<typeof figures>
export type Cohort = z.output<typeof cohort>
export type CohortLine = z.output<typeof line>
export type CohortsAnswer = z.output<typeof report>
export type CohortOrders = z.output<typeof orders>
export type CohortOrdersQuestion = z.output<(typeof cohortsSchemas)['orders']['input']>
