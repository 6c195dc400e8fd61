/**
 * The link in a mail that turns it off without signing in: signed, for one reader and one store, for a year. Opening it changes nothing, because mail scanners
 * open every link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@convbox/contract/durations'
import { LEAVE_LINK_DAYS, LEAVE_PATHS, type LeavableMail } from '@convbox/contract/scheduled-reports'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'

/** A path of a page, and whose links they are: one made for another is worth nothing. */
export type LeaveLinks = { path: string; signedFor: `${LeavableMail} mail link` | 'creator mail link' }

/** Of the mails about a store to people who work for it. */
export const leaveLinksOf = (mail: LeavableMail): LeaveLinks => ({ path: LEAVE_PATHS[mail], signedFor: `${mail} mail link` })
type LinkProgram = Pick<Program, 'secrets' | 'now'>
type LinkKey = { storeId: string; readerId: string }
/** Ends at a time in milliseconds. */
const payloadSchema = z.tuple([z.string(), z.string(), z.number()])

const sign = ({ secrets }: LinkProgram, { signedFor }: LeaveLinks, payload: string): string =>
  createHmac('sha256', secrets.keyFor(signedFor)).update(payload).digest('base64url')

export const leaveAddress = (program: LinkProgram & Pick<Program, 'config'>, links: LeaveLinks, key: LinkKey): string => {
  const endsMs = program.now() + LEAVE_LINK_DAYS * DAY_MS
  const payload = Buffer.from(JSON.stringify([key.storeId, key.readerId, endsMs])).toString('base64url')
  return `${program.config.PUBLIC_URL}${links.path}?token=${payload}.${sign(program, links, payload)}`
}

/** Throws 'wrong link' for what we have not signed. */
export const openLeaveToken = (program: LinkProgram, links: LeaveLinks, token: string): LinkKey & { isExpired: boolean } => {
  const [payload = '', signature = ''] = token.split('.')
  const right = Buffer.from(sign(program, links, payload))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('wrong link')
  const [storeId, readerId, endsMs] = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return { storeId, readerId, isExpired: program.now() >= endsMs }
}
