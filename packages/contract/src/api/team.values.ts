/** The roles of an organization, as in the database and on the wire of the team's calls. In calls that older clients use, owner and admin are both `optorRole: 'admin'`. */
export const TEAM_ROLES = ['owner', 'admin', 'operate', 'read-only'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
/** Roles that an invitation can give; owners are appointed among the members. */
export const INVITED_ROLES = ['admin', 'operate', 'read-only'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]
/** Days until an invitation expires, counted anew when it is sent again. */
export const INVITATION_DAYS = 7
/** State of an invitation. */
export const INVITATION_STATES = ['pending', 'expired', 'revoked', 'used'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Whether a role sees every store of the organization and may change its team. */
export const isAdminRole = (role: TeamRole): boolean => role === 'owner' || role === 'admin'
