/** The import of a store's order history: started by an install or by a person, run by the timetable. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { IMPORT_DAYS } from '@convbox/contract/history-import'
import type { MainDbQueries } from '@convbox/storage'
import type { Program } from '../../program.ts'
import { insertRun, readLastRun, readRun, readUnfinishedRuns, withShopLock } from './history-import.rows.ts'
import { reconcileStore } from './reconcile.ts'
import { advanceImport } from './run-import.ts'

export { withShopLock } from './history-import.rows.ts'

/** A shop of so many orders is compared with Shopify as soon as it is imported, a larger one the next night: the comparison is as slow as Shopify's limits. */
const COMPARED_AT_ONCE = 5000

/** Asks for the last 60 days of a store's orders; where a run is under way already, nothing is added. The timetable takes it up within a minute, at once after the signal 'imports'. mainDb: the caller's transaction. */
export const startHistoryImport = async (
  program: Pick<Program, 'mainDb' | 'now'>,
  storeId: string,
  mainDb: MainDbQueries = program.mainDb,
): Promise<void> => {
  const last = await readLastRun(mainDb, storeId)
  if (last !== undefined && last.finishedAt === undefined) return
  const nowMs = program.now()
  await insertRun(mainDb, {
    id: randomUUID(),
    storeId,
    from: new Date(nowMs - IMPORT_DAYS * DAY_MS),
    to: new Date(nowMs),
    startedAt: new Date(nowMs),
  })
}

/** Takes every unfinished run as far as it goes now. A run that fails by a fault of ours is left for the next look, and holds up no other. */
export const runImports = async (program: Program, chunkOrders?: number): Promise<void> => {
  for (const { id, storeId } of await readUnfinishedRuns(program.mainDb)) {
    try {
      await withShopLock(program.mainDb, storeId, async () => {
        await advanceImport(program, id, chunkOrders)
        const run = await readRun(program.mainDb, id)
        if (run?.status === 'done' && run.importedOrders <= COMPARED_AT_ONCE) await reconcileStore(program, storeId)
      })
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'an import broke off and goes on at the next look')
    }
  }
}
