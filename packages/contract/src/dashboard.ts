/** The business dashboard: its widgets, goals and their pace, why sales moved, links that share it. Pure, free of zod. */
import type { Day } from './date-range.ts'
import type { ReportModel } from './metrics/credit-choices.ts'
import type { MetricKey } from './metrics/metric-keys.ts'

/** The figures of the dashboard, each a tile. ROAS is of what ad channels alone brought (scope "ads only"), MER of all sales. */
export const DASHBOARD_METRICS = [
  'sales',
  'orders',
  'spend',
  'roas',
  'mer',
  'newCustomerOrders',
  'contribution',
  'aov',
  'sessions',
  'conversionRate',
] as const satisfies readonly MetricKey[]
export type DashboardMetric = (typeof DASHBOARD_METRICS)[number]

/** goals: of the month; channels, drivers: what moved; happened: campaigns, prices; changed: figures told earlier that have changed; trouble: what is broken in tracking. */
export const DASHBOARD_PANELS = ['goals', 'channels', 'drivers', 'trouble', 'happened', 'changed'] as const
export type DashboardPanel = (typeof DASHBOARD_PANELS)[number]
export const DASHBOARD_WIDGETS = [...DASHBOARD_METRICS, ...DASHBOARD_PANELS] as const
export type DashboardWidget = (typeof DASHBOARD_WIDGETS)[number]
/** What a user sees who has arranged nothing. */
export const DEFAULT_WIDGETS: readonly DashboardWidget[] = [
  'sales',
  'orders',
  'spend',
  'roas',
  'mer',
  'newCustomerOrders',
  'contribution',
  'aov',
  'channels',
  'drivers',
  'goals',
  'trouble',
  'happened',
  'changed',
]
/** What a shared link may show: nothing that names a part of the store's setup. */
export const SHARED_WIDGETS = [...DASHBOARD_METRICS, 'goals', 'channels', 'drivers'] as const satisfies readonly DashboardWidget[]
export type SharedWidget = (typeof SHARED_WIDGETS)[number]
export const isSharedWidget = (widget: DashboardWidget): widget is SharedWidget => SHARED_WIDGETS.some((each) => each === widget)

/** convbox has no figures in ads only, of which ROAS is. */
export const DASHBOARD_MODELS = [
  'last_click',
  'first_click',
  'last_click_view',
  'linear',
  'ushaped',
  'time_decay_7d',
  'custom',
] as const satisfies readonly ReportModel[]
export type DashboardModel = (typeof DASHBOARD_MODELS)[number]
export const DASHBOARD_WINDOW = '28'

/** Earlier days with which the day is compared. */
export const DASHBOARD_COMPARISONS = ['yesterday', 'weekday'] as const
export type DashboardComparison = (typeof DASHBOARD_COMPARISONS)[number]
export const COMPARED_DAYS: Record<DashboardComparison, number> = { yesterday: 1, weekday: 7 }
/** Days of a tile's line, up to the shown one. */
export const DASHBOARD_HISTORY_DAYS = 14

/** What a store may set for a month. */
export const GOAL_METRICS = [
  'sales',
  'orders',
  'newCustomerOrders',
  'contribution',
  'spend',
  'roas',
  'mer',
] as const satisfies readonly DashboardMetric[]
export type GoalMetric = (typeof GOAL_METRICS)[number]
/** Quotients do not grow with the month; spend is a budget, of which more is not better. */
const QUOTIENTS: readonly GoalMetric[] = ['roas', 'mer']
export const isBudget = (metric: GoalMetric): boolean => metric === 'spend'

/** 'too early': less than a day of the month has passed. 'over', 'under': of a budget. */
export const GOAL_STATES = ['reached', 'ahead', 'on pace', 'behind', 'over', 'under', 'too early', 'unknown'] as const
export type GoalState = (typeof GOAL_STATES)[number]
/** expected: what an even month would have brought by now; projected: the month's end at the same pace; both absent of quotients. reached: percent of the target. */
export type GoalPace = { state: GoalState; expected?: number; projected?: number; reached?: number }

/** Within this share of the pace a goal counts as on it. */
const PACE_MARGIN = 0.05
const stateAt = (share: number, words: { more: GoalState; less: GoalState }): GoalState =>
  share > 1 + PACE_MARGIN ? words.more : share < 1 - PACE_MARGIN ? words.less : 'on pace'

/** How far a goal is. elapsed: the share of the month that has passed, 0 to 1; days: how many that is. */
export const paceOf = (
  { metric, target, actual }: { metric: GoalMetric; target: number; actual: number | undefined },
  { elapsed, days }: { elapsed: number; days: number },
): GoalPace => {
  if (actual === undefined) return { state: 'unknown' }
  const reached = (actual / target) * 100
  if (QUOTIENTS.includes(metric)) return { state: stateAt(actual / target, { more: 'ahead', less: 'behind' }), reached }
  const expected = target * elapsed
  const projected = elapsed === 0 ? undefined : actual / elapsed
  const facts = { expected, reached, ...(projected !== undefined && { projected }) }
  if (isBudget(metric)) {
    if (actual > target) return { state: 'over', ...facts }
    if (days < 1) return { state: 'too early', ...facts }
    return { state: stateAt(actual / expected, { more: 'over', less: 'under' }), ...facts }
  }
  if (actual >= target) return { state: 'reached', ...facts }
  if (days < 1) return { state: 'too early', ...facts }
  return { state: stateAt(actual / expected, { more: 'ahead', less: 'behind' }), ...facts }
}

/** Sales of a period with what they are made of: visits, orders for a visit, sales of an order. */
export type SalesParts = { sessions: number; orders: number; sales: number }
/** What each part moved of the difference between two periods, which they sum to. */
export type SalesDrivers = { sessions: number; conversion: number; orderValue: number }

/**
 * Divides a change of sales among its factors: each gets the mean of what it changes over all orders in which the three may change (Shapley). undefined: a period
 * without visits or orders has no such factors.
 */
export const driversOf = (before: SalesParts, now: SalesParts): SalesDrivers | undefined => {
  const parts = [before, now].map(({ sessions, orders, sales }) => ({ v: sessions, c: orders / sessions, a: sales / orders }))
  const [one, two] = parts
  if (one === undefined || two === undefined || [before, now].some(({ sessions, orders }) => sessions === 0 || orders === 0))
    return undefined
  const share = (change: number, [x0, x1]: [number, number], [y0, y1]: [number, number]): number =>
    change * ((x0 * y0) / 3 + (x1 * y0 + x0 * y1) / 6 + (x1 * y1) / 3)
  return {
    sessions: share(two.v - one.v, [one.c, two.c], [one.a, two.a]),
    conversion: share(two.c - one.c, [one.v, two.v], [one.a, two.a]),
    orderValue: share(two.a - one.a, [one.v, two.v], [one.c, two.c]),
  }
}

/** How long a shared link may work. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
/** Working links of a store. */
export const MAX_SHARES = 20
export const MAX_SHARE_NAME = 60
/** The page of a shared link; its secret stands behind the #, which browsers send to nobody. */
export const SHARE_PATH = '/mobile/share'

/** YYYY-MM. */
export const monthOf = (day: Day): string => day.slice(0, 7)
