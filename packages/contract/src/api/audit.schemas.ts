/** The audit log on the wire. */
import { z } from 'zod'
import { AUDIT_ACTIONS } from './audit.values.ts'
import { countField, timeField, userIdField, websiteNameField } from './fields.schemas.ts'
import { ofTenant } from './organization.schemas.ts'

const entry = z.object({
  id: z.string(),
  at: timeField,
  /** One of AUDIT_ACTIONS; an older program may have written what this one does not know. */
  action: z.string(),
  /** What it was done to, as people call it. */
  target: z.string(),
  /** Absent: a command or the program itself. */
  who: z.object({ userId: userIdField, name: z.string(), email: z.string() }).optional(),
  /** Absent: a matter of the whole organization, or of a store that is gone. */
  website: z.object({ websiteName: websiteNameField, websiteTitle: z.string() }).optional(),
  /** By field of the wire; secrets are never written down. from: absent where there was nothing, or nobody kept it. */
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
})

/** Inputs and results of `audit`. */
export const auditSchemas = {
  /** The newest first, AUDIT_PAGE_SIZE a page. people: everybody who stands in the organization's log, by name. */
  auditLog: {
    input: z.object({
      ...ofTenant,
      websiteName: websiteNameField.optional(),
      userId: userIdField.optional(),
      action: z.enum(AUDIT_ACTIONS).optional(),
      page: countField.default(1),
    }),
    result: z.object({
      rows: z.array(entry),
      total: z.number(),
      people: z.array(z.object({ userId: userIdField, name: z.string() })),
    }),
  },
}
/** One change. */
export type AuditRow = z.output<typeof entry>
