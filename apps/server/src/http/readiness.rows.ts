import type { MainDb, Warehouse } from '@convbox/storage'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

/** Resolves when PostgreSQL answers. */
export const askMainDb = async (mainDb: MainDb): Promise<void> => {
  await mainDb.db.execute(sql`SELECT 1`)
}

/** Resolves when ClickHouse answers. */
export const askWarehouse = async (warehouse: Warehouse): Promise<void> => {
  await warehouse.queryAcrossStores({ sql: 'SELECT 1 AS one', row: z.object({ one: z.number() }) })
}
