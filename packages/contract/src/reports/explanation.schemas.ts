/** The explanation of a figure of a report, on the wire. Money is decimal text in the report's currency. */
import { z } from 'zod'
import { dayField, orderIdField, timeField } from '../api/fields.schemas.ts'
import { CREDIT_PARTS } from '../metrics/credit-choices.ts'
import { dataVersion } from './data-version.schemas.ts'
import { MEASURE_KEYS, RATIO_KEYS } from '../metrics/metric-keys.ts'

export const metricKey = z.enum([...MEASURE_KEYS, ...RATIO_KEYS])

/** On All-Sites: the store of a row. */
export const storeOfRow = z.object({ websiteName: z.string(), websiteTitle: z.string() }).optional()

/** isOutside: by click time, a click with a share that lies outside of the range and counts on its own day. */
export const explainedTouch = z.object({
  channel: z.string(),
  campaign: z.string(),
  at: timeField,
  weight: z.number(),
  counted: z.boolean(),
  isOutside: z.boolean().optional(),
})

/** A figure explained: its parts, a page of the orders behind it with their touches and weights, and the days of spend. */
export const explanation = z.object({
  value: z.string().optional(),
  parts: z.array(z.object({ metric: metricKey, value: z.string().optional() })),
  orders: z.array(
    z.object({
      store: storeOfRow,
      orderId: orderIdField,
      orderName: z.string(),
      orderDate: timeField,
      orderDateLocal: z.string(),
      total: z.string(),
      /** Share of this order credited to the row, 0 to 1; by click time by touches of the range. */
      credit: z.number(),
      creditedSales: z.string(),
      /** Of a figure made of costs: what the whole order cost, in the report's currency; absent: not known. */
      costs: z
        .object({
          refunded: z.string(),
          tax: z.string(),
          goods: z.string().optional(),
          /** Total less refunds, tax and goods. */
          grossProfit: z.string().optional(),
          shipping: z.string().optional(),
          fees: z.string().optional(),
        })
        .optional(),
      touches: z.array(explainedTouch),
      /** Shares of this order that no touch of it got: of a platform's views, or of the channel that buyers named. channel '': kept by nobody known. */
      otherShares: z.array(z.object({ channel: z.string(), campaign: z.string(), weight: z.number(), part: z.enum(CREDIT_PARTS) })),
    }),
  ),
  orderCount: z.number(),
  /** Days of spend behind a media figure. */
  spendDays: z.array(
    z.object({ store: storeOfRow, day: dayField, campaign: z.string(), currency: z.string(), spend: z.string(), value: z.string() }),
  ),
  dataVersion,
  pageNo: z.number(),
  pageSize: z.number(),
})
export type Explanation = z.output<typeof explanation>
