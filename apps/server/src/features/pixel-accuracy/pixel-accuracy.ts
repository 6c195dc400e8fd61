/** The percentage of a store's orders that a pixel has, and what became of the others. Pure, but for the queries that it hands on. */
import type { DeliveryState } from '@convbox/contract'
import type { AccuracyCounts, AccuracySettings } from '@convbox/contract/api/pixel-accuracy.schemas'
import type { AccuracyOutcome, NotExpectedReason } from '@convbox/contract/api/pixel-accuracy.values'
import type { JudgedRow } from './pixel-accuracy.rows.ts'

export { countJudged, listJudgedOrders, readAccuracyPixels, type AccuracyQuestion, type JudgedOrder } from './pixel-accuracy.rows.ts'

/** Outcome of a delivery in each state, while its pixel's token works. */
const OUTCOMES: Record<DeliveryState, Exclude<AccuracyOutcome, 'missing'>> = {
  waiting: 'pending',
  'held for consent': 'pending',
  sending: 'pending',
  retrying: 'pending',
  delivered: 'delivered',
  skipped: 'skipped',
  rejected: 'failed',
  parked: 'failed',
  'needs reauthorization': 'failed',
}

export const outcomeOfState = (state: DeliveryState): Exclude<AccuracyOutcome, 'missing'> => OUTCOMES[state]

/** The stored states of an outcome; '' stands for an order without a delivery. */
export const statesOfOutcome = (outcome: AccuracyOutcome): string[] => {
  const states = Object.entries(OUTCOMES).flatMap(([state, of]) => (of === outcome ? [state] : []))
  return outcome === 'missing' || outcome === 'pending' ? [...states, ''] : states
}

/** Skipped for these reasons, an order was not meant for the pixel, where its settings say so. */
const LEFT_OUT: Record<keyof AccuracySettings, readonly string[]> = {
  leaveOutConsent: ['consent denied', 'consent withdrawn', 'no consent'],
  leaveOutTarget: ['outside target area', 'event switched off', 'event not supported', 'no conversion'],
}

const isLeftOut = (reason: string, settings: AccuracySettings): boolean =>
  (settings.leaveOutConsent === 1 && LEFT_OUT.leaveOutConsent.includes(reason)) ||
  (settings.leaveOutTarget === 1 && LEFT_OUT.leaveOutTarget.includes(reason))

/** What became of an order that the pixel should have, or why it should not. */
export type Verdict = { outcome: AccuracyOutcome } | { notExpected: NotExpectedReason }

export const verdictOf = (
  { bucket, state, reason, is_on_its_way }: Omit<JudgedRow, 'orders' | 'day' | 'pixel_id'>,
  settings: AccuracySettings,
): Verdict => {
  if (bucket !== '') return { notExpected: bucket }
  if (state === '') return { outcome: is_on_its_way === 1 ? 'pending' : 'missing' }
  const outcome = outcomeOfState(state)
  return outcome === 'skipped' && isLeftOut(reason, settings) ? { notExpected: 'left out' } : { outcome }
}

const percentOf = (part: number, whole: number): { accuracy: number } | Record<string, never> =>
  whole === 0 ? {} : { accuracy: (part / whole) * 100 }

/** Adds up rows. orders = expected + those not expected; expected = delivered + pending + failed + skipped + missing. */
export const countsOf = (rows: readonly JudgedRow[], settingsOf: (pixelId: string) => AccuracySettings): AccuracyCounts => {
  const sums = { orders: 0, expected: 0, delivered: 0, pending: 0, failed: 0, skipped: 0, missing: 0 }
  for (const row of rows) {
    sums.orders += row.orders
    const verdict = verdictOf(row, settingsOf(row.pixel_id))
    if ('notExpected' in verdict) continue
    sums.expected += row.orders
    sums[verdict.outcome] += row.orders
  }
  return { ...sums, ...percentOf(sums.delivered, sums.expected) }
}
