/** Removes everything that happened in a demo store from both databases; what people configured stays. */
import type { MainDb, Warehouse } from '@convbox/storage'

const WAREHOUSE_TABLES = [
  'events',
  'sessions',
  'touches',
  'persons',
  'orders',
  'order_items',
  'refunds',
  'journeys',
  'deliveries',
  'drops',
  'ad_spend',
  'survey_answers',
] as const
const MAIN_TABLES = ['identity_link', 'person', 'customer', 'order_state', 'purchase_copy', 'dirty_visitor', 'dirty_order'] as const

/** Deletes a store’s rows from both databases; returns when they are gone. */
export const removeHistory = async (mainDb: MainDb, warehouse: Warehouse, storeId: string): Promise<void> => {
  for (const table of MAIN_TABLES) await mainDb.pool.query(`DELETE FROM ${table} WHERE store_id = $1`, [storeId])
  for (const table of WAREHOUSE_TABLES)
    await warehouse.command(`ALTER TABLE ${table} DELETE WHERE store_id = {storeId:String} SETTINGS mutations_sync = 2`, { storeId })
}
