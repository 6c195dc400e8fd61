import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import type { AuditEntry } from './audit.ts'

/** One row a change; its time is the database's. */
export const insertAudit = async (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => {
  await mainDb.db.insert(mainDbSchema.audit).values({ ...entry, storeId: entry.storeId ?? null, userId: entry.userId ?? null })
}
