import type { Feature } from '../../http/handlers.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { canSendMail, canSendSms } from '../../messages/messages.ts'
import { hasOutbox } from '../../messages/outbox.ts'
import type { Program } from '../../program.ts'
import { createAccountLimits } from './account-limits.ts'
import { writeLanguage } from './account.rows.ts'
import { signIn, signOut } from './account.ts'
import { hasDevelopFlag, signInFromBackstage } from './backstage.ts'
import { describeUser } from './describe-user.ts'
import { myAccountHandlers } from './my-account.routes.ts'
import { sendLoginCode, signInByPhone } from './phone.ts'
import {
  checkResetLink,
  register,
  registrationOf,
  requestNewPassword,
  sendVerification,
  setNewPassword,
  verifyEmail,
} from './registration.ts'

const describeSignInOptions = async ({ config, mainDb }: Program) => ({
  mail: canSendMail({ config }),
  sms: canSendSms({ config }),
  sandbox: config.SANDBOX,
  outbox: config.SMTP_URL === undefined && hasOutbox(config),
  shopifyApp: config.SHOPIFY_API_KEY !== undefined && config.SHOPIFY_API_SECRET !== undefined,
  registration: await registrationOf({ config, mainDb }),
})

/** Sign in by password, phone or operator code, sign out, register, reset a password, current user, language, and My Account. */
export const accountFeature: Feature<'account'> = (program) => {
  const limits = createAccountLimits(program)
  const countMail = async (email: string, ip: string): Promise<void> => {
    await limits.mailByAddress.check(ip)
    await limits.mailToEmail.check(email.toLowerCase())
  }
  return {
    ...myAccountHandlers(program, limits),
    login: async (input, caller) => {
      // Counted before the password is checked, so that parallel attempts cannot pass together.
      const key = `${networkOf(caller.ip)} ${input.email.toLowerCase()}`
      await limits.loginByAddress.check(caller.ip)
      await limits.loginByEmail.check(key)
      const user = await signIn(program, input, caller)
      await limits.loginByEmail.forget(key)
      await limits.loginByAddress.giveBack(caller.ip)
      return describeUser(program, user, hasDevelopFlag(caller))
    },
    logout: async (_input, caller) => {
      await signOut(program, caller)
      return { ok: true }
    },
    userInfo: (_input, caller) => describeUser(program, caller.user, hasDevelopFlag(caller)),
    signInOptions: () => describeSignInOptions(program),
    register: async (input, caller) => {
      await limits.registerByAddress.check(caller.ip)
      await countMail(input.email, caller.ip)
      await register(program, input)
      return { ok: true }
    },
    resendVerification: async (_input, caller) => {
      if (caller.user.emailVerified) return { ok: true }
      await countMail(caller.user.email, caller.ip)
      await sendVerification(program, caller.user)
      return { ok: true }
    },
    verifyEmail: async (input, caller) => {
      await limits.guessByAddress.check(caller.ip)
      await verifyEmail(program, input.token, caller)
      await limits.guessByAddress.giveBack(caller.ip)
      return { ok: true }
    },
    forgotPassword: async (input, caller) => {
      await countMail(input.email, caller.ip)
      await requestNewPassword(program, input.email)
      return { ok: true }
    },
    checkResetLink: async (input, caller) => {
      await limits.guessByAddress.check(caller.ip)
      await checkResetLink(program, input.token)
      await limits.guessByAddress.giveBack(caller.ip)
      return { ok: true }
    },
    resetPassword: async (input, caller) => {
      await limits.guessByAddress.check(caller.ip)
      await setNewPassword(program, input)
      await limits.guessByAddress.giveBack(caller.ip)
      return { ok: true }
    },
    sendPhoneCode: async (input, caller) => {
      await limits.smsByAddress.check(caller.ip)
      await limits.smsToNumber.check(input.phone)
      await limits.smsToNumberADay.check(input.phone)
      await sendLoginCode(program, input.phone)
      return { ok: true }
    },
    loginByPhone: async (input, caller) => {
      await limits.guessByAddress.check(caller.ip)
      await limits.guessByNumber.check(input.phone)
      const user = await signInByPhone(program, input, caller)
      await limits.guessByAddress.giveBack(caller.ip)
      await limits.guessByNumber.forget(input.phone)
      return describeUser(program, user, hasDevelopFlag(caller))
    },
    loginFromBackstage: async (input, caller) => {
      await limits.guessByAddress.check(caller.ip)
      const user = await signInFromBackstage(program, input.code, caller)
      await limits.guessByAddress.giveBack(caller.ip)
      return describeUser(program, user, true)
    },
    setLanguage: async (input, caller) => {
      await writeLanguage(program.mainDb, caller.user.id, input.language)
      return { ok: true }
    },
  }
}
