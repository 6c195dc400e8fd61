import type { Warehouse } from '@convbox/storage'
import type { Db } from './identity-links.rows.ts'

/** Throws when PostgreSQL takes no writes or the warehouse does not answer. */
export const probeEngines = async (db: Db, warehouse: Warehouse): Promise<void> => {
  await db.query(
    `INSERT INTO program_state (key, value) VALUES ('ingest is alive', 'true') ON CONFLICT (key) DO UPDATE SET updated_at = now()`,
  )
  await warehouse.command('SELECT 1')
}
