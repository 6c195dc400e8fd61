/** The audit log: who changed what. Every change that a user makes to a tenant's things leaves one row, in the same transaction where the change is PostgreSQL's. */
import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { MainDbQueries } from '@convbox/storage'
import { insertAudit } from './audit.rows.ts'

/** detail: what changed, by wire field; secrets left out by the caller. storeId, userId: absent for a tenant's own matters, and for commands. */
export type AuditEntry = {
  tenantId: string
  storeId?: string
  userId?: string
  action: AuditAction
  target: string
  detail: Record<string, unknown>
}

/** Writes one row. */
export const writeAudit = (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => insertAudit(mainDb, entry)
