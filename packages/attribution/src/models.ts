/**
 * The attribution models. Each defines the share of an order that a touch gets twice: as SQL over stored ranks for the reports,
 * and as arithmetic for the order dialog and for explaining a figure; a test compares both.
 * A touch gets its share inside its pool: the touches in the window that may take credit (see `credits`). Shares of a pool sum to 1.
 */
import { DAY_MS } from '@convbox/contract/durations'
import type { ModelKey } from '@convbox/contract/metrics/credit-choices'

/** 'ads': only touches of ads may take credit. */
export type Scope = 'all' | 'ads'

/** A touch's place in its pool. rank counts from the newest (1) to the oldest (size); decaySum: sum of 2^(-age / 7 days) over the pool. */
export type PoolPlace = { rank: number; size: number; ageMs: number; decaySum: number }

/** How a model shares an order inside the pool; `sql` and `share` are equivalent. */
export type Model = {
  /** SQL over r (rank), n (size), age_ms and d (decaySum) of `PoolPlace`; only for touches with 1 <= r <= n. */
  sql: string
  share: (place: PoolPlace) => number
}

/** Half-life of time_decay_7d. */
const HALF_LIFE_MS = 7 * DAY_MS
/** SQL of a touch's decay; the journeys' d_* are sums of it. */
export const DECAY_SQL = `exp2(-age_ms / ${HALF_LIFE_MS}.)`
const decay = (ageMs: number): number => 2 ** (-ageMs / HALF_LIFE_MS)

/** Google Ads' position-based split: 40 % first, 40 % last, 20 % evenly between; two touches take half each, one takes all. */
const ushaped = ({ rank, size }: PoolPlace): number => {
  if (size <= 2) return 1 / size
  return rank === 1 || rank === size ? 0.4 : 0.2 / (size - 2)
}

/** Last and first click ignore Direct unless nothing else is there: the pool ensures it. */
export const MODELS: Readonly<Record<ModelKey, Model>> = {
  last_click: { sql: 'r = 1', share: ({ rank }) => (rank === 1 ? 1 : 0) },
  first_click: { sql: 'r = n', share: ({ rank, size }) => (rank === size ? 1 : 0) },
  linear: { sql: '1 / n', share: ({ size }) => 1 / size },
  ushaped: { sql: 'multiIf(n <= 2, 1 / n, r = 1 OR r = n, 0.4, 0.2 / (n - 2))', share: ushaped },
  time_decay_7d: { sql: `${DECAY_SQL} / d`, share: ({ ageMs, decaySum }) => decay(ageMs) / decaySum },
}

/** A touch as the models need it. ageMs: before the order. */
export type JourneyTouch = { ageMs: number; isAd: boolean; isDirect: boolean }
/** Model, scope and window of a credit. */
export type CreditQuestion = { model: ModelKey; scope: Scope; windowMs: number }

/** Which touches may take credit, in the order given: the pool of `credits`. */
export const poolOf = ({ scope, windowMs }: Omit<CreditQuestion, 'model'>, touches: readonly JourneyTouch[]): boolean[] => {
  const inWindow = touches.map((touch) => touch.ageMs <= windowMs)
  const hasOther = touches.some((touch, index) => inWindow[index] && !touch.isDirect)
  return touches.map((touch, index) => inWindow[index] === true && (scope === 'ads' ? touch.isAd : !hasOther || !touch.isDirect))
}

/**
 * The share of an order that each touch gets: one number per touch, in the order given (oldest first), 0 for a touch outside the pool.
 * touches: all before the order, ageMs >= 0. The pool: touches of the window (age <= windowMs); in scope 'ads' the ads among them; in scope 'all' those that are
 * not Direct, or all when every one is Direct. Sums to 1, or to 0 when the pool is empty (Untracked; in 'ads' an order without an ad touch).
 */
export const credits = ({ model, scope, windowMs }: CreditQuestion, touches: readonly JourneyTouch[]): number[] => {
  const isPooled = poolOf({ scope, windowMs }, touches)
  const size = isPooled.filter(Boolean).length
  const decaySum = touches.reduce((sum, touch, index) => sum + (isPooled[index] ? decay(touch.ageMs) : 0), 0)
  let rank = size + 1
  return touches.map((touch, index) => {
    if (!isPooled[index]) return 0
    rank -= 1
    return MODELS[model].share({ rank, size, ageMs: touch.ageMs, decaySum })
  })
}
