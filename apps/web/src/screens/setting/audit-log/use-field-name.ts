import { useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { auditLogText } from './audit-log.text.ts'

/** What a field of the wire is called; one without words keeps its own name. */
export const useFieldName = (): ((field: string) => string) => {
  const fields: Partial<Record<string, string>> = useText(auditLogText).fields
  return (field) => fields[field] ?? field
}

/** A value as people read it: roles by their names, nothing as such, the rest as it was written. */
export const useValueText = (): ((field: string, value: string | undefined) => string) => {
  const { nothing } = useText(auditLogText)
  const roles: Partial<Record<string, string>> = useText(rolesText).names
  return (field, value) => (value === undefined || value === '' ? nothing : field === 'role' ? (roles[value] ?? value) : value)
}
