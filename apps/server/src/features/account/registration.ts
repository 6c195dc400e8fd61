/** Account creation and recovery: registration, e-mail confirmation, forgotten password. Nothing here reveals whether an e-mail has an account. */
import { createEmailVerificationToken } from 'better-auth/api'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import { atEvenTimes } from '../../http/even-time.ts'
import type { UserCaller } from '../../http/handlers.ts'
import { authHeaders } from '../../http/sessions.ts'
import { sendTakenNotice, sendVerificationLink } from '../../messages/account-messages.ts'
import { canSendMail, sendLater } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { isInvited } from '../team/team.ts'
import { findUserByEmail, hasUsers, writeLanguage } from './account.rows.ts'
import { createUser, isRefusal, type AccountProgram } from './account.ts'
import { refuseCommonPassword } from './common-password.ts'

const VERIFICATION_SECONDS = 86_400

/** Mails the confirmation link; it is valid for a day. */
export const sendVerification = async (program: AccountProgram, user: { email: string; language: string }): Promise<void> => {
  const { secret } = await authOf(program).$context
  const token = await createEmailVerificationToken(secret, user.email, undefined, VERIFICATION_SECONDS)
  await sendVerificationLink(program, { ...user, token })
}

/** Who may register now: the server's setting, but the first account of an empty server needs no invitation (two in parallel both count as first). */
export const registrationOf = async ({ config, mainDb }: Pick<Program, 'config' | 'mainDb'>): Promise<'open' | 'invited'> =>
  config.REGISTRATION === 'invited' && (await hasUsers(mainDb)) ? 'invited' : 'open'

/** invitation: the secret of an invitation's link. proof: proof of e-mail from the mailed link. */
type Registration = {
  name: string
  email: string
  password: string
  language: string
  invitation?: string | undefined
  proof?: string | undefined
}

/**
 * 'invitation needed' unless this person may register; the same for every e-mail without the secret of its own invitation, so that nobody learns who is
 * invited.
 */
const requireInvitedOrOpen = async (
  program: Pick<Program, 'config' | 'mainDb' | 'now'>,
  { email, invitation }: Registration,
): Promise<void> => {
  if ((await registrationOf(program)) === 'open') return
  const isLetIn =
    invitation !== undefined && (await isInvited(program.mainDb, { id: invitation, email: email.toLowerCase(), nowMs: program.now() }))
  if (!isLetIn) throw new AppError('invitation needed')
}

/** Creates an account and mails the link; false if the e-mail has one already. */
const makeAccount = async (program: AccountProgram, { name, email, password, language }: Registration): Promise<boolean> => {
  try {
    const userId = await createUser(program, { name, email, password, isVerified: false })
    if (language !== '') await writeLanguage(program.mainDb, userId, language)
    return true
  } catch (error) {
    // In parallel: the second finds the e-mail taken by the first.
    if ((error instanceof AppError && error.code === 'already exists') || isRefusal(error)) return false
    throw error
  }
}

const payload = z.object({ email: z.string() })

/** The address that a verification link claims; its signature is checked afterwards. */
const claimedEmail = (token: string): string | undefined => {
  try {
    return payload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).email
  } catch {
    return undefined // Not one of our links.
  }
}

/** Confirms a new account's address by a proof; false if it is missing, forged, expired or for another address. */
const confirmByProof = async (program: AccountProgram, { email, proof }: Pick<Registration, 'email' | 'proof'>): Promise<boolean> => {
  if (proof === undefined || claimedEmail(proof) !== email.toLowerCase()) return false
  try {
    await authOf(program).api.verifyEmail({ query: { token: proof } })
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Hashing takes a tenth of a second; both outcomes of a registration finish well within this step and are answered at its end. */
const ANSWER_STEP_MS = 500

const makeAccountOrNotify = async (program: AccountProgram, registration: Registration): Promise<void> => {
  const { email, password, language, proof } = registration
  const known = await findUserByEmail(program.mainDb, email)
  if (known === undefined && (await makeAccount(program, registration))) {
    if (!(await confirmByProof(program, { email, proof }))) sendLater(program, sendVerification(program, { email, language }))
    return
  }
  await (await authOf(program).$context).password.hash(password)
  sendLater(program, sendTakenNotice(program, { email, language: known?.language ?? language }))
}

/**
 * Registers. For an e-mail with an account the answer is the same, after the same time: only its owner learns of it, by mail. Creates no session, which would
 * reveal it. 'mail is off', 'invitation needed' and 'common password' before any account is looked up.
 */
export const register = async (program: AccountProgram & Pick<Program, 'now'>, registration: Registration): Promise<void> => {
  if (!canSendMail(program)) throw new AppError('mail is off')
  await requireInvitedOrOpen(program, registration)
  refuseCommonPassword(registration.password)
  await atEvenTimes(ANSWER_STEP_MS, () => makeAccountOrNotify(program, registration))
}

/**
 * Confirms the caller's own e-mail. Requires a session on purpose: somebody who registered with another person's address must not have it confirmed by that
 * person's click. 'wrong link' for a forged, expired or another account's link.
 */
export const verifyEmail = async (program: AccountProgram, token: string, caller: UserCaller): Promise<void> => {
  if (claimedEmail(token) !== caller.user.email) throw new AppError('wrong link')
  // An old link of a user confirmed meanwhile: nothing to do.
  if (caller.user.emailVerified) return
  try {
    await authOf(program).api.verifyEmail({ query: { token }, headers: authHeaders(caller) })
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong link', { cause: error })
    throw error
  }
}

/** The identifier under which better-auth stores a reset link. */
const resetIdentifier = (token: string): string => `reset-password:${token}`

/** Mails a reset link if the e-mail has an account; the answer is the same for all, at once. */
export const requestNewPassword = async (program: AccountProgram, email: string): Promise<void> => {
  if (!canSendMail(program)) throw new AppError('mail is off')
  await authOf(program).api.requestPasswordReset({ body: { email } })
}

/** 'wrong link' unless this reset link is still valid; the check does not use it up and reveals no account. */
export const checkResetLink = async (program: AccountProgram, token: string): Promise<void> => {
  const { internalAdapter } = await authOf(program).$context
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token))
  // By this machine's clock, as better-auth does when the link is used.
  if (found === null || found.expiresAt.getTime() <= Date.now()) throw new AppError('wrong link')
}

/** Sets a new password by the link: once, within the hour. Ends all sessions and confirms the e-mail. */
export const setNewPassword = async (program: AccountProgram, input: { token: string; newPassword: string }): Promise<void> => {
  refuseCommonPassword(input.newPassword)
  try {
    await authOf(program).api.resetPassword({ body: input })
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong link', { cause: error })
    throw error
  }
}
