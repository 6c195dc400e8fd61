import { AUDIT_PAGE_SIZE } from '@convbox/contract/api/audit.values'
import type { Feature } from '../../http/handlers.ts'
import { countAudit, listAudit, listAuditPeople, type AuditFilter } from './audit.rows.ts'
import { changesOf } from './audit.ts'

/** The audit log of an organization. */
export const auditFeature: Feature<'audit'> = (program) => ({
  auditLog: async ({ websiteName, userId, action, page }, caller) => {
    const filter: AuditFilter = { tenantId: caller.tenant.id, websiteName, userId, action }
    const [rows, total, people] = await Promise.all([
      listAudit(program.mainDb, filter, { limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE }),
      countAudit(program.mainDb, filter),
      listAuditPeople(program.mainDb, caller.tenant.id),
    ])
    return {
      rows: rows.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        action: row.action,
        target: row.target,
        ...(row.userId !== null &&
          row.userName !== null &&
          row.userEmail !== null && { who: { userId: row.userId, name: row.userName, email: row.userEmail } }),
        ...(row.websiteName !== null &&
          row.websiteTitle !== null && { website: { websiteName: row.websiteName, websiteTitle: row.websiteTitle } }),
        changes: changesOf(row.detail),
      })),
      total,
      people,
    }
  },
})
