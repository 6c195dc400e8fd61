/** Trends on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { MEASURE_KEYS } from '../metrics/metric-keys.ts'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { storeOfRow } from '../reports/explanation.schemas.ts'
import { DEFAULT_TRENDS, MARK_KINDS, TREND_GRAINS } from '../trends.ts'
import { dayField, timeField } from './fields.schemas.ts'

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())
const days = { from: dayField, to: dayField }

const question = z.object({
  ...days,
  compareFrom: dayField.optional(),
  compareTo: dayField.optional(),
  /** Metric keys, separated by commas. */
  metrics: z.string().max(500).default(DEFAULT_TRENDS.join(',')),
  grain: z.enum(TREND_GRAINS).default('day'),
  mainModel: z.enum(REPORT_MODELS).default('last_click'),
  adsOnly: z.enum(['0', '1']).default('0'),
  window: z.enum(WINDOW_KEYS).default('28'),
  /** Of one channel only. */
  channel: z.string().max(200).optional(),
})
export type TrendsQuestion = z.output<typeof question>

const point = z.object({ ...days, measures })
export type TrendPoint = z.output<typeof point>
const mark = z.object({
  store: storeOfRow,
  kind: z.enum(MARK_KINDS),
  day: dayField,
  /** Of the campaign or the product. */
  name: z.string(),
  channel: z.string().optional(),
  /** Of a price: decimal texts in the store's currency, of the first variant by its id; and how many variants changed that day. */
  price: z.object({ before: z.string(), after: z.string(), currency: z.string(), variants: z.number() }).optional(),
})
export type TrendMark = z.output<typeof mark>

export const trendsSchemas = {
  /** Each point is what the conversion analysis says of its days in total, or of the channel. Points of the compared range stand by their place. */
  report: {
    input: question,
    result: z.object({
      currency: z.string(),
      convertedFrom: z.array(z.string()),
      timezone: z.string(),
      points: z.array(point),
      compared: z.array(point).optional(),
      /** Of a range that ends today: where the compared one is cut off. */
      comparedUntil: timeField.optional(),
      /** Channels with figures in the range. */
      channels: z.array(z.string()),
      lastUpdate: timeField.optional(),
    }),
  },
  /** What happened in these days, oldest first. isCut: only the newest are told. */
  marks: { input: z.object(days), result: z.object({ marks: z.array(mark), isCut: z.boolean() }) },
}
export type TrendsAnswer = z.output<typeof trendsSchemas.report.result>
