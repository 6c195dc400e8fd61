/** Reports that come to a person by mail or webhook: what may be chosen, and when one is due. Pure, free of zod. */
import { addDays, todayIn, weekdayOf, type Day } from './date-range.ts'
import { DASHBOARD_METRICS, type DashboardMetric } from './dashboard.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import type { MetricKey } from './metrics/metric-keys.ts'
import { localTime, startOfDay } from './store-days.ts'

export const REPORT_KINDS = ['daily', 'weekly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_WAYS = ['mail', 'webhook'] as const
export type ReportWay = (typeof REPORT_WAYS)[number]

/** Figures that a report may tell. ROAS is of what ads alone brought, as on the dashboard; all others are of every channel. */
export const REPORT_FIGURES = [
  ...DASHBOARD_METRICS,
  'netSales',
  'refunds',
  'newCustomerSales',
  'newCustomerCost',
  'returningOrders',
  'impressions',
  'linkClicks',
  'ctr',
  'cpm',
  'cpc',
  'mediaOrders',
  'mediaSales',
] as const satisfies readonly MetricKey[]
export type ReportFigure = (typeof REPORT_FIGURES)[number]
export const DEFAULT_FIGURES: readonly DashboardMetric[] = [
  'sales',
  'orders',
  'spend',
  'roas',
  'mer',
  'newCustomerOrders',
  'contribution',
  'conversionRate',
]
export const MAX_REPORT_FIGURES = 12

/** weekday: 0 is Sunday. timeZone: of the hours; absent, the store's. */
export type ReportTimes = { dailyHour: number; weeklyHour: number; weekday: number; timeZone?: string | undefined }
export const DEFAULT_TIMES: ReportTimes = { dailyHour: 8, weeklyHour: 7, weekday: 1 }

/** Days of the store that a report tells of. */
export type ReportPeriod = { from: Day; to: Day }
/** A report not sent for this long after its hour is old news. */
const OLD_AFTER_MS: Record<ReportKind, number> = { daily: 12 * HOUR_MS, weekly: 65 * HOUR_MS }
const DAYS: Record<ReportKind, number> = { daily: 1, weekly: 7 }

/** A full hour of a day in a zone; where the clock skips it, the next moment that exists. */
const instantOf = (day: Day, hour: number, zone: string): number => {
  const guess = startOfDay(day, zone).getTime() + hour * HOUR_MS
  const off = hour - Number(localTime(new Date(guess).toISOString(), zone).slice(11, 13))
  return Math.abs(off) === 1 ? guess + off * HOUR_MS : guess
}

/** The last time at or before now at which a report was to be sent. */
const lastSlot = (kind: ReportKind, times: ReportTimes, zone: string, nowMs: number): number => {
  const today = todayIn(zone, nowMs)
  const back = kind === 'daily' ? 0 : (weekdayOf(today) - times.weekday + 7) % 7
  const hour = kind === 'daily' ? times.dailyHour : times.weeklyHour
  const slot = instantOf(addDays(today, -back), hour, zone)
  return slot <= nowMs ? slot : instantOf(addDays(today, -back - DAYS[kind]), hour, zone)
}

const periodAt = (kind: ReportKind, storeZone: string, ms: number): ReportPeriod => {
  const to = addDays(todayIn(storeZone, ms), -1)
  return { from: addDays(to, 1 - DAYS[kind]), to }
}

/** The period of the report that is due now: the last whole day of the store, or the seven up to it, when its hour struck. undefined: none is due any more. */
export const dueReport = (
  kind: ReportKind,
  times: ReportTimes,
  { storeZone, nowMs }: { storeZone: string; nowMs: number },
): ReportPeriod | undefined => {
  const slot = lastSlot(kind, times, times.timeZone ?? storeZone, nowMs)
  return nowMs - slot < OLD_AFTER_MS[kind] ? periodAt(kind, storeZone, slot) : undefined
}

/** The period that a test tells of. */
export const newestPeriod = (kind: ReportKind, { storeZone, nowMs }: { storeZone: string; nowMs: number }): ReportPeriod =>
  periodAt(kind, storeZone, nowMs)

/** What a period is compared with: a day with the one before and the same weekday of the week before, a week with the one before. */
export const REPORT_COMPARISONS = ['day before', 'same weekday', 'week before'] as const
export type ReportComparison = (typeof REPORT_COMPARISONS)[number]
export const comparedPeriods = (kind: ReportKind, { from, to }: ReportPeriod): { name: ReportComparison; period: ReportPeriod }[] => {
  const back = (name: ReportComparison, days: number) => ({ name, period: { from: addDays(from, -days), to: addDays(to, -days) } })
  return kind === 'daily' ? [back('day before', 1), back('same weekday', 7)] : [back('week before', 7)]
}

/** Pauses before a report is tried again that surely did not arrive; after the last it is given up. */
export const RETRY_AFTER_MS: readonly number[] = [5 * 60_000, 30 * 60_000, 2 * HOUR_MS]
/** Reports in a row that did not arrive by a way, after which it is switched off. */
export const MISSES_UNTIL_OFF = 3
/** What is known of sent reports is kept this long, and so many are listed. */
export const REPORTS_KEPT_MS = 366 * DAY_MS
export const REPORTS_LISTED = 10

/** Mails that a link in them turns off without signing in: a page to a browser, and one-click (RFC 8058) to a mail program that posts there. */
export const LEAVE_PATHS = {
  daily: '/daily-mail/leave',
  weekly: '/weekly-mail/leave',
  alerts: '/alert-mail/leave',
} as const
/** Such a link works this long. */
export const LEAVE_LINK_DAYS = 365
export type LeavableMail = keyof typeof LEAVE_PATHS
/** Why a mail did not arrive. 'mailbox refused': its server does not take it. */
export const MAIL_FAILURES = ['mailbox refused', 'mail server failed'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]
