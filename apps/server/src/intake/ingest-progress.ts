/** Ingest's progress in the intake log. */
import type { IntakeLog } from '@convbox/storage'

/** Consumer names in the log: INGEST records batches before their insert, INGEST_DONE again when all of a batch is done. */
export const INGEST = 'ingest'
export const INGEST_DONE = 'ingest-done'

/** Age in seconds of the oldest record that ingest has not finished; 0 if it has finished all. */
export const readLagSeconds = async (log: IntakeLog, nowMs: number): Promise<number> => {
  const doneTo = log.lastEdge(INGEST_DONE)?.to ?? 0
  if (log.head() <= doneTo) return 0
  const [oldest] = await log.read({ after: doneTo, limit: 1, maxBytes: 1 })
  if (oldest === undefined || oldest.record.kind === 'unreadable') return 0
  return Math.max(0, (nowMs - Date.parse(oldest.record.receivedAt)) / 1000)
}
