/** The ads report on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { countField, dayField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { MEASURE_KEYS } from '../metrics/metric-keys.ts'
import { explanation, metricKey } from './explanation.schemas.ts'
import { adReadingField, adStateField } from './ad-states.schemas.ts'
import { STATUS_FILTERS } from './ad-states.values.ts'
import { ADS_MODELS, ADS_ROW_REASONS, ADS_STATE_SORTS, ADS_TABS } from './ads-report.values.ts'

/** Days of orders are in the store's time zone, days of spend those of its ad accounts; both ends included. */
const question = z.object({
  from: dayField,
  to: dayField,
  compareFrom: dayField.optional(),
  compareTo: dayField.optional(),
  mainModel: z.enum(ADS_MODELS).default('last_click'),
  level: z.enum(ADS_TABS).default('campaign'),
  /** The attribution channel whose ads are shown. */
  channel: z.string().max(200).default('facebook ads'),
  /** Only ads of this account. */
  account: z.string().max(200).optional(),
  /** Only ads of this campaign: its id at the platform, or its name, which several may have. */
  campaign: z.string().max(200).optional(),
  /** Only what has this status now, as the platform was last read. */
  status: z.enum(STATUS_FILTERS).optional(),
  window: z.enum(WINDOW_KEYS).default('28'),
  /**
   * Rows whose value is unknown, as it is of metrics that the report does not have, come last. Of one status: by spend, descending. By budget: those of a day, then
   * those of the whole time, in the report's currency at today's rate.
   */
  sort: metricKey.or(z.enum(ADS_STATE_SORTS)).default('spend'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  pageNo: countField.default(1),
})

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())

const row = z.object({
  /** 'unmatched': orders whose click belongs to no ad of the platform's figures, with the reason. */
  kind: z.enum(['ad', 'unmatched']),
  /** Unique within the answer. */
  key: z.string(),
  /** Name and id of the level; '' where the platform told none. */
  name: z.string(),
  id: z.string(),
  /** The names above it. */
  campaign: z.string().optional(),
  campaignId: z.string().optional(),
  adset: z.string().optional(),
  account: z.string().optional(),
  reason: z.enum(ADS_ROW_REASONS).optional(),
  /** Of a creative: how many ads showed it. Absent in a row of creatives: the platform names none of this ad, which stands for itself. */
  adCount: z.number().optional(),
  measures,
  /** The same of the compared range; absent: none is compared, or the row had nothing then. */
  compare: measures.optional(),
  /** Spend in the ad account's own currency, where that is another one. */
  charged: z.object({ amount: z.string(), currency: z.string() }).optional(),
  /** Status and budget as the account was last read; absent: not among what was read. */
  state: adStateField.optional(),
})

const answer = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies: their amounts are converted with the rate of the day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  /** One page of ads; on the last page, after them, the orders whose click matched none. */
  rows: z.array(row),
  /** Rows on all pages, without the unmatched ones. */
  rowCount: z.number(),
  /** The sums of all pages. */
  total: z.object({ measures, compare: measures.optional() }),
  /** For a range that ends today: the compared orders are cut off here, after as much of their last day as has passed of today. Platforms report whole days. */
  comparedUntil: timeField.optional(),
  /** The name of the campaign that was asked for; '' where it has none. */
  campaignName: z.string().optional(),
  /** Channels with ad figures, and accounts of the shown channel. */
  channels: z.array(z.string()),
  accounts: z.array(z.string()),
  /** Connected accounts of the channel's platform: of when their status and budgets are. */
  readings: z.array(adReadingField),
  /** Check of the total: sales of the shown rows + of everything else that was attributed + untracked + excluded = the store's own total, to the cent. */
  closing: z.object({
    shown: z.string(),
    elsewhere: z.string(),
    untracked: z.string(),
    excluded: z.string(),
    storeTotal: z.string(),
    difference: z.string(),
  }),
  missingRates: z.object({ orders: z.number(), spend: z.number() }),
  pageNo: z.number(),
  /** ADS_PER_PAGE. */
  pageSize: z.number(),
  lastUpdate: timeField.optional(),
})

export const adsReportSchemas = {
  report: { input: question, result: answer },
  download: {
    // Comma-separated metrics; ones that the report does not have are left out.
    input: question.extend({ columns: z.string().max(2000).optional(), ...sheetFields }),
    result: z.unknown(),
  },
  /** Of a row, by its key; without one, of the total. */
  explain: { input: question.extend({ metric: metricKey, key: z.string().max(1000).optional() }), result: explanation },
}
export type AdsQuestion = z.output<typeof question>
export type AdsAnswer = z.output<typeof answer>
export type AdsRow = z.output<typeof row>
