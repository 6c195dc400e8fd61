/** The audit log of an organization: who changed what. Only its admins read it. */
import { endpoints } from '../endpoint.ts'
import type { auditSchemas } from './audit.schemas.ts'

/** The endpoints; schemas: `audit.schemas.ts`. */
export const audit = endpoints<typeof auditSchemas>()({
  auditLog: { method: 'GET', path: '/setting/audit-log', access: 'tenant admin', ours: true },
})
