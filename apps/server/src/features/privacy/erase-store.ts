/** Erases a shop that has left: all data of the store, in every place. Only the record of the erasure stays. Safe to repeat. */
import { withStoreLock } from '../../derive/dirty.rows.ts'
import { forgetKeptSince } from '../../derive/kept-since.rows.ts'
import type { Program } from '../../program.ts'
import { deleteStoreFromTable, deleteStoreRows, readPixelIds, WAREHOUSE_TABLES } from './erase-store.rows.ts'
import { deleteExports, readExports } from './privacy-requests.rows.ts'

/** Empties lanes of deleted pixels. */
const clearOrphanLanes = async ({ lanes, mainDb }: Program): Promise<number> => {
  const pixels = await readPixelIds(mainDb)
  const orphans = lanes.pixels().filter(({ pixelId }) => !pixels.has(pixelId))
  for (const { pixelId } of orphans) await lanes.clear(pixelId)
  return orphans.reduce((sum, lane) => sum + lane.waiting + lane.parked, 0)
}

/**
 * Deletes the store first: from then on ingest accepts nothing for it. note: called with the number of deleted rows by place as soon as a place is empty; if a
 * later place fails, the next attempt finds nothing there to count.
 */
export const eraseStore = async (
  program: Program,
  storeId: string,
  note: (deleted: Record<string, number>) => Promise<void>,
): Promise<void> => {
  await note(await deleteStoreRows(program.mainDb, storeId))
  const now = new Date(program.now())
  const exports = await readExports(program.mainDb, storeId, now)
  const ids = exports.map(({ id }) => id)
  await note({ 'stored exports': await deleteExports(program.mainDb, ids, now) })
  await forgetKeptSince(program.mainDb, storeId)
  program.directory.invalidate()
  await note({ 'waiting deliveries': await clearOrphanLanes(program) })
  await withStoreLock(program.mainDb, storeId, 'wait', async () => {
    for (const table of WAREHOUSE_TABLES) await note({ [table]: await deleteStoreFromTable(program.warehouse, table, storeId) })
  })
}
