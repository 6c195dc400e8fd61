import { PORTAL_COOKIE, PORTAL_LINK_DAYS, PORTAL_PATH } from '@convbox/contract/creator-portal'
import { DAY_MS } from '@convbox/contract/durations'
import { AppError } from '../../http/app-error.ts'
import type { PublicCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { addSignIn, findCreator, type PortalCreator, type SignedInCreator } from './portal-sessions.rows.ts'

/** The creator whose session a call brings; throws 'not signed in' without one. */
export const readSignedIn = async ({ mainDb, now }: Pick<Program, 'mainDb' | 'now'>, caller: PublicCaller): Promise<SignedInCreator> => {
  const token = caller.readCookie(PORTAL_COOKIE)
  const found = token === undefined ? undefined : await findCreator(mainDb, token, new Date(now()))
  if (found === undefined) throw new AppError('not signed in')
  return found
}

/** A new link that signs the creator in, once. */
export const makeSignInLink = async (
  { mainDb, now, config }: Pick<Program, 'mainDb' | 'now' | 'config'>,
  of: PortalCreator,
): Promise<string> => {
  const times = { now: new Date(now()), expiresAt: new Date(now() + PORTAL_LINK_DAYS * DAY_MS) }
  return `${config.PUBLIC_URL}${PORTAL_PATH}?token=${await addSignIn(mainDb, of, times)}`
}
