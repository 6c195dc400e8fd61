/** `npm run demo`: replaces the demo store's history by a busy shop of another size. */
import type { Program } from '@convbox/server/program'
import { ensureDemoStore } from '../demo-store.ts'
import { loadBusyShop } from './busy-shop.ts'
import { removeMark } from './load-mark.rows.ts'
import { removeHistory } from './replace-history.rows.ts'

export type ReplaceOptions = { days: number; ordersPerDay: number; seed?: string; onProgress?: (message: string) => void }

/** Empties the demo store's history and loads a new one. */
export const replaceDemoHistory = async (program: Program, options: ReplaceOptions): Promise<void> => {
  const { id: storeId } = await ensureDemoStore(program)
  options.onProgress?.('Removing the old demo history ...')
  await removeMark(program.mainDb, storeId)
  await removeHistory(program.mainDb, program.warehouse, storeId)
  await loadBusyShop(program, { ...options, storeId })
}
