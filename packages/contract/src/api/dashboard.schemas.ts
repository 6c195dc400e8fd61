/** The business dashboard on the wire. Money is decimal text in the answer's currency: the store's; on All-Sites the one that all stores share, else USD. */
import { z } from 'zod'
import { DASHBOARD_MODELS, DASHBOARD_WIDGETS, GOAL_METRICS, GOAL_STATES, MAX_SHARE_NAME, SHARE_DAYS, SHARED_WIDGETS } from '../dashboard.ts'
import { MEASURE_KEYS } from '../metrics/metric-keys.ts'
import { storeOfRow } from '../reports/explanation.schemas.ts'
import { isOneLine } from '../short-texts.ts'
import { alertDetailSchema } from './alerts.schemas.ts'
import { ALERT_KINDS } from './alerts.values.ts'
import { amountField, dayField, done, noInput, timeField } from './fields.schemas.ts'

const measures = z.partialRecord(z.enum(MEASURE_KEYS), z.string())
/** all: of every channel; ads: of what ads alone brought, for ROAS. */
const figures = z.object({ all: measures, ads: measures })
export type DashboardFigures = z.output<typeof figures>
const drivers = z.object({ sessions: z.number(), conversion: z.number(), orderValue: z.number() })
const driversOrNot = drivers.optional()

const goal = z.object({
  metric: z.enum(GOAL_METRICS),
  /** Decimal text. */
  target: z.string(),
  /** Of the month so far; absent: not known. */
  actual: z.number().optional(),
  state: z.enum(GOAL_STATES),
  expected: z.number().optional(),
  projected: z.number().optional(),
  reached: z.number().optional(),
})
export type Goal = z.output<typeof goal>

const dashboard = z.object({
  currency: z.string(),
  /** On All-Sites the stores' other currencies, converted with the rate of each order's UTC day. */
  convertedFrom: z.array(z.string()),
  timezone: z.string(),
  day: dayField,
  isToday: z.boolean(),
  /** When the figures were read. */
  readAt: timeField,
  now: figures,
  /** The day before and the same weekday of the week before; of an unfinished day only as much of them as has passed of it. */
  yesterday: figures,
  weekday: figures,
  /** Of an unfinished day: where the two are cut off. Absent: they are whole. */
  cut: z.object({ yesterday: timeField, weekday: timeField }).optional(),
  /** Whole days up to the shown one, which is unfinished today. */
  history: z.array(figures.extend({ day: dayField })),
  /** Sales, orders and spend by channel; 'untracked' for orders without a touch. The rows of each day sum to its orders. Absent: the channel had nothing. */
  channels: z.array(
    z.object({
      key: z.string(),
      channel: z.string(),
      now: measures.optional(),
      yesterday: measures.optional(),
      weekday: measures.optional(),
    }),
  ),
  /** What moved sales since. Absent: one of the two had no visits or no orders. */
  drivers: z.object({ yesterday: driversOrNot, weekday: driversOrNot }),
  /** Goals of the day's month up to it; of one store only. elapsed: share of the month that has passed. */
  goals: z.object({ month: z.string(), elapsed: z.number(), items: z.array(goal) }).optional(),
  lastUpdate: timeField.optional(),
})
export type DashboardAnswer = z.output<typeof dashboard>

const trouble = z.object({
  store: storeOfRow,
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  detail: alertDetailSchema,
  /** The page under the store that mends it. */
  page: z.string(),
  raisedAt: timeField,
  timezone: z.string(),
})
export type Trouble = z.output<typeof trouble>

const share = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of that time. */
  madeBy: z.string(),
  madeAt: timeField,
  expiresAt: timeField,
  /** How often it was opened, and when last. */
  openings: z.number(),
  openedAt: timeField.optional(),
})
export type DashboardShare = z.output<typeof share>

const widgets = z
  .array(z.enum(DASHBOARD_WIDGETS))
  .max(DASHBOARD_WIDGETS.length)
  .transform((list) => [...new Set(list)])

export const dashboardSchemas = {
  /** day: absent, today. */
  readDashboard: {
    input: z.object({ day: dayField.optional(), model: z.enum(DASHBOARD_MODELS).default('last_click') }),
    result: dashboard,
  },
  /** What is broken in tracking now, the newest first. */
  readTroubles: { input: noInput, result: z.array(trouble) },
  /** The caller's arrangement for the store. isDefault: nothing was arranged. */
  readLayout: { input: noInput, result: z.object({ widgets: z.array(z.enum(DASHBOARD_WIDGETS)), isDefault: z.boolean() }) },
  /** Without a widget: the default again. */
  saveLayout: { input: z.object({ widgets }), result: done },
  /** Goals from this month on. target: decimal text; absent: none any more. Others keep theirs. */
  saveGoals: {
    input: z.object({
      goals: z.array(z.object({ metric: z.enum(GOAL_METRICS), target: amountField.optional() })).max(GOAL_METRICS.length),
    }),
    result: done,
  },
  /** Links that work, the newest first. */
  listShares: { input: noInput, result: z.array(share) },
  /** widgets: what the link shows. The address is told this once: its secret is not kept. */
  makeShare: {
    input: z.object({
      name: z.string().trim().min(1, 'Field is required!').max(MAX_SHARE_NAME).refine(isOneLine, 'Only one line of text'),
      days: z.literal(SHARE_DAYS),
      widgets: z.array(z.enum(SHARED_WIDGETS)).max(SHARED_WIDGETS.length),
    }),
    result: z.object({ link: z.string(), expiresAt: timeField }),
  },
  revokeShare: { input: z.object({ id: z.string().min(1).max(100) }), result: done },
  /** By the secret of a link alone. 'wrong link' for one that is not ours, has expired or was withdrawn. */
  readShared: {
    input: z.object({ token: z.string().trim().min(1, 'Field is required!').max(200), day: dayField.optional() }),
    result: z.object({
      title: z.string(),
      expiresAt: timeField,
      widgets: z.array(z.enum(SHARED_WIDGETS)),
      dashboard,
    }),
  },
}
