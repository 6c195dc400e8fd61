/** Which orders a report looks at: the question's range cut to the history that the store may see, as instants of its time zone. */
import { windowIndex, type Scope } from '@convbox/attribution'
import { clampRange, todayIn, type Day } from '@convbox/contract/date-range'
import { historyLimit, strictestLimit, type HistoryFacts } from '@convbox/contract/history-limit'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'
import { instantsOf, zoneOf } from '@convbox/contract/store-days'

/** What a report needs to know of its store. */
export type ReportStore = { id: string; timeZone: string; currency: string }

/** from is included, to is not; window: position in WINDOWS, from 1. */
export type Span = { storeId: string; from: Date; to: Date; timezone: string; window: number }

/** The touches that take credit, by the wire's '0' (all channels) and '1' (ads only). */
export const scopeOf = ({ adsOnly }: { adsOnly: '0' | '1' }): Scope => (adsOnly === '1' ? 'ads' : 'all')

/** The two instants of a range, with what every query needs. */
export const spanOf = (store: ReportStore, range: { from: Day; to: Day }, { window }: { window: WindowKey }): Span => ({
  storeId: store.id,
  ...instantsOf(range, store.timeZone),
  timezone: store.timeZone,
  window: windowIndex(window),
})

/** The question with its range cut to what may be seen: up to today, back as far as the strictest limit of the stores. Days are the stores' where their zones agree, else UTC's. Ranges that end before they begin are refused. */
export const clampQuestion = <Question extends { from: Day; to: Day }>(
  program: Program,
  stores: readonly (HistoryFacts & { timeZone: string })[],
  question: Question,
): Question => {
  if (question.from > question.to) throw new AppError('date range')
  const limits = { today: todayIn(zoneOf(stores), program.now()), limit: strictestLimit(stores.map(historyLimit)) }
  const { since, until } = clampRange({ since: question.from, until: question.to }, limits)
  return { ...question, from: since, to: until }
}
