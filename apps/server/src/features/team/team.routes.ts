import { AppError } from '../../http/app-error.ts'
import type { CallerUser, Feature } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { isAdminRole } from '@convbox/contract/api/team.values'
import { teamRoleOf } from '../organization/organization.ts'
import { describeInvitation, invite, join, listInvitations, listMyInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { removeMember, updateMember } from './team.ts'
import { listGivenStores, listMembers } from './team.rows.ts'

const HOUR_MS = 3_600_000
/** Per hour: invitations sent by one user over all organizations, invitations to one person, and link look-ups from one IP address. */
const LIMITS = { byUser: 60, toOne: 5, looks: 600 } as const

/** Members and invitations of an organization. */
export const teamFeature: Feature<'team'> = (program) => {
  const limit = (name: string, max: number) => createSharedLimit(program, { name, max, windowMs: HOUR_MS })
  const byUser = limit('invitationsByUser', LIMITS.byUser)
  const toOne = limit('invitationsToEmail', LIMITS.toOne)
  // Look-ups are cheap: counted in this process only.
  const looks = createRateLimit({ max: LIMITS.looks, windowMs: HOUR_MS, now: program.now })
  /** Our mail contains names that the user chose, so the sender's e-mail must be confirmed. */
  const checkSender = async (user: CallerUser): Promise<void> => {
    if (!user.emailVerified) throw new AppError('email not verified')
    await byUser.check(user.id)
  }
  return {
    members: async (_input, caller) => {
      const [members, given] = await Promise.all([
        listMembers(program.mainDb, caller.tenant.id),
        listGivenStores(program.mainDb, caller.tenant.id),
      ])
      return members.map(({ role, joinedAt, lastSeenAt, ...member }) => ({
        ...member,
        role: teamRoleOf(role),
        websites: isAdminRole(teamRoleOf(role))
          ? []
          : given.filter(({ userId }) => userId === member.userId).map(({ websiteName }) => websiteName),
        joinedAt: joinedAt.toISOString(),
        ...(lastSeenAt !== null && { lastSeenAt: lastSeenAt.toISOString() }),
        isSelf: member.userId === caller.user.id,
      }))
    },
    updateMember: async ({ userId, role, websites }, caller) => {
      await updateMember(program, {
        tenantId: caller.tenant.id,
        actorId: caller.user.id,
        userId,
        ...(role !== undefined && { role }),
        ...(websites !== undefined && { websites }),
      })
      return { ok: true }
    },
    removeMember: async ({ userId }, caller) => {
      await removeMember(program, { tenantId: caller.tenant.id, actorId: caller.user.id, userId })
      return { ok: true }
    },
    invitations: (_input, caller) => listInvitations(program, caller.tenant.id),
    invite: async (input, caller) => {
      await checkSender(caller.user)
      await toOne.check(input.email.toLowerCase())
      return invite(program, caller, input)
    },
    resendInvitation: async (input, caller) => {
      await checkSender(caller.user)
      return resendInvitation(program, caller, input, toOne.check)
    },
    revokeInvitation: async ({ id }, caller) => {
      await revokeInvitation(program, caller, id)
      return { ok: true }
    },
    readInvitation: async ({ id }, caller) => {
      looks.check(caller.ip)
      return describeInvitation(program, id)
    },
    myInvitations: (_input, caller) => listMyInvitations(program, caller.user),
    join: async ({ id }, caller) => {
      looks.check(caller.ip)
      return join(program, caller, id)
    },
  }
}
