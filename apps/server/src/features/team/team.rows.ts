import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import type { TeamRole } from '@convbox/contract/api/team.values'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'

const { user, session, organization, member, invitation, store, storeMember } = mainDbSchema

/** All members of an organization with stored role and e-mail. */
export const readSeats = (mainDb: MainDbQueries, tenantId: string): Promise<{ userId: string; role: string; email: string }[]> =>
  mainDb.db
    .select({ userId: member.userId, role: member.role, email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, tenantId))

/** The members as screens show them. lastSeenAt: when one of their sessions was last prolonged. */
export const listMembers = (
  mainDb: MainDb,
  tenantId: string,
): Promise<{ userId: string; email: string; name: string; role: string; joinedAt: Date; lastSeenAt: Date | null }[]> =>
  mainDb.db
    .select({
      userId: member.userId,
      email: user.email,
      name: user.name,
      role: member.role,
      joinedAt: member.createdAt,
      lastSeenAt: sql<Date | null>`(SELECT max(${session.updatedAt}) FROM ${session} WHERE ${session.userId} = ${member.userId})`.mapWith(
        session.updatedAt,
      ),
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, tenantId))
    .orderBy(sql`${member.role} <> 'owner'`, asc(user.name), asc(user.email))

/** The stores of an organization, by title. */
export const listStores = (mainDb: MainDbQueries, tenantId: string): Promise<{ id: string; websiteName: string }[]> =>
  mainDb.db
    .select({ id: store.id, websiteName: store.websiteName })
    .from(store)
    .where(eq(store.tenantId, tenantId))
    .orderBy(asc(store.title), asc(store.websiteName))

/** Stores of the organization assigned to members, by title; with userId: to this member only. */
export const listGivenStores = (
  mainDb: MainDbQueries,
  tenantId: string,
  userId?: string,
): Promise<{ userId: string; storeId: string; websiteName: string }[]> =>
  mainDb.db
    .select({ userId: storeMember.userId, storeId: store.id, websiteName: store.websiteName })
    .from(storeMember)
    .innerJoin(store, eq(store.id, storeMember.storeId))
    .where(and(eq(store.tenantId, tenantId), ...(userId === undefined ? [] : [eq(storeMember.userId, userId)])))
    .orderBy(asc(store.title), asc(store.websiteName))

/** Removes a member's access to stores. */
export const deleteStoreMembers = async (mainDb: MainDbQueries, userId: string, storeIds: readonly string[]): Promise<void> => {
  if (storeIds.length === 0) return
  await mainDb.db.delete(storeMember).where(and(eq(storeMember.userId, userId), inArray(storeMember.storeId, [...storeIds])))
}

export const writeRole = async (mainDb: MainDbQueries, tenantId: string, userId: string, role: TeamRole): Promise<void> => {
  await mainDb.db
    .update(member)
    .set({ role })
    .where(and(eq(member.organizationId, tenantId), eq(member.userId, userId)))
}

export const deleteMember = async (mainDb: MainDbQueries, tenantId: string, userId: string): Promise<void> => {
  await mainDb.db.delete(member).where(and(eq(member.organizationId, tenantId), eq(member.userId, userId)))
  await mainDb.db
    .update(session)
    .set({ activeOrganizationId: null })
    .where(and(eq(session.userId, userId), eq(session.activeOrganizationId, tenantId)))
}

/** Ends all sessions of a user. */
export const deleteSessionsOf = async (mainDb: MainDbQueries, userId: string): Promise<void> => {
  await mainDb.db.delete(session).where(eq(session.userId, userId))
}

/** The user data needed for joining. */
export const readUser = async (mainDb: MainDbQueries, userId: string): Promise<{ email: string; emailVerified: boolean } | undefined> => {
  const [row] = await mainDb.db.select({ email: user.email, emailVerified: user.emailVerified }).from(user).where(eq(user.id, userId))
  return row
}

/** The account of an e-mail, if any. */
export const readAccount = async (mainDb: MainDbQueries, email: string): Promise<{ id: string; language: string | null } | undefined> => {
  const [row] = await mainDb.db.select({ id: user.id, language: user.language }).from(user).where(eq(user.email, email))
  return row
}

const invitationColumns = {
  id: invitation.id,
  tenantId: invitation.organizationId,
  companyName: organization.name,
  email: invitation.email,
  role: invitation.role,
  status: invitation.status,
  storeIds: invitation.storeIds,
  invitedBy: user.name,
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
}

const selectInvitations = (db: MainDbQueries['db']) =>
  db
    .select(invitationColumns)
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .innerJoin(user, eq(user.id, invitation.inviterId))

/** A stored invitation. status: better-auth's words pending, accepted, canceled. */
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

/** The invitation of this id; with tenantId: only of that organization. */
export const readInvitation = async (mainDb: MainDbQueries, id: string, tenantId?: string): Promise<InvitationRow | undefined> => {
  const [row] = await selectInvitations(mainDb.db).where(
    and(eq(invitation.id, id), ...(tenantId === undefined ? [] : [eq(invitation.organizationId, tenantId)])),
  )
  return row
}

/** Whether this link is a valid invitation of this e-mail. */
export const isInvited = async (mainDb: MainDbQueries, link: { id: string; email: string; nowMs: number }): Promise<boolean> => {
  const rows = await mainDb.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(
        eq(invitation.id, link.id),
        eq(invitation.email, link.email),
        eq(invitation.status, 'pending'),
        gt(invitation.expiresAt, new Date(link.nowMs)),
      ),
    )
  return rows.length > 0
}

/** Pending invitations of an organization, newest first. */
export const listPendingInvitations = (mainDb: MainDbQueries, tenantId: string): Promise<InvitationRow[]> =>
  selectInvitations(mainDb.db)
    .where(and(eq(invitation.organizationId, tenantId), eq(invitation.status, 'pending')))
    .orderBy(desc(invitation.createdAt), asc(invitation.id))

/** Pending invitations of an e-mail in all organizations, newest first. */
export const listInvitationsFor = (mainDb: MainDbQueries, email: string): Promise<InvitationRow[]> =>
  selectInvitations(mainDb.db)
    .where(and(eq(invitation.email, email), eq(invitation.status, 'pending')))
    .orderBy(desc(invitation.createdAt), asc(invitation.id))

export const insertInvitation = async (mainDb: MainDbQueries, row: typeof invitation.$inferInsert): Promise<void> => {
  await mainDb.db.insert(invitation).values(row)
}

/** Changes a pending invitation; false if it is not pending any more. */
export const writeInvitation = async (
  mainDb: MainDbQueries,
  id: string,
  change: { status?: 'accepted' | 'canceled'; expiresAt?: Date },
): Promise<boolean> => {
  const rows = await mainDb.db
    .update(invitation)
    .set(change)
    .where(and(eq(invitation.id, id), eq(invitation.status, 'pending')))
    .returning({ id: invitation.id })
  return rows.length === 1
}
