import type { Step } from '../step.ts'

/** Smaller differences are network delay, not a wrong clock. */
const TOLERANCE_MS = 10_000

/** Clock skew of the sender, from its send time and the arrival time; 0 within ten seconds. */
export const skewOf = (sentAt: string, receivedAt: string): number => {
  const skewMs = Date.parse(sentAt) - Date.parse(receivedAt)
  return Math.abs(skewMs) <= TOLERANCE_MS || Number.isNaN(skewMs) ? 0 : skewMs
}

/**
 * Corrects an event's time by the sender's skew, never past the arrival time. From a right clock an old time stays (a
 * resent event), and so does one up to ten seconds ahead.
 */
export const correctClock: Step = {
  name: 'correct-clock',
  apply: (draft, { skewMs, receivedAt }) => {
    const movedMs = Date.parse(draft.event.occurredAt) - skewMs
    const latestMs = Date.parse(receivedAt) + (skewMs === 0 ? TOLERANCE_MS : 0)
    if (skewMs === 0 && movedMs <= latestMs) return { keep: draft }
    const occurredAt = new Date(Math.min(movedMs, Date.parse(receivedAt))).toISOString()
    return { keep: { ...draft, isMoved: true, event: { ...draft.event, occurredAt } } }
  },
}
