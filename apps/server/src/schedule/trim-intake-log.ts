import { DAY_MS } from '@convbox/contract/durations'
import { INGEST_DONE } from '../intake/ingest-progress.ts'
import type { Program } from '../program.ts'

/** Retention of the log, which holds clear text, for replay. */
export const LOG_DAYS = 7

/** Removes records older than seven days, but never what ingest has not finished: a recorded batch alone does not prove that it is in the warehouse. */
export const trimIntakeLog = async (program: Program): Promise<void> => {
  await program.log.trim({ olderThanMs: LOG_DAYS * DAY_MS, nowMs: program.now(), notPast: program.log.lastEdge(INGEST_DONE)?.to ?? 0 })
}
