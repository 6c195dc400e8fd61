/** The link in a mail about a store that turns such mails off: of a report, or of its alerts. */
import type { LeavableMail } from '@convbox/contract/scheduled-reports'
import { AppError } from '../../http/app-error.ts'
import { leaveLinksOf, openLeaveToken } from '../../messages/leave-link.ts'
import type { Program } from '../../program.ts'
import { listReaders, turnAlertMailsOff } from '../alerts/alerts.ts'
import { writeAudit } from '../audit/audit.ts'
import { listReportReaders, readLinked, turnReportOff } from './report-choices.rows.ts'

type LinkProgram = Pick<Program, 'secrets' | 'now' | 'mainDb'>
type Link = { mail: LeavableMail; token: string }

/** Whether the person gets that mail; undefined for somebody who may get none. */
const readReader = async (
  { mainDb }: LinkProgram,
  mail: LeavableMail,
  { storeId, userId, tenantId }: { storeId: string; userId: string; tenantId: string },
): Promise<{ isAdmin: boolean; isOn: boolean } | undefined> => {
  if (mail === 'alerts') {
    const reader = (await listReaders(mainDb, { id: storeId, tenantId })).find((one) => one.userId === userId)
    return reader && { isAdmin: reader.isAdmin, isOn: reader.choice.mailKinds.length > 0 }
  }
  const reader = (await listReportReaders(mainDb, storeId)).find((one) => one.userId === userId)
  return reader && { isAdmin: reader.isAdmin, isOn: reader.choice[mail] && reader.choice.ways.includes('mail') }
}

const openLink = async (program: LinkProgram, { mail, token }: Link) => {
  const { storeId, readerId: userId, isExpired } = openLeaveToken(program, leaveLinksOf(mail), token)
  const linked = await readLinked(program.mainDb, { storeId, userId })
  // The store or the account is gone, and the mails with it.
  if (linked === undefined) throw new AppError('wrong link')
  const reader = await readReader(program, mail, { storeId, userId, tenantId: linked.tenantId })
  return { ...linked, key: { storeId, userId }, isExpired, reader }
}

/** What the page shows before it changes anything. */
export const readLeaveLink = async (program: LinkProgram, link: Link) => {
  const { title, websiteName, email, isExpired, reader } = await openLink(program, link)
  return { title, websiteName, email, isExpired, isOn: reader?.isOn === true }
}

/** Turns the mail off; again changes nothing. A webhook that gets the same report keeps it. */
export const leaveMail = async (program: LinkProgram, link: Link): Promise<void> => {
  const { mail } = link
  const { isExpired, tenantId, websiteName, key, reader } = await openLink(program, link)
  if (isExpired) throw new AppError('wrong link')
  if (reader?.isOn !== true) return
  await program.mainDb.db.transaction(async (db) => {
    if (mail === 'alerts') await turnAlertMailsOff({ db }, key)
    else await turnReportOff({ db }, key, mail, reader.isAdmin)
    await writeAudit({ db }, { tenantId, ...key, action: 'mail left by its link', target: websiteName, detail: { reports: mail } })
  })
}
