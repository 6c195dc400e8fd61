/** The signed-in user on the wire. */
import { z } from 'zod'
import { LANGUAGES } from '../format.ts'
import { done, memberRoleField, noInput, tenantIdField, userIdField, websiteNameField } from './fields.schemas.ts'

const storeBrief = z.object({
  websiteName: websiteNameField,
  websiteTitle: z.string(),
  tenantId: tenantIdField,
  sandbox: z.boolean(),
  currencyCode: z.string(),
  timezone: z.string(),
})

const userInfo = z.object({
  platUserId: userIdField,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'en', 'zh', or '' to follow the browser. */
  language: z.string(),
  tenants: z.array(z.object({ tenantId: tenantIdField, companyName: z.string(), optorRole: memberRoleField })),
  /** All stores the user may see, by title. */
  websites: z.array(storeBrief),
  /** Whether this server has the stand-ins that sandbox stores talk to. */
  hasSandbox: z.boolean(),
})

/** Inputs and results of `account`. */
export const accountSchemas = {
  login: {
    input: z.object({ email: z.email('Invalid email').max(200), password: z.string().min(1, 'Field is required!').max(200) }),
    result: userInfo,
  },
  logout: { input: noInput, result: done },
  userInfo: { input: noInput, result: userInfo },
  setLanguage: { input: z.object({ language: z.enum([...LANGUAGES, '']) }), result: done },
}
