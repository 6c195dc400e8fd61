import type { MainDb, Warehouse } from '@convbox/storage'
import { sql } from 'drizzle-orm'

/** Resolves when PostgreSQL accepts a write. */
export const askMainDb = async (mainDb: MainDb): Promise<void> => {
  await mainDb.db.execute(
    sql`INSERT INTO program_state (key, value) VALUES ('readiness', 'true') ON CONFLICT (key) DO UPDATE SET updated_at = now()`,
  )
}

/** Resolves when ClickHouse accepts a write: with a full disk or too few open files it still answers SELECT 1. */
export const askWarehouse = async (warehouse: Warehouse): Promise<void> => {
  await warehouse.insert({ table: 'probe', rows: [{ at: new Date() }] })
}
