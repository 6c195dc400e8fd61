/** The only function that appends to the intake log. */
import type { LogRecord } from '@convbox/storage'
import type { CollectProgram } from '../program.ts'

/** Makes the record durable and signals ingest. False: the log is at its size limit or the disk is nearly full, and nothing was saved. */
export const appendToLog = async (program: Pick<CollectProgram, 'log' | 'signals'>, record: LogRecord): Promise<boolean> => {
  if (program.log.isFull() !== undefined) return false
  await program.log.append([record])
  program.signals.emit('log')
  return true
}
