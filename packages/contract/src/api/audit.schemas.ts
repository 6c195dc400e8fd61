/** The audit log on the wire. */
import { z } from 'zod'
import { AUDIT_ACTIONS } from './audit.values.ts'
import { countField, timeField, userIdField, websiteNameField } from './fields.schemas.ts'
import { ofTenant } from './organization.schemas.ts'

const entry = z.object({
  id: z.string(),
  at: timeField,
  /** One of AUDIT_ACTIONS, or an unknown word that another version of the program wrote. */
  action: z.string(),
  /** Display name of the changed object. */
  target: z.string(),
  /** Absent when a command or the program itself made the change. */
  who: z.object({ userId: userIdField, name: z.string(), email: z.string() }).optional(),
  /** Absent for a change of the whole organization, or of a deleted store. */
  website: z.object({ websiteName: websiteNameField, websiteTitle: z.string() }).optional(),
  /** Changes by wire field; secrets are never recorded. from: absent where there was no value or it was not recorded. */
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
})

/** Inputs and results of `audit`. */
export const auditSchemas = {
  /** Newest first, AUDIT_PAGE_SIZE per page. people: everybody in the organization's log, by name. */
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
