/** The signed-in user on the wire. */
import { z } from 'zod'
import { LANGUAGES } from '../format.ts'
import { accountSettingsSchemas } from './account-settings.schemas.ts'
import { done, memberRoleField, nameField, noInput, tenantIdField, userIdField, websiteNameField } from './fields.schemas.ts'
import { codeField, emailField, newPasswordField, phoneField, tokenField } from './account-fields.schemas.ts'

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
  /** false: the notice asks to open the link in the mail; joining by invitation waits for it. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'en', 'zh', or '' to follow the browser. */
  language: z.string(),
  /** What may be chosen as language. */
  languages: z.array(z.enum(LANGUAGES)),
  /** Address of the person's picture; '' : nobody has one. */
  picture: z.string(),
  /** wire spelling: the same as activeTenantId. */
  tenantId: tenantIdField.optional(),
  tenants: z.array(z.object({ tenantId: tenantIdField, companyName: z.string(), optorRole: memberRoleField })),
  /** The organization of this session: the one that was chosen, else the first by name. Absent without any. */
  activeTenantId: tenantIdField.optional(),
  /** Made with the membership, of the active organization; absent without one. */
  operatorInfo: z.object({ optorRole: memberRoleField, browserLanguage: z.string() }).optional(),
  /** Absent until the job is named on /welcome. */
  positionInfo: z.object({ position: z.string() }).optional(),
  /** What the stores given to a member who is no admin may use; admins need none. */
  shopProductPackagePermission: z.array(
    z.object({ packageName: z.string(), shopName: websiteNameField, shopNameShopify: z.string().optional() }),
  ),
  /** All stores the user may see, by title. */
  websites: z.array(storeBrief),
  /** Whether this server has the stand-ins that sandbox stores talk to. */
  hasSandbox: z.boolean(),
  /** The browser carries the develop flag of a log-in from the backstage. It changes what is shown and grants nothing. */
  develop: z.boolean(),
})

/** What this server can do for somebody who is not signed in yet. */
const doors = z.object({
  mail: z.boolean(),
  sms: z.boolean(),
  sandbox: z.boolean(),
  /** Mail lies at /sandbox/outbox/ instead of being sent. */
  outbox: z.boolean(),
  shopifyApp: z.boolean(),
  /** Who may make an account: anybody, or who holds an invitation. A server without any account is open. */
  registration: z.enum(['open', 'invited']),
})

/** Inputs and results of `account`. */
export const accountSchemas = {
  login: {
    input: z.object({ email: emailField, password: z.string().min(1, 'Field is required!').max(200) }),
    result: userInfo,
  },
  logout: { input: noInput, result: done },
  userInfo: { input: noInput, result: userInfo },
  doors: { input: noInput, result: doors },
  register: {
    input: z.object({
      name: nameField,
      email: emailField,
      password: newPasswordField,
      language: z.enum([...LANGUAGES, '']),
      /** The secret of the invitation's link, where only invited people may register. */
      invitation: tokenField.optional(),
      /** From the mailed link of an invitation: proves that the e-mail is read by who registers. */
      proof: tokenField.optional(),
    }),
    result: done,
  },
  resendVerification: { input: noInput, result: done },
  verifyEmail: { input: z.object({ token: tokenField }), result: done },
  forgotPassword: { input: z.object({ email: emailField }), result: done },
  /** Refused with 'wrong link' once the link was used or has expired; looking does not use it up. */
  checkResetLink: { input: z.object({ token: tokenField }), result: done },
  resetPassword: { input: z.object({ token: tokenField, newPassword: newPasswordField }), result: done },
  sendPhoneCode: { input: z.object({ phone: phoneField }), result: done },
  loginByPhone: { input: z.object({ phone: phoneField, code: codeField }), result: userInfo },
  loginFromBackstage: { input: z.object({ code: tokenField }), result: userInfo },
  setLanguage: { input: z.object({ language: z.enum([...LANGUAGES, '']) }), result: done },
  ...accountSettingsSchemas,
}
