/** When a store's whole catalogue was read, and how far a reading is. */
import { CATALOGUE_FAILURES, CATALOGUE_SOURCES, type CatalogueSource } from '@convbox/contract/catalogue'
import { IMPORT_STATES, type ImportFailure, type ImportState } from '@convbox/contract/history-import'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'

const { catalogueRead, shopifyInstall } = mainDbSchema

export type CatalogueRead = {
  storeId: string
  source: CatalogueSource
  status: ImportState
  wantedAt: Date
  bulkOperationId: string | undefined
  doneLines: number
  products: number
  changed: number
  removed: number
  attempts: number
  failedReason: ImportFailure | undefined
  startedAt: Date | undefined
  finishedAt: Date | undefined
}

const toRead = (row: typeof catalogueRead.$inferSelect): CatalogueRead => ({
  ...row,
  source: z.enum(CATALOGUE_SOURCES).parse(row.source),
  status: z.enum(IMPORT_STATES).parse(row.status),
  bulkOperationId: row.bulkOperationId ?? undefined,
  failedReason: row.failedReason === null ? undefined : z.enum(CATALOGUE_FAILURES).catch('export failed').parse(row.failedReason),
  startedAt: row.startedAt ?? undefined,
  finishedAt: row.finishedAt ?? undefined,
})

export const findRead = async (mainDb: MainDb, storeId: string): Promise<CatalogueRead | undefined> => {
  const [row] = await mainDb.db.select().from(catalogueRead).where(eq(catalogueRead.storeId, storeId))
  return row === undefined ? undefined : toRead(row)
}

/** Readings that are under way or wanted since they last began. */
export const listUnfinishedReads = async (mainDb: MainDb): Promise<CatalogueRead[]> => {
  const rows = await mainDb.db
    .select()
    .from(catalogueRead)
    .where(
      or(
        isNull(catalogueRead.finishedAt),
        sql`${catalogueRead.wantedAt} > coalesce(${catalogueRead.startedAt}, ${catalogueRead.finishedAt})`,
      ),
    )
    .orderBy(catalogueRead.wantedAt)
  return rows.map(toRead)
}

/** Wants a store's catalogue read from Shopify; a reading under way is finished first. */
export const wantRead = async (mainDb: MainDb, storeId: string, at: Date): Promise<void> => {
  await mainDb.db
    .insert(catalogueRead)
    .values({ storeId, source: 'shopify', status: 'waiting', wantedAt: at })
    .onConflictDoUpdate({ target: catalogueRead.storeId, set: { wantedAt: at } })
}

/** Connected stores whose catalogue was never read from Shopify. */
export const listNeverRead = async (mainDb: MainDb): Promise<string[]> => {
  const rows = await mainDb.db
    .select({ storeId: shopifyInstall.storeId })
    .from(shopifyInstall)
    .where(
      and(
        isNull(shopifyInstall.uninstalledAt),
        notExists(
          mainDb.db
            .select({ one: sql`1` })
            .from(catalogueRead)
            .where(and(eq(catalogueRead.storeId, shopifyInstall.storeId), eq(catalogueRead.source, 'shopify'))),
        ),
      ),
    )
  return rows.map(({ storeId }) => storeId)
}

export type ReadChange = Partial<{
  source: CatalogueSource
  status: ImportState
  bulkOperationId: string | null
  doneLines: number
  products: number
  changed: number
  removed: number
  attempts: number
  failedReason: ImportFailure | null
  startedAt: Date
  finishedAt: Date | null
}>

export const updateRead = async (mainDb: MainDb, storeId: string, change: ReadChange): Promise<void> => {
  await mainDb.db.update(catalogueRead).set(change).where(eq(catalogueRead.storeId, storeId))
}

/** Notes that a file has become the catalogue. */
export const noteFileRead = async (
  mainDb: MainDb,
  storeId: string,
  { products, changed, removed, at }: { products: number; changed: number; removed: number; at: Date },
): Promise<void> => {
  const row = {
    source: 'file',
    status: 'done',
    wantedAt: at,
    products,
    changed,
    removed,
    startedAt: at,
    finishedAt: at,
    failedReason: null,
  }
  await mainDb.db
    .insert(catalogueRead)
    .values({ storeId, ...row })
    .onConflictDoUpdate({ target: catalogueRead.storeId, set: row })
}
