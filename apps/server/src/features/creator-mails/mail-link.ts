/** The link in a mail to a creator that turns it off. */
import { LEAVE_CREATOR_MAILS_PATH } from '@convbox/contract/creator-portal'
import { AppError } from '../../http/app-error.ts'
import { leaveAddress, openLeaveToken, type LeaveLinks } from '../../messages/leave-link.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { findLinked, writeLeft } from './mail-choices.rows.ts'

const LINKS: LeaveLinks = { path: LEAVE_CREATOR_MAILS_PATH, signedFor: 'creator mail link' }
type LinkProgram = Pick<Program, 'secrets' | 'now' | 'mainDb'>
type CreatorKey = { storeId: string; creatorId: string }

export const creatorMailAddress = (program: LinkProgram & Pick<Program, 'config'>, { storeId, creatorId }: CreatorKey): string =>
  leaveAddress(program, LINKS, { storeId, readerId: creatorId })

/** Throws 'wrong link' for what we have not signed, and where the store or the creator is gone. */
const openLink = async (program: LinkProgram, token: string) => {
  const { storeId, readerId: creatorId, isExpired } = openLeaveToken(program, LINKS, token)
  const linked = await findLinked(program.mainDb, { storeId, creatorId })
  if (linked === undefined) throw new AppError('wrong link')
  return { ...linked, key: { storeId, creatorId }, isExpired }
}

/** What the page shows before it changes anything. */
export const readCreatorMailLink = async (program: LinkProgram, token: string) => {
  const { title, email, isExpired, isOn } = await openLink(program, token)
  return { title, email: email ?? '', isExpired, isOn }
}

/** Turns the mail of a creator off, or on again; the same again changes nothing. */
export const chooseMails = async (program: LinkProgram, key: CreatorKey, isOn: boolean): Promise<void> => {
  const linked = await findLinked(program.mainDb, key)
  if (linked === undefined) return
  await program.mainDb.db.transaction(async (db) => {
    if (!(await writeLeft({ db }, key, isOn ? undefined : new Date(program.now())))) return
    const entry = { tenantId: linked.tenantId, storeId: key.storeId, action: 'creator mails chosen', target: linked.name } as const
    await writeAudit({ db }, { ...entry, detail: { weeklyMail: isOn ? 1 : 0 } })
  })
}

/** Turns the mail off by its link; also 'wrong link' after the link's end. */
export const leaveCreatorMails = async (program: LinkProgram, token: string): Promise<void> => {
  const { key, isExpired } = await openLink(program, token)
  if (isExpired) throw new AppError('wrong link')
  await chooseMails(program, key, false)
}
