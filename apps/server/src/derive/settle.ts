/** The nightly settling: what reports would otherwise have to do at question time. */
import type { Program } from '../program.ts'
import { countSessionDays } from './session-days.ts'
import { readUnsettled, settlePartition } from './settle.sql.ts'

/**
 * Merges replaced rows away, the oldest partition first, so that FINAL finds one part per month; then counts the sessions of the days that have ended.
 * Safe to repeat and to interrupt.
 */
export const settle = async (program: Program): Promise<void> => {
  for (const partition of await readUnsettled(program.warehouse)) await settlePartition(program.warehouse, partition)
  for (const store of await program.directory.all())
    await countSessionDays(program, store).catch((error: unknown) => {
      // Its report reads the sessions themselves until the next night; the other stores are counted.
      program.logger.error({ err: error, storeId: store.id }, 'the session days of a store could not be counted')
    })
}
