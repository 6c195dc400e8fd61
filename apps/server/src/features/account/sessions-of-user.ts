/** A user's sessions, and ending them. */
import bowser from 'bowser'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import type { PublicCaller, UserCaller } from '../../http/handlers.ts'
import { authHeaders } from '../../http/sessions.ts'
import { signOut, type AccountProgram } from './account.ts'

const describeAgent = (userAgent: string): { browser?: string; os?: string } => {
  if (userAgent === '') return {}
  const { browser, os } = bowser.parse(userAgent)
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { os: os.name }) }
}

/** The caller's live sessions, the current one first, then by last use. */
export const listSessions = async (program: AccountProgram, caller: UserCaller) => {
  const { api } = authOf(program)
  const headers = authHeaders(caller)
  const [current, sessions] = await Promise.all([api.getSession({ headers }), api.listSessions({ headers })])
  const currentId = current?.session.id
  return sessions
    .map((session) => ({
      sessionId: session.id,
      ...describeAgent(session.userAgent ?? ''),
      ip: session.ipAddress ?? '',
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.updatedAt.toISOString(),
      isThis: session.id === currentId,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt))
}

/** Ends one of the caller's other sessions; another user's is treated as unknown. */
export const endSession = async (program: AccountProgram, sessionId: string, caller: UserCaller): Promise<void> => {
  const { api } = authOf(program)
  const headers = authHeaders(caller)
  const found = (await api.listSessions({ headers })).find(({ id }) => id === sessionId)
  if (found === undefined) throw new AppError('not found')
  await api.revokeSession({ body: { token: found.token }, headers })
}

/** Ends all sessions of the caller, including this one; without a session only clears the cookie. */
export const signOutEverywhere = async (program: AccountProgram, caller: PublicCaller): Promise<void> => {
  const { api } = authOf(program)
  const headers = authHeaders(caller)
  if ((await api.getSession({ headers })) !== null) await api.revokeSessions({ headers })
  await signOut(program, caller)
}
