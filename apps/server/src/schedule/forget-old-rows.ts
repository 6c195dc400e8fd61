import { DAY_MS } from '@convbox/contract/durations'
import type { Program } from '../program.ts'
import { deleteEndedWindows, deleteOldRows } from './forget-old-rows.rows.ts'
import { LOG_DAYS } from './trim-intake-log.ts'

/** Deletes what is kept for seven days only (copies of purchases in clear text, webhook ids already seen), and windows of rate limits that have ended. */
export const forgetOldRows = async (program: Program): Promise<void> => {
  await deleteOldRows(program.mainDb, new Date(program.now() - LOG_DAYS * DAY_MS))
  await deleteEndedWindows(program.mainDb, new Date(program.now()))
}
