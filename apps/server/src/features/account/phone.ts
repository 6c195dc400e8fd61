/** Phone numbers: adding one by a code, and signing in by one. A number on an account is always verified. */
import { AppError } from '../../http/app-error.ts'
import { authOf, hashCode, languageHeaders } from '../../http/auth.ts'
import type { CallerUser, PublicCaller, UserCaller } from '../../http/handlers.ts'
import { authHeaders, readUser } from '../../http/sessions.ts'
import { canSendSms } from '../../messages/messages.ts'
import { deleteEndedSessions, deletePhone, findUserByPhone } from './account.rows.ts'
import { isRefusal, type AccountProgram } from './account.ts'

const askForCode = async (program: AccountProgram, phone: string, language: string): Promise<void> => {
  await authOf(program).api.sendPhoneNumberOTP({ body: { phoneNumber: phone }, headers: languageHeaders(language) })
}

/** Sends a code to a number that is verified on an account; to any other nothing, with the same answer. */
export const sendLoginCode = async (program: AccountProgram, phone: string): Promise<void> => {
  if (!canSendSms(program)) throw new AppError('sms is off')
  const user = await findUserByPhone(program.mainDb, phone)
  if (user !== undefined) await askForCode(program, phone, user.language)
}

type Verified = Awaited<ReturnType<ReturnType<typeof authOf>['api']['verifyPhoneNumber']>>

/** 'wrong code' for every cause: digits, age, attempts, number. */
const refuseAlike = (error: unknown): never => {
  if (isRefusal(error)) throw new AppError('wrong code', { cause: error })
  throw error
}

/** Signs in by number and code: a new session, never a new account. */
export const signInByPhone = async (
  program: AccountProgram,
  { phone, code }: { phone: string; code: string },
  caller: PublicCaller,
): Promise<CallerUser> => {
  // A code sent to add this number must not sign in while the number is on no account.
  if ((await findUserByPhone(program.mainDb, phone)) === undefined) throw new AppError('wrong code')
  const answer = await authOf(program)
    .api.verifyPhoneNumber({
      body: { phoneNumber: phone, code: hashCode(program, phone, code) },
      headers: authHeaders({ ...caller, token: undefined }),
      returnHeaders: true,
    })
    .catch(refuseAlike)
  const { user }: Verified = answer.response
  caller.giveToken(answer.headers.getSetCookie())
  await deleteEndedSessions(program.mainDb, user.id)
  return readUser(user)
}

/**
 * Sends a code to a number that the caller wants to add. 'email not verified' until the caller has confirmed the e-mail: somebody who registered with another
 * person's address must not gain a second way in.
 */
export const sendPhoneCode = async (program: AccountProgram, phone: string, caller: UserCaller): Promise<void> => {
  if (!canSendSms(program)) throw new AppError('sms is off')
  if (!caller.user.emailVerified) throw new AppError('email not verified')
  await askForCode(program, phone, caller.user.language)
}

/** Saves the number on the caller's account, replacing an earlier one. 'already exists' if it is on another's: told only to the holder of the phone. */
export const addPhone = async (
  program: AccountProgram,
  { phone, code }: { phone: string; code: string },
  caller: UserCaller,
): Promise<void> => {
  if (!caller.user.emailVerified) throw new AppError('email not verified')
  try {
    await authOf(program).api.verifyPhoneNumber({
      body: { phoneNumber: phone, code: hashCode(program, phone, code), updatePhoneNumber: true },
      headers: authHeaders(caller),
    })
  } catch (error) {
    if (isRefusal(error) && error.body?.code === 'PHONE_NUMBER_EXIST') throw new AppError('already exists', { cause: error })
    refuseAlike(error)
  }
}

/** Removes the number from the account; it cannot sign in any more. */
export const removePhone = (program: AccountProgram, caller: UserCaller): Promise<void> => deletePhone(program.mainDb, caller.user.id)
