import { column, mainDbSchema, type MainDb, type Warehouse } from '@convbox/storage'
import { eq, getTableName } from 'drizzle-orm'
import { z } from 'zod'

const {
  audit,
  customer,
  dirtyOrder,
  dirtyVisitor,
  erasedPerson,
  identityLink,
  orderState,
  person,
  pixel,
  purchaseCopy,
  sessionDay,
  store,
} = mainDbSchema

/** Tables of the main database that no foreign key ties to the store. The others go with its row; privacy_request stays. */
const LOOSE_TABLES = [
  orderState,
  customer,
  identityLink,
  person,
  purchaseCopy,
  dirtyVisitor,
  dirtyOrder,
  sessionDay,
  erasedPerson,
  audit,
] as const

/** Tables of the warehouse; a test holds this list to the migrations. */
export const WAREHOUSE_TABLES = [
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
  'session_days',
] as const

/** Deletes a store and everything it has in the main database, in one transaction. Returns rows by table. */
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

/** Deletes everything of a store in a table of the warehouse, and waits until it is off the disk's active parts. Returns its rows as they lay: older versions that no merge has taken away yet count too. */
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
