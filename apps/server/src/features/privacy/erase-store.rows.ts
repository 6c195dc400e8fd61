import { column, mainDbSchema, type MainDb, type Warehouse } from '@convbox/storage'
import { eq, getTableName } from 'drizzle-orm'
import { z } from 'zod'

const {
  audit,
  customer,
  dirtyOrder,
  dirtyVisitor,
  erasedPerson,
  failedCodes,
  identityLink,
  orderState,
  pendingCart,
  person,
  pixel,
  purchaseCopy,
  sessionDay,
  store,
  visitorRefusal,
} = mainDbSchema

/** Tables of the main database without a foreign key to the store. The others are deleted with its row; privacy_request stays. */
const LOOSE_TABLES = [
  orderState,
  customer,
  identityLink,
  person,
  purchaseCopy,
  pendingCart,
  failedCodes,
  visitorRefusal,
  dirtyVisitor,
  dirtyOrder,
  sessionDay,
  erasedPerson,
  audit,
] as const

/** Tables of the warehouse; a test compares this list with the migrations. */
export const WAREHOUSE_TABLES = [
  'events',
  'sessions',
  'touches',
  'link_landings',
  'product_events',
  'persons',
  'orders',
  'order_items',
  'refunds',
  'order_edits',
  'journeys',
  'deliveries',
  'drops',
  'ad_spend',
  'known_ads',
  'store_costs',
  'survey_answers',
  'survey_views',
  'survey_left_out',
  'link_clicks',
  'shopify_journeys',
  'session_days',
  'visitor_days',
  'step_days',
  'week_figures',
  'kept_orders',
  'kept_spend',
  'kept_answers',
] as const

/** Deletes a store and all its data from the main database, in one transaction. Returns rows by table. */
export const deleteStoreRows = (mainDb: MainDb, storeId: string): Promise<Record<string, number>> =>
  mainDb.db.transaction(async (db) => {
    const counts: Record<string, number> = {}
    const { rowCount } = await db.delete(store).where(eq(store.id, storeId))
    if (rowCount) counts['store'] = rowCount
    for (const table of LOOSE_TABLES) {
      const deleted = await db.delete(table).where(eq(table.storeId, storeId))
      if (deleted.rowCount) counts[getTableName(table)] = deleted.rowCount
    }
    return counts
  })

const countRow = z.object({ rows: column.count })

/**
 * Deletes a store's rows from a warehouse table, and waits until they are in no active part. Returns the number of stored rows, including older versions not
 * yet merged.
 */
export const deleteStoreFromTable = async (
  warehouse: Warehouse,
  table: (typeof WAREHOUSE_TABLES)[number],
  storeId: string,
): Promise<number> => {
  const sql = `SELECT count() AS rows FROM ${table} WHERE store_id = {storeId:String}`
  const [found] = await warehouse.query({ sql, params: { storeId }, row: countRow })
  await warehouse.command(`ALTER TABLE ${table} DELETE WHERE store_id = {storeId:String} SETTINGS mutations_sync = 2`, { storeId })
  return found?.rows ?? 0
}

/** The ids of all pixels there are. */
export const readPixelIds = async (mainDb: MainDb): Promise<Set<string>> => {
  const rows = await mainDb.db.select({ id: pixel.id }).from(pixel)
  return new Set(rows.map(({ id }) => id))
}
