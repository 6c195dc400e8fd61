/** The conversion analysis on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { countField, dayField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { convboxConstants } from '../api/model-settings.schemas.ts'
import { MEASURE_KEYS } from '../metrics/metrics.ts'
import { CONVBOX_INPUTS, FIRST_MODEL, FIRST_WINDOW, LEVELS, REPORT_MODELS, TIME_BASES, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { explanation, metricKey } from './explanation.schemas.ts'

/** Days are in the store's time zone, on All-Sites in each store's own; both included. */
export const question = z.object({
  from: dayField,
  to: dayField,
  compareFrom: dayField.optional(),
  compareTo: dayField.optional(),
  /** convbox has no figures in ads only, which is refused. */
  mainModel: z.enum(REPORT_MODELS).default(FIRST_MODEL),
  /** '0' all channels, '1' ads only. */
  adsOnly: z.enum(['0', '1']).default('0'),
  level: z.enum(LEVELS).default('channel'),
  /** Only rows of this channel. */
  channel: z.string().max(200).optional(),
  window: z.enum(WINDOW_KEYS).default(FIRST_WINDOW),
  /**
   * 'conversion': orders count on their own day. 'click': each share of an order counts on the day of the click that got it, so that orders after the range count too,
   * as far as they have come; orders without a click keep their own day. Models that blend views or answers are refused by click time.
   */
  timeBasis: z.enum(TIME_BASES).default('conversion'),
  /** Metric keys that are shown, separated by commas; measures that none of them needs may be left out of the answer. Absent: all. */
  columns: z.string().max(2000).optional(),
})

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())

const row = z.object({
  /** Unique within the answer; for explain. 'untracked' for orders without a touch. */
  key: z.string(),
  kind: z.enum(['credited', 'untracked', 'spend only']),
  channel: z.string(),
  /** The level's value below channel; '' when the touch had none. */
  value: z.string().optional(),
  isAd: z.boolean(),
  measures,
  compare: measures.optional(),
})

const series = z.array(z.object({ day: dayField, measures }))

const movedOrders = z.object({ orders: z.number(), sales: z.string() })

const answer = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies: their amounts are converted with the rate of the order's UTC day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  rows: z.array(row),
  total: z.object({ measures, compare: measures.optional() }),
  /** Orders outside the rows, with the reason: test, voided, cancelled before capture; in ads only also 'no ad touch'. */
  excluded: z.array(z.object({ reason: z.string(), orders: z.string(), sales: z.string() })),
  /** Check of the total: attributed + untracked + excluded = the store's own total, to the cent; by click time with clicks.before added and clicks.after taken away. */
  closing: z.object({
    attributed: z.string(),
    untracked: z.string(),
    excluded: z.string(),
    storeTotal: z.string(),
    difference: z.string(),
    /** By click time: what orders of the range give to clicks before it, and what orders after it give to clicks in it. */
    clicks: z.object({ before: movedOrders, after: movedOrders }).optional(),
  }),
  series,
  compareSeries: series.optional(),
  /** For a range that ends today: the compared period is cut off here, after as much of its last day as has passed of today. Platforms report whole days: among several days that day's figures count whole, as the only day they are unknown. */
  comparedUntil: timeField.optional(),
  /** By click time: orders of the compared period count up to here, so that it has had as much time for them as this one. Absent: as long as the window lets them. */
  comparedOrdersUntil: timeField.optional(),
  /** Of convbox: what it had to blend; of several stores that of the first, each being blended on its own. */
  convboxInputs: z.enum(CONVBOX_INPUTS).optional(),
  /** Of convbox: constants that are not the published ones; of several stores those of the first that set its own. */
  ownConstants: convboxConstants.optional(),
  /**
   * Of Custom: whether the stores have set rules of their own (else all touches weigh alike), and the orders that the rules leave without a touch though they have
   * some: they are among Untracked, in ads only among those without an ad touch.
   */
  custom: z.object({ isSet: z.boolean(), leftOut: z.object({ orders: z.number(), sales: z.string() }) }).optional(),
  /** Orders or spend whose currency had no rate on their day. */
  missingRates: z.object({ orders: z.number(), spend: z.number() }),
  /** Attributed orders of which our script saw no visit: the shop told them with the order, or Shopify by its own record. Absent: none. */
  toldOrders: z.number().optional(),
  lastUpdate: timeField.optional(),
})

export const conversionAnalysisSchemas = {
  report: { input: question, result: answer },
  download: { input: question.extend(sheetFields), result: z.unknown() },
  explain: {
    input: question.extend({ metric: metricKey, key: z.string().max(500).optional(), pageNo: countField.default(1) }),
    result: explanation,
  },
}
export type ConversionAnalysisAnswer = z.output<typeof answer>
export type ConversionAnalysisRow = z.output<typeof row>
export type ConversionAnalysisQuestion = z.output<typeof question>
