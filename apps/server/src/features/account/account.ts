/** Users: sign-in, sign-out and creation. */
import { randomBytes } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import { writeEmailVerified } from '../../http/auth.rows.ts'
import type { CallerUser, PublicCaller } from '../../http/handlers.ts'
import { authHeaders, readUser } from '../../http/sessions.ts'
import type { Program } from '../../program.ts'
import { deleteEndedSessions, findUserId } from './account.rows.ts'
import { mayLogIn } from './demo-login.ts'

export { idOfRequest } from './id-of-request.ts'

export { proofOfEmail } from './email-proof.ts'

/** Parts of the program that these functions use; commands have only these. */
export type AccountProgram = Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>

/** better-auth's refusal of user input; other errors are rethrown. */
export const isRefusal = (error: unknown): error is APIError => error instanceof APIError && error.statusCode < 500

/**
 * Signs in: a new session, whatever token the caller sent (prevents session fixation); its cookie is sent with the answer. 'wrong login' whether the e-mail or
 * the password is wrong.
 */
export const signIn = async (
  program: AccountProgram,
  login: { email: string; password: string },
  caller: PublicCaller,
): Promise<CallerUser> => {
  if (!mayLogIn(program.config, login.email)) throw new AppError('wrong login')
  try {
    const { response, headers } = await authOf(program).api.signInEmail({
      body: login,
      headers: authHeaders({ ...caller, token: undefined }),
      returnHeaders: true,
    })
    caller.giveToken(headers.getSetCookie())
    await deleteEndedSessions(program.mainDb, response.user.id)
    return readUser(response.user)
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong login', { cause: error })
    throw error
  }
}

/** Ends the session and clears its cookie; without a session only clears the cookie. */
export const signOut = async (program: AccountProgram, caller: PublicCaller): Promise<void> => {
  const { headers } = await authOf(program).api.signOut({ headers: authHeaders(caller), returnHeaders: true })
  caller.giveToken(headers.getSetCookie())
}

/** The id of the user with this e-mail, if there is one. */
export const findUser = (program: Pick<Program, 'mainDb'>, email: string): Promise<string | undefined> => findUserId(program.mainDb, email)

/** isVerified: whether the e-mail counts as confirmed; users who register confirm it later. */
export type NewUser = { email: string; password: string; name: string; isVerified?: boolean }

/**
 * Creates a user with e-mail and password (8 to 200 characters), verified unless stated otherwise. 'already exists' if the e-mail is taken. Returns the user's
 * id.
 */
export const createUser = async (program: AccountProgram, { isVerified = true, ...user }: NewUser): Promise<string> => {
  if ((await findUserId(program.mainDb, user.email)) !== undefined)
    throw new AppError('already exists', { details: { email: 'This e-mail is taken' } })
  const auth = authOf(program)
  const { user: made } = await auth.api.signUpEmail({ body: user })
  // better-auth signs the new user in at once; that token is unused.
  await (await auth.$context).internalAdapter.deleteUserSessions(made.id)
  if (isVerified) await writeEmailVerified(program.mainDb, made.id)
  return made.id
}

/** How many numbered names are tried before a random one: otherwise taking all of them would block the name. */
const NUMBERED_NAMES = 20

/** Candidate names, in this order: as wished, numbered, then with ten random digits. */
export const namesLike = (wished: string): string[] => [
  wished,
  ...Array.from({ length: NUMBERED_NAMES - 1 }, (_, index) => `${wished}-${index + 2}`),
  ...Array.from({ length: 3 }, () => `${wished}-${randomBytes(5).toString('hex')}`),
]

/** A text as a URL part: lower-case letters, digits and single dashes, at most 40; '' if nothing remains. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
