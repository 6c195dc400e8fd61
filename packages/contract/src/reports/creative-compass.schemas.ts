/** The creative compass on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { countField, dayField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { ADS_CHANNELS } from '../channels.ts'
import { OAUTH_CHANNELS } from '../channels.values.ts'
import { CREATIVE_KINDS, FATIGUE_STATES, MAX_COMPARED, MAX_TAG } from '../creatives.ts'
import { WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { MEASURE_KEYS } from '../metrics/metric-keys.ts'
import { ADS_MODELS } from './ads-report.values.ts'
import { ALL_PLATFORMS, NO_CREATIVE_REASONS } from './creative-compass.values.ts'
import { explanation, metricKey, storeOfRow } from './explanation.schemas.ts'

/** Days of orders are in the store's time zone, days of spend those of its ad accounts; both ends included. */
const span = z.object({
  from: dayField,
  to: dayField,
  mainModel: z.enum(ADS_MODELS).default('last_click'),
  window: z.enum(WINDOW_KEYS).default('28'),
  /** The attribution channel whose ads are shown, or every ad platform. */
  channel: z.enum([ALL_PLATFORMS, ...Object.values(ADS_CHANNELS)]).default(ALL_PLATFORMS),
})

const question = span.extend({
  kind: z.enum(CREATIVE_KINDS).optional(),
  /** UNTAGGED: those without any. */
  tag: z.string().max(MAX_TAG).optional(),
  fatigue: z.enum(FATIGUE_STATES).optional(),
  /** In the names of the creative and of its ads, ad sets and campaigns. */
  search: z.string().trim().max(100).default(''),
  /** Rows whose value is unknown come last. */
  sort: metricKey.default('spend'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  pageNo: countField.default(1),
})

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())

const fatigueDays = z.object({
  from: dayField,
  to: dayField,
  impressions: z.number(),
  linkClicks: z.number(),
  spend: z.number().optional(),
  orders: z.number(),
  sales: z.number(),
})
const rateChange = z.object({ first: z.number(), last: z.number(), change: z.number(), isWorn: z.boolean() })
const fatigue = z.object({
  state: z.enum(FATIGUE_STATES),
  first: fatigueDays.optional(),
  last: fatigueDays.optional(),
  ctr: rateChange.optional(),
  roas: rateChange.optional(),
})

const row = z.object({
  store: storeOfRow,
  /** Unique within the answer; the same as long as its first creative is known. */
  key: z.string(),
  /** '': the platform told none. */
  name: z.string(),
  kind: z.enum(CREATIVE_KINDS),
  /** Our address of its picture, or of its video's poster; absent: there is none, or it is not copied yet (isAwaited). */
  picture: z.string().optional(),
  isAwaited: z.boolean(),
  /** Our address of its video. */
  video: z.string().optional(),
  /** The platform's page of it, such as a video on YouTube. */
  pageUrl: z.string().optional(),
  platforms: z.array(z.enum(OAUTH_CHANNELS)),
  /** Ads that showed it, and creatives of platforms that its file joins. */
  adCount: z.number(),
  joined: z.number(),
  /** By hand first. */
  tags: z.array(z.object({ tag: z.string(), isByHand: z.boolean() })),
  measures,
  fatigue,
})

const answer = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies: their amounts are converted with the rate of the day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  rows: z.array(row),
  /** Rows on all pages. */
  rowCount: z.number(),
  /** The sums of all pages. */
  shown: measures,
  /** The sums of the creatives that the filters leave out; absent: they leave out none. */
  others: measures.optional(),
  /** What belongs to no creative, by reason; ads: that have none. */
  none: z.object({
    measures,
    ads: z.number(),
    reasons: z.array(z.object({ reason: z.enum(NO_CREATIVE_REASONS), measures })),
  }),
  /** shown + others + none: the totals of the ads report of the same days, platform and model. */
  total: measures,
  /** Tags of all creatives of these days, the most used first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** Creatives of these days, without filters. */
  creativeCount: z.number(),
  /** Pictures that are not copied yet. */
  awaited: z.number(),
  missingRates: z.object({ orders: z.number(), spend: z.number() }),
  pageNo: z.number(),
  /** CREATIVES_PER_PAGE. */
  pageSize: z.number(),
  lastUpdate: timeField.optional(),
})

const shownAd = z.object({
  platform: z.enum(OAUTH_CHANNELS),
  account: z.string(),
  campaign: z.string(),
  adset: z.string(),
  ad: z.string(),
  adId: z.string(),
  measures,
})

/** The ads of a creative, by spend; and each day of the range. Both add up to its figures. */
const detailed = z.object({ row, ads: z.array(shownAd), days: z.array(z.object({ day: dayField, measures })) })

const readKeys = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
/** Keys of rows as a JSON list, which may hold any sign; anything else names none. */
const keysField = z
  .string()
  .max(5000)
  .transform((text) => z.array(z.string().max(1000)).safeParse(readKeys(text)).data?.slice(0, MAX_COMPARED) ?? [])

/** Inputs and results of `creativeCompass`. */
export const creativeCompassSchemas = {
  report: { input: question, result: answer },
  download: {
    // Comma-separated metrics; ones that the report does not have are left out.
    input: question.extend({ columns: z.string().max(2000).optional(), ...sheetFields }),
    result: z.unknown(),
  },
  /** Creatives that have no figures in the range are left out. */
  details: {
    input: span.extend({ keys: keysField }),
    result: z.object({
      currency: z.string(),
      timezone: z.string(),
      creatives: z.array(detailed),
      lastUpdate: timeField.optional(),
    }),
  },
  /** Of a row, by its key; NO_CREATIVE: of what belongs to none; without one, of the total. */
  explain: {
    input: span.extend({ metric: metricKey, key: z.string().max(1000).optional(), pageNo: countField.default(1) }),
    result: explanation,
  },
}
export type CreativeSpan = z.output<typeof span>
export type CreativeQuestion = z.output<typeof question>
export type CreativeAnswer = z.output<typeof answer>
export type CreativeRow = z.output<typeof row>
export type CreativeDetails = z.output<typeof detailed>
