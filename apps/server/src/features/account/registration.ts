/** From the outside to an account: registering, confirming the e-mail, a forgotten password. Nobody learns here whether an e-mail has an account. */
import { createEmailVerificationToken } from 'better-auth/api'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import type { UserCaller } from '../../http/handlers.ts'
import { authHeaders } from '../../http/sessions.ts'
import { sendTakenNotice, sendVerificationLink } from '../../messages/account-messages.ts'
import { canSendMail, sendLater } from '../../messages/messages.ts'
import { findUserByEmail, writeLanguage } from './account.rows.ts'
import { createUser, isRefusal, type AccountProgram } from './account.ts'

const VERIFICATION_SECONDS = 86_400

/** Mails the link that confirms the address; it works for a day. */
export const sendVerification = async (program: AccountProgram, user: { email: string; language: string }): Promise<void> => {
  const { secret } = await authOf(program).$context
  const token = await createEmailVerificationToken(secret, user.email, undefined, VERIFICATION_SECONDS)
  await sendVerificationLink(program, { ...user, token })
}

type Registration = { name: string; email: string; password: string; language: string }

/** Makes an account and mails it the link; false when the e-mail has one already. */
const makeAccount = async (program: AccountProgram, { language, ...user }: Registration): Promise<boolean> => {
  try {
    const userId = await createUser(program, { ...user, isVerified: false })
    if (language !== '') await writeLanguage(program.mainDb, userId, language)
    return true
  } catch (error) {
    // Twice at once: the second finds the e-mail taken by the first.
    if ((error instanceof AppError && error.code === 'already exists') || isRefusal(error)) return false
    throw error
  }
}

/**
 * Registers. The answer is the same for an e-mail that has an account: only its owner learns of it, by mail, and the password is hashed all the same,
 * so that neither words nor time tell. No session is made: that would tell. 'mail is off' before anything is looked up.
 */
export const register = async (program: AccountProgram, registration: Registration): Promise<void> => {
  if (!canSendMail(program)) throw new AppError('mail is off')
  const { email, password, language } = registration
  const known = await findUserByEmail(program.mainDb, email)
  if (known === undefined && (await makeAccount(program, registration))) {
    sendLater(program, sendVerification(program, { email, language }))
    return
  }
  await (await authOf(program).$context).password.hash(password)
  sendLater(program, sendTakenNotice(program, { email, language: known?.language ?? language }))
}

const payload = z.object({ email: z.string() })

/** Whose address a verification link is about, as it says itself; its signature is checked afterwards. */
const claimedEmail = (token: string): string | undefined => {
  try {
    return payload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).email
  } catch {
    return undefined // Not one of our links.
  }
}

/**
 * Confirms the caller's own e-mail. Being signed in is asked for on purpose: somebody who registered with another person's address must not have it
 * confirmed by that person's click. 'wrong link' for a forged, expired or another account's link.
 */
export const verifyEmail = async (program: AccountProgram, token: string, caller: UserCaller): Promise<void> => {
  if (claimedEmail(token) !== caller.user.email) throw new AppError('wrong link')
  try {
    await authOf(program).api.verifyEmail({ query: { token }, headers: authHeaders(caller) })
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong link', { cause: error })
    throw error
  }
}

/** Mails the way to a new password to whoever has an account; answers the same to all, at once. */
export const requestNewPassword = async (program: AccountProgram, email: string): Promise<void> => {
  if (!canSendMail(program)) throw new AppError('mail is off')
  await authOf(program).api.requestPasswordReset({ body: { email } })
}

/** Sets a new password by the link: once, within the hour. All sessions end, and the e-mail counts as confirmed. */
export const setNewPassword = async (program: AccountProgram, input: { token: string; newPassword: string }): Promise<void> => {
  try {
    await authOf(program).api.resetPassword({ body: input })
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong link', { cause: error })
    throw error
  }
}
