/** The audit log: who changed what. Every write of a user leaves one row. */
import type { Program } from '../../program.ts'
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

/** Every action that is recorded. */
export const AUDIT_ACTIONS = ['store created', 'pixel created', 'pixel changed', 'pixel enabled', 'pixel disabled'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Writes one row. */
export const writeAudit = (program: Pick<Program, 'mainDb'>, entry: AuditEntry): Promise<void> => insertAudit(program.mainDb, entry)
