/** Purchases whose answer was lost after they were sent: the platform may have them. Whether it knows them again if they come once more, its description says. */
import type { DeliveryAttempt, DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { isUnsentCode } from './send.ts'
import type { Sent } from './send-events.ts'

const HOUR_MS = 3_600_000

/** When an event was first sent without an answer (ms), by its attempts, oldest first; undefined if it never was. */
export const firstLostMs = (attempts: readonly Pick<DeliveryAttempt, 'at' | 'outcome' | 'reason' | 'detail'>[]): number | undefined => {
  const lost = attempts.find(
    ({ outcome, reason, detail = '' }) => outcome === 'retry' && (reason === 'time-out' || reason === 'network') && !isUnsentCode(detail),
  )
  return lost && Date.parse(lost.at)
}

/** Whether the platform still counts a purchase once that it may have got at this time. */
export const isKnownAgain = (platform: DestinationId, sentAtMs: number, nowMs: number): boolean => {
  const { knownAgain } = DESTINATION_FACTS[platform]
  if (typeof knownAgain.for === 'number') return nowMs - sentAtMs < knownAgain.for * HOUR_MS
  return knownAgain.for === 'always'
}

/** A purchase that the platform may have and would count again: only a person sends it once more. */
export const wouldCountTwice = (platform: DestinationId, { body, note }: Waiting, nowMs: number): boolean => {
  const sentAtMs = body.event.name === 'Purchase' ? firstLostMs(note.attempts) : undefined
  return sentAtMs !== undefined && !isKnownAgain(platform, sentAtMs, nowMs)
}

const lost = (waiting: Waiting): Sent => ({
  waiting,
  decision: { kind: 'park', reason: 'answer lost', change: { state: 'parked', reason: 'answer lost', attempts: waiting.note.attempts } },
})

/**
 * Splits the events of a turn: of those whose answer was lost, `overdue` have waited until the platform would no longer know them again. Where it never does,
 * the event was parked when its answer was lost.
 */
export const parkOverdue = (platform: DestinationId, events: readonly Waiting[], nowMs: number): { ready: Waiting[]; overdue: Sent[] } => {
  if (typeof DESTINATION_FACTS[platform].knownAgain.for !== 'number') return { ready: [...events], overdue: [] }
  const isOverdue = (waiting: Waiting): boolean => waiting.note.mayRepeat !== true && wouldCountTwice(platform, waiting, nowMs)
  return { ready: events.filter((waiting) => !isOverdue(waiting)), overdue: events.filter(isOverdue).map(lost) }
}
