import type { MainDb, Warehouse } from '@convbox/storage'
import { sql } from 'drizzle-orm'

/** Resolves when PostgreSQL takes a write. */
export const askMainDb = async (mainDb: MainDb): Promise<void> => {
  await mainDb.db.execute(
    sql`INSERT INTO program_state (key, value) VALUES ('readiness', 'true') ON CONFLICT (key) DO UPDATE SET updated_at = now()`,
  )
}

/** Resolves when ClickHouse takes a write: a full disk or too few open files still answer SELECT 1. */
export const askWarehouse = async (warehouse: Warehouse): Promise<void> => {
  await warehouse.insert({ table: 'probe', rows: [{ at: new Date() }] })
}
