/**
 * Operator login as a user without the password: an operator makes a code on the server's command line; it works once, for five minutes, and both steps are
 * audited.
 */
import { DEVELOP_COOKIE, DEVELOP_DAYS } from '@convbox/contract'
import type { MainDbQueries } from '@convbox/storage'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import { authOf } from '../../http/auth.ts'
import type { CallerUser, PublicCaller } from '../../http/handlers.ts'
import { isLoopback } from '../../http/loopback.ts'
import { authHeaders, readUser } from '../../http/sessions.ts'
import { writeAudit } from '../audit/audit.ts'
import { deleteEndedSessions, findUserId } from './account.rows.ts'
import type { AccountProgram } from './account.ts'
import { insertBackstageCode, tenantsOf, useBackstageCode } from './backstage.rows.ts'

const CODE_LIFE_SECONDS = 300
/** 160 bits: cannot be guessed. */
const CODE_BYTES = 20

/** Set-Cookie line of the develop flag: 14 days, readable by scripts, because it grants nothing. */
const developFlag = (isSecure: boolean): string =>
  `${DEVELOP_COOKIE}=1; Max-Age=${DEVELOP_DAYS * 86_400}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Whether the browser has the flag; anybody can set it, so it may only change what is shown. */
export const hasDevelopFlag = (caller: Pick<PublicCaller, 'readCookie'>): boolean => caller.readCookie(DEVELOP_COOKIE) === '1'

/** Only the operator has the code itself. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

type Step = { action: 'backstage code made' | 'backstage log-in'; userId: string; madeBy: string }

/** One audit row in each tenant that the user belongs to. */
const auditStep = async (mainDb: MainDbQueries, { action, userId, madeBy }: Step): Promise<void> => {
  for (const { tenantId, email } of await tenantsOf(mainDb, userId))
    await writeAudit(mainDb, { tenantId, action, target: email, detail: { madeBy } })
}

/** Makes a code for the user of this e-mail; undefined if there is none. madeBy: the operator's name for the audit log. */
export const makeBackstageCode = async (
  program: Pick<AccountProgram, 'mainDb'>,
  { email, madeBy }: { email: string; madeBy: string },
): Promise<string | undefined> => {
  const userId = await findUserId(program.mainDb, email)
  if (userId === undefined) return undefined
  const code = randomBytes(CODE_BYTES).toString('base64url')
  await program.mainDb.db.transaction(async (db) => {
    await insertBackstageCode({ db }, { codeHash: hashOf(code), userId, madeBy, lifeSeconds: CODE_LIFE_SECONDS })
    await auditStep({ db }, { action: 'backstage code made', userId, madeBy })
  })
  return code
}

/** Signs in by an operator's code: a new session and the develop flag. 'wrong code' for one that cannot be used (any more). */
export const signInFromBackstage = async (program: AccountProgram, code: string, caller: PublicCaller): Promise<CallerUser> => {
  const used = await program.mainDb.db.transaction(async (db) => {
    const found = await useBackstageCode({ db }, hashOf(code))
    if (found !== undefined) await auditStep({ db }, { action: 'backstage log-in', ...found })
    return found
  })
  if (used === undefined) throw new AppError('wrong code')
  const { response, headers } = await authOf(program).api.signInAsOperator({
    body: { userId: used.userId },
    headers: authHeaders({ ...caller, token: undefined }),
    returnHeaders: true,
  })
  caller.giveToken(headers.getSetCookie())
  caller.setCookie(developFlag(!isLoopback(program.config.PUBLIC_URL)))
  await deleteEndedSessions(program.mainDb, used.userId)
  return readUser(response.user)
}
