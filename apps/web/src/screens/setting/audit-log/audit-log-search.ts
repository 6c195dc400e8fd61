import { AUDIT_ACTIONS } from '@convbox/contract/api/audit.values'
import { anyText, maybeOneOf, positiveInt } from '../../../search-params.ts'

/** What the audit log shows: organization, filters, page, and the change that is open. */
export const auditLogParams = {
  org: anyText,
  store: anyText,
  person: anyText,
  action: maybeOneOf(AUDIT_ACTIONS),
  page: positiveInt(1),
  entry: anyText,
}
