/** The import of a store's order history: started by an install or a user, run by the schedule. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import type { MainDbQueries } from '@convbox/storage'
import type { Program } from '../../program.ts'
import { insertRun, readImportDays, readLastRun, readRun, readUnfinishedRuns, withShopLock } from './history-import.rows.ts'
import { reconcileStore } from './reconcile.ts'
import { advanceImport } from './run-import.ts'

export { isConnected, readConnectedStores, readImportDays, withShopLock } from './history-import.rows.ts'

/** Shops up to this many orders are compared with Shopify directly after the import, larger ones the next night: Shopify's rate limits make the comparison slow. */
const COMPARED_AT_ONCE = 5000

/**
 * Requests a store's orders as far back as its shop lets us read them; no effect during a run. The schedule starts it within a minute, at once after the signal 'imports'. mainDb:
 * the caller's transaction.
 */
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
    from: new Date(nowMs - (await readImportDays(mainDb, storeId)) * DAY_MS),
    to: new Date(nowMs),
    startedAt: new Date(nowMs),
  })
}

/** Advances every unfinished run as far as possible now. A run that fails by our fault is left for the next time and does not stop the others. */
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
