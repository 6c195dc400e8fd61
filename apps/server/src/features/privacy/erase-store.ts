/** Erases a shop that has left: everything of the store, in every place. What stays is the record of it. Safe to repeat. */
import { withStoreLock } from '../../derive/dirty.rows.ts'
import { forgetKeptSince } from '../../derive/kept-since.rows.ts'
import type { Program } from '../../program.ts'
import { deleteStoreFromWarehouse, deleteStoreRows, readPixelIds } from './erase-store.rows.ts'

/** Empties lanes whose pixel is gone. */
const clearOrphanLanes = async ({ lanes, mainDb }: Program): Promise<number> => {
  const pixels = await readPixelIds(mainDb)
  const orphans = lanes.pixels().filter(({ pixelId }) => !pixels.has(pixelId))
  for (const { pixelId } of orphans) await lanes.clear(pixelId)
  return orphans.reduce((sum, lane) => sum + lane.waiting + lane.parked, 0)
}

/** Returns what was deleted, by place. The store goes first: from then on ingest takes nothing more for it. */
export const eraseStore = async (program: Program, storeId: string): Promise<Record<string, number>> => {
  const record = await deleteStoreRows(program.mainDb, storeId)
  await forgetKeptSince(program.mainDb, storeId)
  program.directory.invalidate()
  const waiting = await clearOrphanLanes(program)
  await withStoreLock(program.mainDb, storeId, 'wait', async () => {
    Object.assign(record, await deleteStoreFromWarehouse(program.warehouse, storeId))
  })
  return { ...record, ...(waiting > 0 && { 'waiting deliveries': waiting }) }
}
