/**
 * Session measures, independent of the model. To add one: its entry in the catalogue and its line here; a new column of session_days needs a migration and a
 * recount.
 */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'

/**
 * ofDays: SQL over rows of session_days; ofSessions: the same over sessions. sum: rows add up. distinct: both give a uniq state, rows overlap; exact up to
 * 65,536 in a row, beyond that within about half a percent. Unknown, not 0, for a row without sessions.
 */
export type SessionMeasure = { source: 'session'; ofDays: string; ofSessions: string; merge: 'sum' | 'distinct' }

const summed = (ofDays: string, ofSessions: string): SessionMeasure => ({ source: 'session', ofDays, ofSessions, merge: 'sum' })

export const SESSION_MEASURES = {
  sessions: summed('sum(sessions)', 'count()'),
  visitors: { source: 'session', ofDays: 'uniqMergeState(visitors)', ofSessions: 'uniqState(visitor_id)', merge: 'distinct' },
  newVisitors: summed('sum(new_visitors)', 'sum(is_first)'),
  landingPageViews: summed('sum(landings)', 'sum(landings)'),
  addToCarts: summed('sum(add_to_carts)', 'sum(add_to_carts)'),
  checkouts: summed('sum(checkouts)', 'sum(checkouts)'),
} as const satisfies Partial<Record<MeasureKey, SessionMeasure>>
export type SessionKey = keyof typeof SESSION_MEASURES
