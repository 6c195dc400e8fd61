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
  /** false: a notice asks the user to open the mailed link; invitations can be joined only after that. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'en', 'zh', or '' to follow the browser. */
  language: z.string(),
  /** Languages that can be chosen. */
  languages: z.array(z.enum(LANGUAGES)),
  /** URL of the user's picture; always '', because pictures are not supported. */
  picture: z.string(),
  /** wire spelling: the same as activeTenantId. */
  tenantId: tenantIdField.optional(),
  tenants: z.array(z.object({ tenantId: tenantIdField, companyName: z.string(), optorRole: memberRoleField })),
  /** The active organization of this session: the chosen one, else the first by name. Absent for a user without any. */
  activeTenantId: tenantIdField.optional(),
  /** The user's membership in the active organization, made when the user joined; absent without one. */
  operatorInfo: z.object({ optorRole: memberRoleField, browserLanguage: z.string() }).optional(),
  /** The user's position in the company; absent until chosen on /welcome. */
  positionInfo: z.object({ position: z.string() }).optional(),
  /** Feature permissions of a member who is no admin, for the stores given to that member; admins need none. */
  shopProductPackagePermission: z.array(
    z.object({ packageName: z.string(), shopName: websiteNameField, shopNameShopify: z.string().optional() }),
  ),
  /** All stores the user may see, by title. */
  websites: z.array(storeBrief),
  /** Whether this server runs the stand-ins that sandbox stores use. */
  hasSandbox: z.boolean(),
  /** The browser carries the develop flag of a backstage log-in. It changes what is shown and grants nothing. */
  develop: z.boolean(),
})

/** Options of this server that the sign-in and register pages need. */
const signInOptions = z.object({
  mail: z.boolean(),
  sms: z.boolean(),
  sandbox: z.boolean(),
  /** Mail is written to /sandbox/outbox/ instead of being sent. */
  outbox: z.boolean(),
  shopifyApp: z.boolean(),
  /** Who may register: anybody, or invited people only. A server without any account is open. */
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
  signInOptions: { input: noInput, result: signInOptions },
  register: {
    input: z.object({
      name: nameField,
      email: emailField,
      password: newPasswordField,
      language: z.enum([...LANGUAGES, '']),
      /** The secret of the invitation's link; required when only invited people may register. */
      invitation: tokenField.optional(),
      /** Signed proof from the mailed link of an invitation: the person who registers reads that e-mail. */
      proof: tokenField.optional(),
    }),
    result: done,
  },
  resendVerification: { input: noInput, result: done },
  verifyEmail: { input: z.object({ token: tokenField }), result: done },
  forgotPassword: { input: z.object({ email: emailField }), result: done },
  /** Refused with 'wrong link' once the link was used or has expired; checking does not use it up. */
  checkResetLink: { input: z.object({ token: tokenField }), result: done },
  resetPassword: { input: z.object({ token: tokenField, newPassword: newPasswordField }), result: done },
  sendPhoneCode: { input: z.object({ phone: phoneField }), result: done },
  loginByPhone: { input: z.object({ phone: phoneField, code: codeField }), result: userInfo },
  loginFromBackstage: { input: z.object({ code: tokenField }), result: userInfo },
  setLanguage: { input: z.object({ language: z.enum([...LANGUAGES, '']) }), result: done },
  ...accountSettingsSchemas,
}
