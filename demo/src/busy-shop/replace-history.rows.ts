/** Deletes the events, orders and derived rows of a demo store from both databases; configuration stays. */
import type { MainDb, Warehouse } from '@convbox/storage'
import { deleteStoreFromTable, WAREHOUSE_TABLES } from '@convbox/server/features/privacy/erase-store.rows'

/** session_day first: a day without its sessions must not count as counted. */
const MAIN_TABLES = [
  'session_day',
  'identity_link',
  'person',
  'customer',
  'order_state',
  'purchase_copy',
  'dirty_visitor',
  'dirty_order',
  'survey_reply',
] as const

/** Deletes a store’s rows from both databases; returns when they are gone. */
export const removeHistory = async (mainDb: MainDb, warehouse: Warehouse, storeId: string): Promise<void> => {
  for (const table of MAIN_TABLES) await mainDb.pool.query(`DELETE FROM ${table} WHERE store_id = $1`, [storeId])
  for (const table of WAREHOUSE_TABLES) await deleteStoreFromTable(warehouse, table, storeId)
}
