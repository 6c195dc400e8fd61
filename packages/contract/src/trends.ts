/** Trends: metrics over time with what happened meanwhile. Closed lists, and the periods of a range. Pure, free of zod. */
import { addDays, addMonths, daysOf, endOfMonth, startOfMonth, startOfWeek, type Day } from './date-range.ts'
import type { MetricKey } from './metrics/metric-keys.ts'

/** What a point is. Weeks begin on Sunday, as in the date picker. */
export const TREND_GRAINS = ['day', 'week', 'month'] as const
export type TrendGrain = (typeof TREND_GRAINS)[number]
/** Charts on one page. */
export const MAX_TRENDS = 8
export const DEFAULT_TRENDS: readonly MetricKey[] = ['sales', 'spend', 'mer', 'newCustomerOrders']

/** ad campaign: its first day with spend; creator campaign: its first day; price: the catalogue has another one than before. */
export const MARK_KINDS = ['ad campaign', 'creator campaign', 'price'] as const
export type MarkKind = (typeof MARK_KINDS)[number]
/** Marks of an answer, the newest. */
export const MAX_MARKS = 200

/** Part of a range, both days included; those at its ends may be shorter than a whole week or month. */
export type TrendPeriod = { from: Day; to: Day }

/** The periods of a range, oldest first. */
export const periodsOf = ({ from, to }: TrendPeriod, grain: TrendGrain): TrendPeriod[] => {
  if (grain === 'day') return daysOf({ since: from, until: to }).map((day) => ({ from: day, to: day }))
  const startOf = grain === 'week' ? startOfWeek : startOfMonth
  const endOf = (start: Day): Day => (grain === 'week' ? addDays(start, 6) : endOfMonth(start))
  const nextOf = (start: Day): Day => (grain === 'week' ? addDays(start, 7) : addMonths(start, 1))
  const periods: TrendPeriod[] = []
  for (let start = startOf(from); start <= to; start = nextOf(start)) {
    const end = endOf(start)
    periods.push({ from: start < from ? from : start, to: end > to ? to : end })
  }
  return periods
}
