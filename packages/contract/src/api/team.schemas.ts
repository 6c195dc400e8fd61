/** Members and invitations on the wire. */
import { z } from 'zod'
import {
  done,
  invitationIdField,
  languageField,
  noInput,
  tenantIdField,
  timeField,
  userIdField,
  websiteNameField,
} from './fields.schemas.ts'
import { ofTenant } from './organization.schemas.ts'
import { INVITATION_STATES, INVITED_ROLES, TEAM_ROLES } from './team.values.ts'

/** Stores of a member who is no admin; admins see all. */
const websitesField = z.array(websiteNameField).max(500)

const member = z.object({
  userId: userIdField,
  email: z.string(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  /** Empty for owners and admins, who see every store. */
  websites: websitesField,
  joinedAt: timeField,
  /** When one of the member's sessions was last prolonged; absent when signed in nowhere. */
  lastSeenAt: timeField.optional(),
  /** The caller's own row. */
  isSelf: z.boolean(),
})

const invitation = z.object({
  id: invitationIdField,
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  websites: websitesField,
  /** Name of the sender. */
  invitedBy: z.string(),
  createdAt: timeField,
  expiresAt: timeField,
  isExpired: z.boolean(),
  /** For the invited person only: the link's holder who also owns the e-mail may join. */
  link: z.string(),
})

/** Result of the mail. off: this server sends none, so the link must be copied to the invited person. */
const sent = z.object({ mail: z.enum(['sent', 'off', 'failed']), link: z.string() })

/** The secret of the link. Not an id of the tenant: its holder may read the invitation. */
const linkField = z.string().trim().min(1, 'Field is required!').max(200)

/** Inputs and results of `team`. */
export const teamSchemas = {
  /** Owners first, then by name. */
  members: { input: z.object(ofTenant), result: z.array(member) },
  updateMember: {
    input: z.object({ ...ofTenant, userId: userIdField, role: z.enum(TEAM_ROLES).optional(), websites: websitesField.optional() }),
    result: done,
  },
  removeMember: { input: z.object({ ...ofTenant, userId: userIdField }), result: done },
  /** Unused invitations, expired ones included; newest first. */
  invitations: { input: z.object(ofTenant), result: z.array(invitation) },
  invite: {
    input: z.object({
      ...ofTenant,
      email: z.email('Invalid email').max(200),
      role: z.enum(INVITED_ROLES),
      websites: websitesField.default([]),
      language: languageField,
    }),
    result: sent,
  },
  resendInvitation: { input: z.object({ ...ofTenant, id: invitationIdField, language: languageField }), result: sent },
  revokeInvitation: { input: z.object({ ...ofTenant, id: invitationIdField }), result: done },
  /** Does not say whether the e-mail has an account, because anybody can invite any e-mail and open the link. */
  readInvitation: {
    input: z.object({ id: linkField }),
    result: z.object({
      state: z.enum(INVITATION_STATES),
      companyName: z.string(),
      invitedBy: z.string(),
      role: z.enum(INVITED_ROLES),
      email: z.string(),
      expiresAt: timeField,
    }),
  },
  /** Invitations for the caller's own verified e-mail; newest first. id: the input of `join`. */
  myInvitations: {
    input: noInput,
    result: z.array(z.object({ id: z.string(), companyName: z.string(), invitedBy: z.string(), role: z.enum(INVITED_ROLES) })),
  },
  join: { input: z.object({ id: linkField }), result: z.object({ tenantId: tenantIdField, websiteName: websiteNameField.optional() }) },
}
/** A member of a team. */
export type TeamMember = z.output<typeof member>
/** An unused invitation. */
export type TeamInvitation = z.output<typeof invitation>
/** What the holder of the link may read. */
export type InvitationPage = z.output<(typeof teamSchemas)['readInvitation']['result']>
