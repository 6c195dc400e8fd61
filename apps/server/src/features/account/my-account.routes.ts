import type { FeatureHandlers } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import type { AccountLimits } from './account-limits.ts'
import { findPhone, writeName } from './account.rows.ts'
import { changePassword } from './password.ts'
import { addPhone, removePhone, sendPhoneCode } from './phone.ts'
import { endSession, listSessions, signOutEverywhere } from './sessions-of-user.ts'

type MyAccount = Pick<
  FeatureHandlers<'account'>,
  | 'profile'
  | 'changeName'
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'signOutEverywhere'
  | 'addPhone'
  | 'verifyPhone'
  | 'removePhone'
>

/** Handlers of My Account: name, password, phone number, sessions. */
export const myAccountHandlers = (program: Program, limits: AccountLimits): MyAccount => ({
  profile: async (_input, { user }) => {
    const phone = await findPhone(program.mainDb, user.id)
    return { email: user.email, emailVerified: user.emailVerified, name: user.name, ...(phone !== undefined && { phone }) }
  },
  changeName: async (input, caller) => {
    await writeName(program.mainDb, caller.user.id, input.name)
    return { ok: true }
  },
  changePassword: async (input, caller) => {
    await limits.passwordByUser.check(caller.user.id)
    await changePassword(program, input, caller)
    await limits.passwordByUser.forget(caller.user.id)
    return { ok: true }
  },
  listSessions: (_input, caller) => listSessions(program, caller),
  endSession: async (input, caller) => {
    await endSession(program, input.sessionId, caller)
    return { ok: true }
  },
  signOutEverywhere: async (_input, caller) => {
    await signOutEverywhere(program, caller)
    return { ok: true }
  },
  addPhone: async (input, caller) => {
    await limits.smsByAddress.check(caller.ip)
    await limits.smsToNumber.check(input.phone)
    await limits.smsToNumberADay.check(input.phone)
    await sendPhoneCode(program, input.phone, caller)
    return { ok: true }
  },
  verifyPhone: async (input, caller) => {
    await limits.guessByAddress.check(caller.ip)
    await limits.guessByNumber.check(input.phone)
    await addPhone(program, input, caller)
    await limits.guessByAddress.giveBack(caller.ip)
    await limits.guessByNumber.forget(input.phone)
    return { ok: true }
  },
  removePhone: async (_input, caller) => {
    await removePhone(program, caller)
    return { ok: true }
  },
})
