/** Nightly settling: does work in advance that reports would otherwise do per query. */
import type { Program } from '../program.ts'
import { countSessionDays } from './session-days.ts'
import { readUnsettled, settlePartition } from './settle.sql.ts'

/**
 * Merges replaced rows, the oldest partition first, so that FINAL finds one part per month; then counts the sessions of ended days. Safe to repeat and to
 * interrupt.
 */
export const settle = async (program: Program): Promise<void> => {
  for (const partition of await readUnsettled(program.warehouse)) await settlePartition(program.warehouse, partition)
  for (const store of await program.directory.all())
    await countSessionDays(program, store).catch((error: unknown) => {
      // This store's report reads raw sessions until the next night; the other stores are counted.
      program.logger.error({ err: error, storeId: store.id }, 'the session days of a store could not be counted')
    })
}
