/** The link in a weekly mail to a person who works for the store. */
import { LEAVE_WEEKLY_PATH } from '@convbox/contract/api/alerts.values'
import { AppError } from '../../http/app-error.ts'
import { leaveAddress, openLeaveToken, type LeaveLinks } from '../../messages/leave-link.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { listReaders, turnWeeklyOff } from './choices.rows.ts'
import { readLinked } from './weekly-mail.rows.ts'

const LINKS: LeaveLinks = { path: LEAVE_WEEKLY_PATH, signedFor: 'weekly mail link' }
type LinkProgram = Pick<Program, 'secrets' | 'now'>

export const weeklyLinkAddress = (
  program: LinkProgram & Pick<Program, 'config'>,
  { storeId, userId }: { storeId: string; userId: string },
): string => leaveAddress(program, LINKS, { storeId, readerId: userId })

const openToken = (program: LinkProgram, token: string): { storeId: string; userId: string; isExpired: boolean } => {
  const { readerId, ...rest } = openLeaveToken(program, LINKS, token)
  return { ...rest, userId: readerId }
}

const findLinked = async (program: Pick<Program, 'mainDb'>, key: { storeId: string; userId: string }) => {
  const linked = await readLinked(program.mainDb, key)
  // The store or the account is gone, and the mails with it.
  if (linked === undefined) throw new AppError('wrong link')
  const reader = (await listReaders(program.mainDb, { id: key.storeId, tenantId: linked.tenantId })).find(
    ({ userId }) => userId === key.userId,
  )
  return { ...linked, reader }
}

/** What the page shows before it changes anything. */
export const readWeeklyLink = async (program: LinkProgram & Pick<Program, 'mainDb'>, token: string) => {
  const { isExpired, ...key } = openToken(program, token)
  const { title, websiteName, email, reader } = await findLinked(program, key)
  return { title, websiteName, email, isExpired, isOn: reader?.isWeekly === true }
}

/** Turns the mail off; again changes nothing. */
export const leaveWeekly = async (program: LinkProgram & Pick<Program, 'mainDb'>, token: string): Promise<void> => {
  const { isExpired, ...key } = openToken(program, token)
  if (isExpired) throw new AppError('wrong link')
  const { tenantId, websiteName, reader } = await findLinked(program, key)
  if (reader?.isWeekly !== true) return
  await program.mainDb.db.transaction(async (db) => {
    await turnWeeklyOff({ db }, key, reader.isAdmin)
    await writeAudit({ db }, { tenantId, ...key, action: 'weekly mail left', target: websiteName, detail: { weeklyMail: 0 } })
  })
}
