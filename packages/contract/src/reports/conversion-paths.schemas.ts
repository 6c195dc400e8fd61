/** The path report on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { countField, dayField, orderIdField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { dataVersion } from './data-version.schemas.ts'
import { explainedTouch } from './explanation.schemas.ts'
import { LENGTH_OPERATORS, PATH_DIMENSIONS, PATH_MODELS, PATH_SORTS } from './conversion-paths.values.ts'

/** Days are in the store's time zone, on All-Sites in each store's own; both included. */
const fields = z.object({
  from: dayField,
  to: dayField,
  /** The click from which the time to conversion counts. The paths do not depend on it. */
  mainModel: z.enum(PATH_MODELS).default('first_click'),
  /** Only paths with a touch of this channel; absent or 'All': every path. */
  channelName: z.string().max(200).optional(),
  pathLengthOperator: z.enum(LENGTH_OPERATORS).optional(),
  /** Touches of a path; a repeated channel counts each time. */
  pathLength: z.coerce.number().int().min(1).max(1_000_000).optional(),
  dimension: z.enum(PATH_DIMENSIONS).default('channel'),
  window: z.enum(WINDOW_KEYS).default('28'),
  sort: z.enum(PATH_SORTS).default('conversion_values'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
/** An operator needs its number, and a number its operator. */
const isWholeRule = ({ pathLengthOperator, pathLength }: { pathLengthOperator?: unknown; pathLength?: unknown }): boolean =>
  (pathLengthOperator === undefined) === (pathLength === undefined)
const RULE_FAULT = { message: 'Please enter a path length', path: ['pathLength'] }

/** One channel, or campaign, as often as it came in a row. left: touches that the path does not tell apart, in place of a step. */
const step = z.object({ channel: z.string(), campaign: z.string().optional(), times: z.number() }).or(z.object({ left: z.number() }))

/** Orders, their value, and their share of all orders of the range that count. Times are minutes. Wire spellings. */
const figures = z.object({
  conversions: z.number(),
  conversions_percent: z.number(),
  conversion_values: z.string(),
  conversion_values_precent: z.number(),
})

const row = figures.extend({
  /** 'others': the paths of the other pages together; 'untracked': orders without a touch in the window, which no filter of paths includes. */
  kind: z.enum(['path', 'others', 'untracked']),
  /** Unique within the answer; names the row's orders. */
  key: z.string(),
  /** The channel of each step, in order. */
  clicks: z.array(z.string()),
  steps: z.array(step),
  /** Touches of the path. */
  length: z.number().optional(),
  /** 'others': how many paths. */
  paths: z.number().optional(),
  time_median: z.number().optional(),
  time_avg: z.number().optional(),
})

const answer = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies: their amounts are converted with the rate of the order's UTC day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  insight: z.array(row),
  /** The sum of the rows. rows: paths on all pages. expired_median: wire spelling of the median time. */
  summary: figures.extend({ rows: z.number(), expired_median: z.number().optional(), time_avg: z.number().optional() }),
  /** Orders that do not count, with the reason. */
  excluded: z.array(z.object({ reason: z.string(), orders: z.string(), sales: z.string() })),
  /** Check of the total: all paths + untracked + excluded = the store's own total, to the cent. */
  closing: z.object({
    attributed: z.string(),
    untracked: z.string(),
    excluded: z.string(),
    storeTotal: z.string(),
    difference: z.string(),
  }),
  missingRates: z.object({ orders: z.number() }),
  pageNo: z.number(),
  /** PATHS_PER_PAGE. */
  pageSize: z.number(),
  lastUpdate: timeField.optional(),
})

/** A path's key, the orders without a touch, or all orders of the total. */
const rowKey = z.enum(['untracked', 'total']).or(z.string().regex(/^[0-9A-F]{32}$/))

const orders = z.object({
  orders: z.array(
    z.object({
      /** On All-Sites: the order's store. */
      store: z.object({ websiteName: z.string(), websiteTitle: z.string() }).optional(),
      orderId: orderIdField,
      orderNumber: z.string(),
      orderDate: timeField,
      /** YYYY-MM-DD HH:mm:ss in its store's time zone. */
      orderDateLocal: z.string(),
      /** In the answer's currency. It counts whole, once. */
      value: z.string(),
      /** From the chosen click to the order; absent without a path. */
      timeToConversion: z.number().optional(),
      /** All touches before the order, oldest first. counted: it is in the path. weight: 0, because a path has its orders whole. */
      touches: z.array(explainedTouch),
    }),
  ),
  orderCount: z.number(),
  dataVersion,
  pageNo: z.number(),
  /** 10. */
  pageSize: z.number(),
})
export type PathOrdersAnswer = z.output<typeof orders>

export const conversionPathsSchemas = {
  report: { input: fields.extend({ pageNo: countField.default(1) }).refine(isWholeRule, RULE_FAULT), result: answer },
  orders: {
    input: fields.extend({ path: rowKey, pageNo: countField.default(1) }).refine(isWholeRule, RULE_FAULT),
    result: orders,
  },
  download: { input: fields.extend(sheetFields).refine(isWholeRule, RULE_FAULT), result: z.unknown() },
}
export type PathsQuestion = z.output<typeof fields>
export type PathsAnswer = z.output<typeof answer>
export type PathRow = z.output<typeof row>
export type PathStep = z.output<typeof step>
