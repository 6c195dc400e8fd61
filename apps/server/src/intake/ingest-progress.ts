/** Ingest's progress in the intake log. */
import type { IntakeLog } from '@convbox/storage'

/** Consumer names in the log: INGEST records batches before their insert, INGEST_DONE again when all of a batch is done. */
export const INGEST = 'ingest'
export const INGEST_DONE = 'ingest-done'

/** Age in seconds of the oldest record that ingest has not finished; 0 if it has finished all. */
export const readLagSeconds = (log: IntakeLog, nowMs: number): number => {
  const receivedAtMs = log.receivedAfter(log.lastEdge(INGEST_DONE)?.to ?? 0)
  return receivedAtMs === undefined ? 0 : Math.max(0, (nowMs - receivedAtMs) / 1000)
}
