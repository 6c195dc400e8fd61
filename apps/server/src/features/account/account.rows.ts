import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'

const { user, session } = mainDbSchema

/** The id of the user with this e-mail; e-mails are kept in lower case. */
export const findUserId = async (mainDb: MainDb, email: string): Promise<string | undefined> => {
  const [row] = await mainDb.db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).limit(1)
  return row?.id
}

/** Whether anybody has an account here. */
export const hasUsers = async (mainDb: MainDb): Promise<boolean> => (await mainDb.db.select({ id: user.id }).from(user).limit(1)).length > 0

/** '' follows the browser. */
export const writeLanguage = async (mainDb: MainDb, userId: string, language: string): Promise<void> => {
  await mainDb.db
    .update(user)
    .set({ language: language === '' ? null : language, updatedAt: new Date() })
    .where(eq(user.id, userId))
}

/** Deletes a user's expired sessions; otherwise sessions of users who never return would stay forever. */
export const deleteEndedSessions = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, new Date())))
}

/** Signs a user out everywhere. */
export const deleteSessionsOf = async (mainDb: MainDb, email: string): Promise<void> => {
  const owner = mainDb.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  await mainDb.db.delete(session).where(inArray(session.userId, owner))
}

/** language '' follows the browser. */
export const findUserByEmail = async (mainDb: MainDb, email: string): Promise<{ id: string; language: string } | undefined> => {
  const [row] = await mainDb.db
    .select({ id: user.id, language: sql<string>`coalesce(${user.language}, '')` })
    .from(user)
    .where(eq(user.email, email.toLowerCase()))
    .limit(1)
  return row
}

/** The user with this verified number (E.164). */
export const findUserByPhone = async (mainDb: MainDb, phone: string): Promise<{ id: string; language: string } | undefined> => {
  const [row] = await mainDb.db
    .select({ id: user.id, language: sql<string>`coalesce(${user.language}, '')` })
    .from(user)
    .where(and(eq(user.phoneNumber, phone), eq(user.phoneNumberVerified, true)))
    .limit(1)
  return row
}

/** The number on a user's account, if any. */
export const findPhone = async (mainDb: MainDb, userId: string): Promise<string | undefined> => {
  const [row] = await mainDb.db
    .select({ phone: user.phoneNumber })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.phoneNumberVerified, true)))
    .limit(1)
  return row?.phone ?? undefined
}

export const deletePhone = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.update(user).set({ phoneNumber: null, phoneNumberVerified: false, updatedAt: new Date() }).where(eq(user.id, userId))
}

export const writeName = async (mainDb: MainDb, userId: string, name: string): Promise<void> => {
  await mainDb.db.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId))
}
