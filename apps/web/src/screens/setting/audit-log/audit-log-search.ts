import { AUDIT_ACTIONS } from '@convbox/contract/api/audit.values'
import { anyText, maybeOneOf, positiveInt } from '../../../search-params.ts'

/** Search parameters of the audit log: organization, filters, page, and the open entry. */
export const auditLogParams = {
  org: anyText,
  store: anyText,
  person: anyText,
  action: maybeOneOf(AUDIT_ACTIONS),
  page: positiveInt(1),
  entry: anyText,
}
