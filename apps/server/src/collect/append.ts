/** The one way into the intake log. */
import type { Program } from '../program.ts'
import { encodeRecord, type IntakeRecord } from './intake-record.ts'

/** Makes the record durable and tells ingest. False: the log is over its size or the disk is nearly full, nothing was kept. */
export const appendToLog = async (program: Pick<Program, 'log' | 'signals'>, record: IntakeRecord): Promise<boolean> => {
  const appended = await program.log.append([encodeRecord(record)])
  if ('refused' in appended) return false
  program.signals.emit('log')
  return true
}
