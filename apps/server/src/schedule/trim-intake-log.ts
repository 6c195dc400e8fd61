import { DAY_MS } from '@convbox/contract/durations'
import { INGEST_DONE } from '../intake/ingest-progress.ts'
import type { Program } from '../program.ts'

/** Clear text stands in the log for 7 days, for replay; then it ages out. */
export const LOG_DAYS = 7

/** Removes what is older than seven days, never what ingest has not yet finished: an edge alone is no proof that its batch stands in the warehouse. */
export const trimIntakeLog = async (program: Program): Promise<void> => {
  await program.log.trim({ olderThanMs: LOG_DAYS * DAY_MS, nowMs: program.now(), notPast: program.log.lastEdge(INGEST_DONE)?.to ?? 0 })
}
