/** Changes a signed-in user's own password. */
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import { deleteResetLinks } from '../../http/auth.rows.ts'
import type { UserCaller } from '../../http/handlers.ts'
import { authHeaders } from '../../http/sessions.ts'
import { sendPasswordNotice } from '../../messages/account-messages.ts'
import { canSendMail, sendLater } from '../../messages/messages.ts'
import { isRefusal, type AccountProgram } from './account.ts'
import { refuseCommonPassword } from './common-password.ts'

/**
 * Sets a new password, signs out all other sessions, invalidates reset links and notifies the user by mail. This session keeps its id, so that parallel calls
 * continue. 'wrong password' if the current one is wrong, 'common password' for a common new one.
 */
export const changePassword = async (
  program: AccountProgram,
  passwords: { currentPassword: string; newPassword: string },
  caller: UserCaller,
): Promise<void> => {
  refuseCommonPassword(passwords.newPassword)
  const { api } = authOf(program)
  const headers = authHeaders(caller)
  try {
    await api.changePassword({ body: { ...passwords, revokeOtherSessions: false }, headers })
  } catch (error) {
    if (isRefusal(error)) throw new AppError('wrong password', { cause: error })
    throw error
  }
  await api.revokeOtherSessions({ headers })
  await deleteResetLinks(program.mainDb, caller.user.id)
  if (canSendMail(program)) sendLater(program, sendPasswordNotice(program, caller.user))
}
