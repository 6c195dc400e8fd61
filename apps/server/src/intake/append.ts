/** The one way into the intake log. */
import type { LogRecord } from '@convbox/storage'
import type { Program } from '../program.ts'

/** Makes the record durable and tells ingest. False: the log is over its size or the disk is nearly full, nothing was kept. */
export const appendToLog = async (program: Pick<Program, 'log' | 'signals'>, record: LogRecord): Promise<boolean> => {
  if (program.log.isFull() !== undefined) return false
  await program.log.append([record])
  program.signals.emit('log')
  return true
}
