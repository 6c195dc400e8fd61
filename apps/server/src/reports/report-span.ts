/** The time span of a report: the requested range, limited to the store's visible history, as times in its time zone. */
import { windowIndex, windowMs, type Scope } from '@convbox/attribution'
import { clampRange, dayCount, FIRST_DAY, oldestDay, todayIn, type Day, type RangeLimit } from '@convbox/contract/date-range'
import { historyLimit, strictestLimit, type HistoryFacts } from '@convbox/contract/history-limit'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'
import { instantsOf, zoneOf } from '@convbox/contract/store-days'

/** What a report needs of its store. */
export type ReportStore = { id: string; timeZone: string; currency: string }

/** from is inclusive, to exclusive; window: position in WINDOWS, from 1. ordersTo: by click time, until when orders of the span's touches count. */
export type Span = { storeId: string; from: Date; to: Date; timezone: string; window: number; ordersTo?: Date }

/** The touches that get credit, by the wire's '0' (all channels) and '1' (ads only). */
export const scopeOf = ({ adsOnly }: { adsOnly: '0' | '1' }): Scope => (adsOnly === '1' ? 'ads' : 'all')

/** Days of a report. endsAt: time at which the last day is cut off; absent: it is whole. */
export type ReportRange = { from: Day; to: Day; endsAt?: Date }

/** The two times of a range, with what every query needs. */
export const spanOf = (store: ReportStore, range: ReportRange, { window }: { window: WindowKey }): Span => ({
  storeId: store.id,
  ...instantsOf(range, store.timeZone),
  ...(range.endsAt && { to: range.endsAt }),
  timezone: store.timeZone,
  window: windowIndex(window),
})

/**
 * The span by click time: orders count as long after it as the window lets them, but no longer than has passed since the main range, so that a comparison has had
 * no more time to ripen.
 */
export const clickSpan = (span: Span, { window, ripeMs }: { window: WindowKey; ripeMs: number }): Span => ({
  ...span,
  ordersTo: new Date(span.to.getTime() + Math.min(windowMs(window), ripeMs)),
})

/**
 * The comparison range. If the range ends today, the last compared day is cut off after as much time as has passed today, so that three hours are compared with
 * three hours.
 */
export const comparedRange = (
  store: Pick<ReportStore, 'timeZone'>,
  { to, compareFrom, compareTo }: { to: Day; compareFrom?: Day | undefined; compareTo?: Day | undefined },
  nowMs: number,
): ReportRange | undefined => {
  if (compareFrom === undefined || compareTo === undefined) return undefined
  const range = { from: compareFrom, to: compareTo }
  const today = instantsOf({ from: to, to }, store.timeZone)
  if (nowMs < today.from.getTime() || nowMs >= today.to.getTime()) return range
  const lastDay = instantsOf({ from: compareTo, to: compareTo }, store.timeZone)
  // A 23-hour day (clock change) ends before a 24-hour one.
  const endsAtMs = Math.min(lastDay.from.getTime() + nowMs - today.from.getTime(), lastDay.to.getTime())
  return { ...range, endsAt: new Date(endsAtMs) }
}

type Compared = { compareFrom?: Day | undefined; compareTo?: Day | undefined }

/**
 * Refuses a comparison that ends before it begins, lies in the future, or is longer than a range may be. It may lie before the history that can be seen, as the
 * period before the longest range does.
 */
const checkCompared = ({ compareFrom, compareTo }: Compared, { today, limit }: { today: Day; limit: RangeLimit }): void => {
  if (compareFrom === undefined || compareTo === undefined) return
  const longest = dayCount({ since: oldestDay(limit, today) ?? FIRST_DAY, until: today })
  const isRefused = compareFrom > compareTo || compareTo > today || dayCount({ since: compareFrom, until: compareTo }) > longest
  if (isRefused) throw new AppError('date range')
}

/**
 * The question with its range limited to what may be seen: up to today, back to the strictest limit of the stores. Days are in the stores' time zone if they
 * share one, else UTC. Refuses ranges that end before they begin, and a comparison that no range could be.
 */
export const clampQuestion = <Question extends { from: Day; to: Day } & Compared>(
  program: Program,
  stores: readonly (HistoryFacts & { timeZone: string })[],
  question: Question,
): Question => {
  if (question.from > question.to) throw new AppError('date range')
  const limits = { today: todayIn(zoneOf(stores), program.now()), limit: strictestLimit(stores.map(historyLimit)) }
  checkCompared(question, limits)
  const { since, until } = clampRange({ since: question.from, until: question.to }, limits)
  return { ...question, from: since, to: until }
}
