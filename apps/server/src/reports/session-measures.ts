/**
 * Session measures, independent of the model. To add one: its entry in the catalogue and its line here; a new count needs its line in
 * derive/session-counts.ts, a migration of session_days and a recount.
 */
import type { MeasureKey } from '@convbox/contract/metrics/metrics'
import { SESSION_COUNTS, type SessionCount } from '../derive/session-counts.ts'

/** ofDays: SQL over rows of session_days; ofSessions: the same over sessions. Rows add up. */
type SummedMeasure = { source: 'session'; ofDays: string; ofSessions: string }
/** Rows overlap: a visitor with several sessions counts once in each row, day and total. See visitor-figures.sql.ts. */
type DistinctMeasure = { source: 'session'; distinct: true }
/** Unknown, not 0, for a row without sessions. */
export type SessionMeasure = SummedMeasure | DistinctMeasure

const summed = (column: SessionCount): SummedMeasure => ({
  source: 'session',
  ofDays: `sum(${column})`,
  ofSessions: SESSION_COUNTS[column],
})

export const SESSION_MEASURES = {
  sessions: summed('sessions'),
  bouncedSessions: summed('bounced'),
  sessionsWithProductView: summed('with_product_view'),
  sessionsWithCart: summed('with_cart'),
  sessionsWithCheckout: summed('with_checkout'),
  sessionsWithPurchase: summed('with_purchase'),
  visitors: { source: 'session', distinct: true },
  newVisitors: summed('new_visitors'),
  landingPageViews: summed('landings'),
  pageViews: summed('page_views'),
  productViews: summed('product_views'),
  addToCarts: summed('add_to_carts'),
  addToCartsOnly: summed('add_to_carts_only'),
  checkouts: summed('checkouts'),
  subscribes: summed('subscribes'),
  signups: summed('signups'),
} as const satisfies Partial<Record<MeasureKey, SessionMeasure>>
export type SessionKey = keyof typeof SESSION_MEASURES
export type SummedKey = Exclude<SessionKey, 'visitors'>
