/** The audit log: who changed what. Every change by a user to a tenant's things writes one row, in the same transaction if the change is in PostgreSQL. */
import { isRecord } from '@convbox/contract/is-record'
import { findOwnSetting } from '@convbox/contract/all-destinations'
import { AUDIT_FIELDS } from '@convbox/contract/api/audit.values'
import type { MainDbQueries } from '@convbox/storage'
import { insertAudit, type AuditEntry } from './audit.rows.ts'

export { addAudit, type AuditEntry } from './audit.rows.ts'

/** Writes one row. */
export const writeAudit = (mainDb: MainDbQueries, entry: AuditEntry): Promise<void> => insertAudit(mainDb, entry)

/** A value as the log shows it; undefined if empty. */
const shown = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.map((one) => shown(one) ?? '').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A setting that has a text per event, as one change. */
const eventTexts = (field: string, value: Record<string, unknown>): { field: string; to?: string } => {
  const to = Object.entries(value)
    .map(([name, text]) => `${name}: ${shown(text) ?? ''}`)
    .join(', ')
  return { field, ...(to !== '' && { to }) }
}

const ORDER = Object.keys(AUDIT_FIELDS)
const placeOf = ({ field }: { field: string }): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length)

/** A row's detail as changes by field, in the order of AUDIT_FIELDS: `{from, to}` if both were saved, else the new value. A nested field is flattened. */
export const changesOf = (detail: unknown): { field: string; from?: string; to?: string }[] =>
  Object.entries(isRecord(detail) ? detail : {})
    .flatMap(([field, value]) => {
      const isChange = isRecord(value) && ('from' in value || 'to' in value)
      if (isRecord(value) && findOwnSetting(field)?.kind === 'per event') return [eventTexts(field, value)]
      if (isRecord(value) && !isChange) return changesOf(value)
      const from = isChange ? shown(value['from']) : undefined
      const to = isChange ? shown(value['to']) : shown(value)
      return { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    })
    .toSorted((left, right) => placeOf(left) - placeOf(right))
