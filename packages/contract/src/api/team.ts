/** Members of an organization and invitations to it. Only its admins see and change them; only an owner changes owners; one owner always stays. */
import { endpoints } from '../endpoint.ts'
import type { teamSchemas } from './team.schemas.ts'

/** The endpoints; schemas: `team.schemas.ts`. */
export const team = endpoints<typeof teamSchemas>()({
  members: { method: 'GET', path: '/team/members', access: 'tenant admin', ours: true },
  updateMember: { method: 'POST', path: '/team/member/update', access: 'tenant admin', ours: true },
  removeMember: { method: 'POST', path: '/team/member/remove', access: 'tenant admin', ours: true },
  invitations: { method: 'GET', path: '/team/invitations', access: 'tenant admin', ours: true },
  invite: { method: 'POST', path: '/team/invite', access: 'tenant admin', ours: true },
  resendInvitation: { method: 'POST', path: '/team/invitation/resend', access: 'tenant admin', ours: true },
  revokeInvitation: { method: 'POST', path: '/team/invitation/revoke', access: 'tenant admin', ours: true },
  // The holder of the link may read the invitation; joining takes the invited account.
  readInvitation: { method: 'GET', path: '/organization/invitation', access: 'public', ours: true },
  myInvitations: { method: 'GET', path: '/organization/invitations', access: 'signed in', ours: true },
  join: { method: 'POST', path: '/organization/join', access: 'signed in', ours: true },
})
