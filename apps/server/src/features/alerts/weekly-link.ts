/**
 * The link in a weekly mail that turns it off without signing in: signed, for one person and one store, for a year. Opening it changes nothing, because mail
 * scanners open every link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LEAVE_WEEKLY_PATH, WEEKLY_LINK_DAYS } from '@convbox/contract/api/alerts.values'
import { DAY_MS } from '@convbox/contract/durations'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { listReaders, turnWeeklyOff } from './choices.rows.ts'
import { readLinked } from './weekly-mail.rows.ts'

type LinkProgram = Pick<Program, 'secrets' | 'now'>
/** Ends at a time in milliseconds. */
const payloadSchema = z.tuple([z.string(), z.string(), z.number()])

const sign = ({ secrets }: LinkProgram, payload: string): string =>
  createHmac('sha256', secrets.keyFor('weekly mail link')).update(payload).digest('base64url')

export const weeklyLinkAddress = (program: LinkProgram & Pick<Program, 'config'>, key: { storeId: string; userId: string }): string => {
  const endsMs = program.now() + WEEKLY_LINK_DAYS * DAY_MS
  const payload = Buffer.from(JSON.stringify([key.storeId, key.userId, endsMs])).toString('base64url')
  return `${program.config.PUBLIC_URL}${LEAVE_WEEKLY_PATH}?token=${payload}.${sign(program, payload)}`
}

/** Throws 'wrong link' for what we have not signed. */
const openToken = (program: LinkProgram, token: string): { storeId: string; userId: string; isExpired: boolean } => {
  const [payload = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(program, payload))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('wrong link')
  const [storeId, userId, endsMs] = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return { storeId, userId, isExpired: program.now() >= endsMs }
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
