/** The audit log: who changed what. Every change that a user makes to a tenant's things leaves one row, in the same transaction where the change is PostgreSQL's. */
import { AUDIT_FIELDS } from '@convbox/contract/api/audit.values'
import type { MainDbQueries } from '@convbox/storage'
import { insertAudit, type AuditEntry } from './audit.rows.ts'

export type { AuditEntry } from './audit.rows.ts'

/** Writes one row. */
export const writeAudit = (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => insertAudit(mainDb, entry)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A value as the log shows it; nothing for what is empty. */
const shown = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.map((one) => shown(one) ?? '').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const ORDER = Object.keys(AUDIT_FIELDS)
const placeOf = ({ field }: { field: string }): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length)

/** The detail of a row as changes by field, in the order of AUDIT_FIELDS: `{from, to}` where both were kept, else what it was set to. A field that holds fields of its own stands as those. */
export const changesOf = (detail: unknown): { field: string; from?: string; to?: string }[] =>
  Object.entries(isRecord(detail) ? detail : {})
    .flatMap(([field, value]) => {
      const isChange = isRecord(value) && ('from' in value || 'to' in value)
      if (isRecord(value) && !isChange) return changesOf(value)
      const from = isChange ? shown(value['from']) : undefined
      const to = isChange ? shown(value['to']) : shown(value)
      return { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    })
    .toSorted((left, right) => placeOf(left) - placeOf(right))
