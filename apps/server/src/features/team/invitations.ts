/** Invitations: create, mail, resend, revoke, use. The id is the secret of the link; joining also requires the invited e-mail, verified. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@convbox/contract/format'
import { INVITATION_DAYS, INVITED_ROLES, type InvitationState, type InvitedRole } from '@convbox/contract/api/team.values'
import type { MainDbQueries } from '@convbox/storage'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { CallerUser, UserCaller } from '../../http/handlers.ts'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { insertMember, insertStoreMembers, selectOrganization } from '../organization/organization.ts'
import { proofOfEmail } from '../account/account.ts'
import { INVITATION_MAIL_TEXT } from './invitation-mail.text.ts'
import { storeIdsOf, withSeats } from './team.ts'
import {
  insertInvitation,
  listInvitationsFor,
  listPendingInvitations,
  listStores,
  readAccount,
  readInvitation,
  readUser,
  writeInvitation,
  type InvitationRow,
} from './team.rows.ts'

/** Inviter and organization. */
type Inviter = { user: Pick<CallerUser, 'id' | 'name'>; tenant: { id: string; name: string } }
/** Outcome of the mail, and the link for handing it over personally. */
export type SentInvitation = { mail: 'sent' | 'off' | 'failed'; link: string }

const linkOf = (program: Pick<Program, 'config'>, id: string): string => `${program.config.PUBLIC_URL}/joinTeam?id=${id}`
const expiryFrom = (nowMs: number): Date => new Date(nowMs + INVITATION_DAYS * DAY_MS)

/** A role of the database; an unknown one is read-only. */
const roleOf = (row: InvitationRow): InvitedRole => INVITED_ROLES.find((role) => role === row.role) ?? 'read-only'
const storeIdsText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()))
const storeIdsIn = (row: InvitationRow): string[] => (row.storeIds === null ? [] : storeIdsText.parse(row.storeIds))

/** Current state of an invitation. */
const stateOf = (row: InvitationRow, nowMs: number): InvitationState => {
  if (row.status === 'accepted') return 'used'
  if (row.status !== 'pending') return 'revoked'
  return row.expiresAt.getTime() <= nowMs ? 'expired' : 'pending'
}

/** Mails the link in the language of the invited account, else the given one. The invitation is valid whether or not the mail is sent. */
const mailInvitation = async (
  program: Program,
  caller: Inviter,
  invitation: { id: string; email: string },
  language: Language,
): Promise<SentInvitation> => {
  const link = linkOf(program, invitation.id)
  if (!canSendMail(program)) return { mail: 'off', link }
  const known = await readAccount(program.mainDb, invitation.email)
  const chosen = known?.language === 'en' || known?.language === 'zh' ? known.language : language
  const text = INVITATION_MAIL_TEXT[chosen]
  const names = { inviter: caller.user.name, company: caller.tenant.name }
  try {
    await sendMail(program, {
      to: invitation.email,
      language: chosen,
      subject: text.subject(names),
      paragraphs: [text.lead(names), text.expiry({ days: INVITATION_DAYS })],
      button: { label: text.button, address: `${link}&proof=${await proofOfEmail(program, invitation.email, INVITATION_DAYS)}` },
    })
    return { mail: 'sent', link }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    program.logger.warn({ err: error.cause ?? error }, 'an invitation could not be mailed')
    return { mail: 'failed', link }
  }
}

type NewInvitation = { email: string; role: InvitedRole; websites: readonly string[]; language: Language }

/** Invites an e-mail. 'already exists', beside the field, for members and for those already invited. */
export const invite = async (program: Program, caller: Inviter, input: NewInvitation): Promise<SentInvitation> => {
  const email = input.email.toLowerCase()
  const tenantId = caller.tenant.id
  const id = randomBytes(24).toString('base64url')
  await withSeats(program, tenantId, async (mainDb, seats) => {
    if (seats.some((seat) => seat.email === email))
      throw new AppError('already exists', { details: { email: 'This person is a member already' } })
    const pending = await listPendingInvitations(mainDb, tenantId)
    if (pending.some((one) => one.email === email))
      throw new AppError('already exists', {
        details: { email: 'This person is invited already: send the invitation again, or revoke it' },
      })
    const storeIds = await storeIdsOf(mainDb, tenantId, input.role, input.websites)
    const createdAt = new Date(program.now())
    await insertInvitation(mainDb, {
      id,
      organizationId: tenantId,
      email,
      role: input.role,
      status: 'pending',
      expiresAt: expiryFrom(program.now()),
      storeIds: JSON.stringify(storeIds),
      inviterId: caller.user.id,
      createdAt,
    })
    const detail = { role: input.role, ...(storeIds.length > 0 && { websites: input.websites.join(', ') }) }
    await writeAudit(mainDb, { tenantId, userId: caller.user.id, action: 'member invited', target: email, detail })
  })
  return mailInvitation(program, caller, { id, email }, input.language)
}

/** The pending invitation of this id, else 'not found'. */
const requirePending = async (mainDb: MainDbQueries, tenantId: string, id: string): Promise<InvitationRow> => {
  const row = await readInvitation(mainDb, id, tenantId)
  if (row === undefined || row.status !== 'pending') throw new AppError('not found')
  return row
}

/** Renews an invitation's validity, expired or not, and mails the same link again. checkLimit: throws when that person may get no more mail. */
export const resendInvitation = async (
  program: Program,
  caller: Inviter,
  input: { id: string; language: Language },
  checkLimit: (email: string) => Promise<void>,
): Promise<SentInvitation> => {
  const tenantId = caller.tenant.id
  const { email } = await requirePending(program.mainDb, tenantId, input.id)
  await checkLimit(email)
  await withSeats(program, tenantId, async (mainDb) => {
    // Checked again under the lock: it may have been used or revoked meanwhile.
    await requirePending(mainDb, tenantId, input.id)
    await writeInvitation(mainDb, input.id, { expiresAt: expiryFrom(program.now()) })
    await writeAudit(mainDb, { tenantId, userId: caller.user.id, action: 'invitation sent again', target: email, detail: {} })
  })
  return mailInvitation(program, caller, { id: input.id, email }, input.language)
}

/** Revokes an invitation: its link says so from then on. */
export const revokeInvitation = (program: Program, caller: Inviter, id: string): Promise<void> =>
  withSeats(program, caller.tenant.id, async (mainDb) => {
    const row = await requirePending(mainDb, caller.tenant.id, id)
    await writeInvitation(mainDb, id, { status: 'canceled' })
    await writeAudit(mainDb, {
      tenantId: caller.tenant.id,
      userId: caller.user.id,
      action: 'invitation revoked',
      target: row.email,
      detail: {},
    })
  })

/** Pending invitations, as the organization's admins see them. */
export const listInvitations = async (program: Program, tenantId: string) => {
  const [rows, stores] = await Promise.all([listPendingInvitations(program.mainDb, tenantId), listStores(program.mainDb, tenantId)])
  return rows.map((row) => {
    const ids = storeIdsIn(row)
    return {
      id: row.id,
      email: row.email,
      role: roleOf(row),
      websites: stores.filter(({ id }) => ids.includes(id)).map(({ websiteName }) => websiteName),
      invitedBy: row.invitedBy,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isExpired: stateOf(row, program.now()) === 'expired',
      link: linkOf(program, row.id),
    }
  })
}

/** What holders of the link see; 'not found' for an invalid one. */
export const describeInvitation = async (program: Program, id: string) => {
  const row = await readInvitation(program.mainDb, id)
  if (row === undefined) throw new AppError('not found')
  return {
    state: stateOf(row, program.now()),
    companyName: row.companyName,
    invitedBy: row.invitedBy,
    role: roleOf(row),
    email: row.email,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Invitations that a signed-in user may use: none until the e-mail is verified, because anybody may register with it. */
export const listMyInvitations = async (program: Program, user: CallerUser) => {
  const rows = user.emailVerified ? await listInvitationsFor(program.mainDb, user.email.toLowerCase()) : []
  return rows
    .filter((row) => stateOf(row, program.now()) === 'pending')
    .map((row) => ({ id: row.id, companyName: row.companyName, invitedBy: row.invitedBy, role: roleOf(row) }))
}

const REFUSALS = { used: 'invitation used', revoked: 'invitation revoked', expired: 'invitation expired' } as const

/**
 * Joins by invitation: only the account whose verified e-mail was invited, once. Returns the organization, which becomes the session's active one, and the
 * first store to show.
 */
export const join = async (program: Program, caller: UserCaller, id: string): Promise<{ tenantId: string; websiteName?: string }> => {
  const found = await readInvitation(program.mainDb, id)
  if (found === undefined) throw new AppError('not found')
  const { tenantId } = found
  const userId = caller.user.id
  const websiteName = await withSeats(program, tenantId, async (mainDb, seats) => {
    // Read again under the lock: it may have been used, revoked or resent meanwhile.
    const row = await readInvitation(mainDb, id)
    const user = await readUser(mainDb, userId)
    if (row === undefined || user === undefined) throw new AppError('not found')
    if (user.email !== row.email) throw new AppError('other account')
    if (seats.some((seat) => seat.userId === userId)) throw new AppError('already a member')
    const state = stateOf(row, program.now())
    if (state !== 'pending') throw new AppError(REFUSALS[state])
    if (!user.emailVerified) throw new AppError('email not verified')
    const role = roleOf(row)
    const stores = await listStores(mainDb, tenantId)
    const given = role === 'admin' ? stores : stores.filter((store) => storeIdsIn(row).includes(store.id))
    await insertMember(mainDb, { id: randomUUID(), organizationId: tenantId, userId, role, createdAt: new Date(program.now()) })
    if (role !== 'admin')
      await insertStoreMembers(
        mainDb,
        userId,
        given.map((store) => store.id),
      )
    await writeInvitation(mainDb, id, { status: 'accepted' })
    await writeAudit(mainDb, { tenantId, userId, action: 'member joined', target: row.email, detail: { role } })
    return given[0]?.websiteName
  })
  await selectOrganization(program, caller, tenantId)
  return { tenantId, ...(websiteName !== undefined && { websiteName }) }
}
