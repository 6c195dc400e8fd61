import { anyText, positiveInt } from '../../../search-params.ts'

/** Search parameters of the audit log: organization, filters, page, and the open entry. */
export const auditLogParams = {
  org: anyText,
  store: anyText,
  person: anyText,
  /** One of AUDIT_ACTIONS; the screen ignores any other text. The list is not named here, because every page's first load would carry it. */
  action: anyText,
  page: positiveInt(1),
  entry: anyText,
}
