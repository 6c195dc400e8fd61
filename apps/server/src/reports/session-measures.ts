/**
 * Session measures, independent of the model. To add one: its entry in the catalogue and its line here; a new column of session_days needs a migration and a
 * recount.
 */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'

/** ofDays: SQL over rows of session_days; ofSessions: the same over sessions. Rows add up. */
type SummedMeasure = { source: 'session'; ofDays: string; ofSessions: string }
/** Rows overlap: a visitor with several sessions counts once in each row, day and total. See visitor-figures.sql.ts. */
type DistinctMeasure = { source: 'session'; distinct: true }
/** Unknown, not 0, for a row without sessions. */
export type SessionMeasure = SummedMeasure | DistinctMeasure

const summed = (ofDays: string, ofSessions: string): SummedMeasure => ({ source: 'session', ofDays, ofSessions })

export const SESSION_MEASURES = {
  sessions: summed('sum(sessions)', 'count()'),
  visitors: { source: 'session', distinct: true },
  newVisitors: summed('sum(new_visitors)', 'sum(is_first)'),
  landingPageViews: summed('sum(landings)', 'sum(landings)'),
  addToCarts: summed('sum(add_to_carts)', 'sum(add_to_carts)'),
  checkouts: summed('sum(checkouts)', 'sum(checkouts)'),
} as const satisfies Partial<Record<MeasureKey, SessionMeasure>>
export type SessionKey = keyof typeof SESSION_MEASURES
export type SummedKey = Exclude<SessionKey, 'visitors'>
