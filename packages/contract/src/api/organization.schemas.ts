/** Organizations on the wire. */
import { z } from 'zod'
import { LANGUAGES } from '../format.ts'
import { done, memberRoleField, nameField, noInput, requestIdField, tenantIdField, timeField, websiteNameField } from './fields.schemas.ts'
import { POSITIONS } from './organization.values.ts'
import { TEAM_ROLES } from './team.values.ts'

/** The organization of the call, when no header names it; both are allowed if they agree. */
export const ofTenant = { tenantId: tenantIdField.optional() }

const storeBrief = z.object({ websiteName: websiteNameField, websiteTitle: z.string(), sandbox: z.boolean() })

const tenant = {
  tenantId: tenantIdField,
  companyName: z.string(),
  /** The user's own role in it; `optorRole` is the wire's other name for it. */
  role: z.enum(TEAM_ROLES),
  optorRole: memberRoleField,
}

/** Inputs and results of `organization`. */
export const organizationSchemas = {
  /** By name. isActive: the one chosen in this session. websites: the stores that the user may see, by title. */
  userTenants: {
    input: noInput,
    result: z.array(z.object({ ...tenant, isActive: z.boolean(), websites: z.array(storeBrief) })),
  },
  tenantInfo: {
    input: z.object(ofTenant),
    result: z.object({ ...tenant, createdAt: timeField, memberCount: z.number(), storeCount: z.number() }),
  },
  updateTenantInfo: { input: z.object({ ...ofTenant, companyName: nameField }), result: done },
  createOrganization: {
    input: z.object({ companyName: nameField, requestId: requestIdField }),
    result: z.object({ tenantId: tenantIdField }),
  },
  selectOrganization: { input: z.object({ tenantId: tenantIdField }), result: done },
  /** Deletes an organization without stores; owners only. typedName: its name, typed as confirmation. */
  deleteOrganization: { input: z.object({ tenantId: tenantIdField, typedName: z.string().max(200) }), result: done },
  leaveOrganization: { input: z.object({ tenantId: tenantIdField }), result: done },
  operatorDetailSelf: {
    input: noInput,
    result: z.object({
      email: z.string(),
      /** '' follows the browser. */
      browserLanguage: z.enum([...LANGUAGES, '']),
      /** Of the active organization; absent without one. */
      optorRole: memberRoleField.optional(),
    }),
  },
  memberEmails: { input: z.object(ofTenant), result: z.array(z.string()) },
  savePosition: { input: z.object({ position: z.enum(POSITIONS, 'Please choose one of the choices') }), result: done },
}
/** An organization of the user. */
export type UserTenant = z.output<(typeof organizationSchemas)['userTenants']['result']>[number]
