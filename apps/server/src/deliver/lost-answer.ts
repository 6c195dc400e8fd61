/** Purchases whose answer was lost after they were sent: the platform may have them. Whether it knows them again if they come once more, its description says. */
import type { DeliveryAttempt, DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { isUnsentCode } from './send.ts'

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
