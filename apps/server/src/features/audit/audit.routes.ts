import { AUDIT_FIELDS, AUDIT_PAGE_SIZE } from '@convbox/contract/api/audit.values'
import type { Feature } from '../../http/handlers.ts'
import { countAudit, listAccountNames, listAudit, listAuditPeople, type AuditFilter } from './audit.rows.ts'
import { changesOf } from './audit.ts'

const SORTS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_FIELDS))
type Change = ReturnType<typeof changesOf>[number]

/** A change with the account's name instead of its id; none for a deleted account. */
const named = ({ field, from, to }: Change, names: ReadonlyMap<string, string>): Change => {
  const nameOf = (value: string): string => (SORTS.get(field) === 'account' ? (names.get(value) ?? '') : value)
  return { field, ...(from !== undefined && { from: nameOf(from) }), ...(to !== undefined && { to: nameOf(to) }) }
}

/** The audit log of an organization. */
export const auditFeature: Feature<'audit'> = (program) => ({
  auditLog: async ({ websiteName, userId, action, page }, caller) => {
    const filter: AuditFilter = { tenantId: caller.tenant.id, websiteName, userId, action }
    const [rows, total, people, accounts] = await Promise.all([
      listAudit(program.mainDb, filter, { limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE }),
      countAudit(program.mainDb, filter),
      listAuditPeople(program.mainDb, caller.tenant.id),
      listAccountNames(program.mainDb, caller.tenant.id),
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
        changes: changesOf(row.detail).map((change) => named(change, accounts)),
      })),
      total,
      people,
    }
  },
})
