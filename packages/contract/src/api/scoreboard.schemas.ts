/** The scoreboard on the wire. Money is decimal text in the store's currency. */
import { z } from 'zod'
import { REPORT_MODELS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { MEASURE_KEYS } from '../metrics/metric-keys.ts'
import { adStateField } from '../reports/ad-states.schemas.ts'
import { storeOfRow } from '../reports/explanation.schemas.ts'
import { ADVICE_ACTIONS, ADVICE_REASONS, LIGHTS, SCORE_METRICS } from '../scoreboard.ts'
import { amountField, dayField, done, timeField } from './fields.schemas.ts'

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())
/** channel '': the whole store; campaign '': the whole channel. */
const place = { channel: z.string().max(200), campaign: z.string().max(500) }
const target = z.object({ ...place, metric: z.enum(SCORE_METRICS), target: z.string() })

const score = z.object({
  light: z.enum(LIGHTS),
  actual: z.number().optional(),
  attainment: z.number().optional(),
  orders: z.number(),
  expected: z.number().optional(),
  margin: z.number().optional(),
  moved: z.number().optional(),
  action: z.enum(ADVICE_ACTIONS),
  reason: z.enum(ADVICE_REASONS),
})

const row = z.object({
  ...place,
  store: storeOfRow,
  currency: z.string(),
  /** The key of the row in the conversion analysis, at the level of the channel or the campaign; for explain. */
  key: z.string(),
  measures,
  /** Of as many days before. */
  before: measures.optional(),
  /** Its own, or that of the place that it is inherited from; absent: none. */
  target: target.optional(),
  score,
  /** Of a campaign whose platform told one. */
  state: adStateField.optional(),
  /** A budget of a day after the advised step, in the account's currency. */
  advised: z.string().optional(),
})
export type ScoreRow = z.output<typeof row>

export const scoreboardSchemas = {
  /** Ad channels with their campaigns, as the conversion analysis counts them; by spend. */
  report: {
    input: z.object({
      from: dayField,
      to: dayField,
      mainModel: z.enum(REPORT_MODELS).default('last_click'),
      window: z.enum(WINDOW_KEYS).default('28'),
    }),
    result: z.object({
      /** The days that are judged: whole ones only, so never today. days: how many. */
      from: dayField,
      to: dayField,
      days: z.number(),
      compareFrom: dayField,
      compareTo: dayField,
      timezone: z.string(),
      rows: z.array(row),
      /** Of every store that is shown. */
      targets: z.array(target.extend({ store: storeOfRow })),
      /** Channels whose spend has not been read for the whole time. */
      unread: z.array(z.string()),
      lastUpdate: timeField.optional(),
    }),
  },
  /** target absent: the place inherits again. */
  saveTarget: { input: z.object({ ...place, metric: z.enum(SCORE_METRICS), target: amountField.optional() }), result: done },
}
export type ScoreboardAnswer = z.output<typeof scoreboardSchemas.report.result>
