import { useText } from '../../../text/language.ts'
import { auditLogText } from './audit-log.text.ts'

/** What a field of the wire is called; one without words keeps its own name. */
export const useFieldName = (): ((field: string) => string) => {
  const fields: Partial<Record<string, string>> = useText(auditLogText).fields
  return (field) => fields[field] ?? field
}
