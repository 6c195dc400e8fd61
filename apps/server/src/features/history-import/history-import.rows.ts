import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import {
  IMPORT_DAYS,
  IMPORT_DAYS_OF_ALL,
  IMPORT_FAILURES,
  IMPORT_STATES,
  READ_ALL_ORDERS,
  type ImportFailure,
  type ImportState,
} from '@convbox/contract/history-import'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'

const { historyImport, shopifyInstall } = mainDbSchema

/** A run of the import. doneLines: lines of the export's file that are in both databases. */
export type ImportRun = {
  id: string
  storeId: string
  status: ImportState
  from: Date
  to: Date
  bulkOperationId: string | undefined
  totalOrders: number | undefined
  importedOrders: number
  doneLines: number
  attempts: number
  failedReason: ImportFailure | undefined
  startedAt: Date
  finishedAt: Date | undefined
}

const toRun = (row: typeof historyImport.$inferSelect): ImportRun => ({
  id: row.id,
  storeId: row.storeId,
  status: z.enum(IMPORT_STATES).parse(row.status),
  from: row.from,
  to: row.to,
  bulkOperationId: row.bulkOperationId ?? undefined,
  totalOrders: row.totalOrders ?? undefined,
  importedOrders: row.importedOrders,
  doneLines: row.doneLines,
  attempts: row.attempts,
  failedReason: row.failedReason === null ? undefined : z.enum(IMPORT_FAILURES).catch('export failed').parse(row.failedReason),
  startedAt: row.startedAt,
  finishedAt: row.finishedAt ?? undefined,
})

const UNFINISHED = ['waiting', 'exporting', 'downloading']

/** Unfinished runs, the oldest first. */
export const readUnfinishedRuns = async (mainDb: MainDb): Promise<ImportRun[]> => {
  const rows = await mainDb.db
    .select()
    .from(historyImport)
    .where(inArray(historyImport.status, UNFINISHED))
    .orderBy(historyImport.startedAt)
  return rows.map(toRun)
}

/** The last run of a store. */
export const readLastRun = async (mainDb: MainDbQueries, storeId: string): Promise<ImportRun | undefined> => {
  const [row] = await mainDb.db
    .select()
    .from(historyImport)
    .where(eq(historyImport.storeId, storeId))
    .orderBy(desc(historyImport.startedAt), desc(historyImport.id))
    .limit(1)
  return row === undefined ? undefined : toRun(row)
}

/** The current run; undefined if its store was deleted. */
export const readRun = async (mainDb: MainDb, id: string): Promise<ImportRun | undefined> => {
  const [row] = await mainDb.db.select().from(historyImport).where(eq(historyImport.id, id))
  return row === undefined ? undefined : toRun(row)
}

/** Adds a waiting run. */
export const insertRun = async (
  mainDb: MainDbQueries,
  run: { id: string; storeId: string; from: Date; to: Date; startedAt: Date },
): Promise<void> => {
  await mainDb.db.insert(historyImport).values({ ...run, status: 'waiting', updatedAt: run.startedAt })
}

export type RunChange = Partial<{
  status: ImportState
  bulkOperationId: string | null
  totalOrders: number
  importedOrders: number
  doneLines: number
  attempts: number
  failedReason: ImportFailure | null
  finishedAt: Date
}>

/** Changes a run. */
export const updateRun = async (mainDb: MainDb, id: string, change: RunChange, at: Date): Promise<void> => {
  await mainDb.db
    .update(historyImport)
    .set({ ...change, updatedAt: at })
    .where(eq(historyImport.id, id))
}

/** Whether the app is installed for the store now. */
export const isConnected = async (mainDb: MainDbQueries, storeId: string): Promise<boolean> => {
  const rows = await mainDb.db
    .select({ storeId: shopifyInstall.storeId })
    .from(shopifyInstall)
    .where(and(eq(shopifyInstall.storeId, storeId), isNull(shopifyInstall.uninstalledAt)))
  return rows.length === 1
}

/** Days of orders that a store's shop lets us read. */
export const readImportDays = async ({ db }: MainDbQueries, storeId: string): Promise<number> => {
  const [row] = await db.select({ scopes: shopifyInstall.scopes }).from(shopifyInstall).where(eq(shopifyInstall.storeId, storeId))
  return row?.scopes.split(',').includes(READ_ALL_ORDERS) === true ? IMPORT_DAYS_OF_ALL : IMPORT_DAYS
}

/** Stores in which the app is installed. */
export const readConnectedStores = async (mainDb: MainDb): Promise<string[]> => {
  const rows = await mainDb.db.select({ storeId: shopifyInstall.storeId }).from(shopifyInstall).where(isNull(shopifyInstall.uninstalledAt))
  return rows.map(({ storeId }) => storeId)
}

/**
 * Runs work under a lock on reading this store's orders from Shopify; gives up at once if another process holds it. Holds only a connection, no transaction.
 */
export const withShopLock = async (mainDb: MainDb, storeId: string, work: () => Promise<void>): Promise<void> => {
  const client = await mainDb.pool.connect()
  const key = `history ${storeId}`
  let isBroken = false
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got', [key])
    if (!z.array(z.object({ got: z.boolean() })).parse(rows)[0]?.got) return
    try {
      await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key])
    }
  } catch (error) {
    // Discard a connection that may still hold the lock, which releases the lock.
    isBroken = true
    throw error
  } finally {
    client.release(isBroken)
  }
}
