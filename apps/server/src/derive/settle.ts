/** The nightly settling: merges replaced rows away, so that FINAL finds one part per month and need not merge at question time. */
import type { Program } from '../program.ts'
import { readUnsettled, settlePartition } from './settle.sql.ts'

/** Settles every partition that holds more than one part, the oldest first. Safe to repeat and to interrupt. */
export const settle = async (program: Program): Promise<void> => {
  for (const partition of await readUnsettled(program.warehouse)) await settlePartition(program.warehouse, partition)
}
