/** What has changed since, on the wire. Amounts are decimal text rounded to two places, money in the store's currency. */
import { z } from 'zod'
import { countField, dayField, orderIdField, timeField } from '../api/fields.schemas.ts'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { dataVersion } from './data-version.schemas.ts'
import { CHANGE_CAUSES, CHANGE_FIGURES, CHANGE_ROWS } from './changes.values.ts'

const fields = z.object({
  from: dayField,
  to: dayField,
  /** What the report said on this day; absent: what it said of each day first. */
  since: dayField.optional(),
  figure: z.enum(CHANGE_FIGURES).default('net'),
  model: z.enum(REPORT_MODELS).default('last_click'),
  window: z.enum(WINDOW_KEYS).default('28'),
  adsOnly: z.enum(['0', '1']).default('0'),
  /** One channel only, or UNTRACKED_CHANNEL. */
  channel: z.string().max(200).optional(),
})

/** told: what the report said then. now less told is the difference; causes and unexplained sum to it exactly. A cause without any change is missing. */
const change = z.object({
  told: z.string(),
  now: z.string(),
  difference: z.string(),
  causes: z.partialRecord(z.enum(CHANGE_CAUSES), z.string()),
  unexplained: z.string(),
})

/** key: a day, or a channel. keptAt: of a day, as of when it is told. */
const row = change.extend({ key: z.string(), keptAt: timeField.optional() })

const answer = z.object({
  currency: z.string(),
  timezone: z.string(),
  rows: z.array(row),
  total: change,
  /** All channels that have a figure then or now, for the choice of one. */
  channels: z.array(z.string()),
  /** Days of the range of which nothing was kept then. They are in no row. */
  notKept: z.array(dayField),
  /** Nights that are kept, oldest first, as the days that they began. */
  nights: z.array(dayField),
  /** Nights that are not among them because they did not keep what the model looks at. */
  nightsWithout: z.number(),
  /** Since when nights fail; absent while they do not. */
  failedAt: timeField.optional(),
  /** More orders have changed than are looked at; the rest is unexplained. */
  isCut: z.boolean(),
  lastUpdate: timeField.optional(),
})

/** A part of a figure that moved: to the channel, or away from it when negative. */
const move = z.object({ channel: z.string(), amount: z.string() })
const changedOrder = z.object({
  orderId: orderIdField,
  orderNumber: z.string(),
  at: timeField,
  /** YYYY-MM-DD HH:mm:ss in the store's time zone. */
  atLocal: z.string(),
  moves: z.array(move),
})
const changedSpend = z.object({
  day: dayField,
  channel: z.string(),
  campaign: z.string(),
  told: z.string(),
  now: z.string(),
})
/** What decides how the orders of a day are shared, by cause: orders that a channel claims for views; orders that give to views (of a channel, '' of all); answers that name a channel. */
const changedCount = z.object({ day: dayField, channel: z.string(), told: z.number(), now: z.number() })

export const changesSchemas = {
  report: { input: fields.extend({ by: z.enum(CHANGE_ROWS).default('day') }), result: answer },
  /** day: one day of the range only. A survey is read up to the end of the range all the same. */
  behind: {
    input: fields.extend({ cause: z.enum(CHANGE_CAUSES), day: dayField.optional(), pageNo: countField.default(1) }),
    result: z.object({
      orders: z.array(changedOrder),
      spend: z.array(changedSpend),
      /** Those that have changed most, at most 10. */
      counts: z.array(changedCount),
      count: z.number(),
      /** Of what the report says now. */
      dataVersion,
      pageNo: z.number(),
      /** 10. */
      pageSize: z.number(),
    }),
  },
}
export type ChangesQuestion = z.output<typeof fields>
export type ChangesAnswer = z.output<typeof answer>
export type ChangesRow = z.output<typeof row>
export type Change = z.output<typeof change>
export type ChangedCount = z.output<typeof changedCount>
export type ChangesBehind = z.output<typeof changesSchemas.behind.result>
