import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, lt } from 'drizzle-orm'

const { user, session } = mainDbSchema

/** The id of the user with this e-mail; e-mails are kept in lower case. */
export const findUserId = async (mainDb: MainDb, email: string): Promise<string | undefined> => {
  const [row] = await mainDb.db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).limit(1)
  return row?.id
}

/** '' follows the browser. */
export const writeLanguage = async (mainDb: MainDb, userId: string, language: string): Promise<void> => {
  await mainDb.db
    .update(user)
    .set({ language: language === '' ? null : language, updatedAt: new Date() })
    .where(eq(user.id, userId))
}

/** Forgets a user's sessions that ended by time; those that nobody comes back to would stay for ever. */
export const deleteEndedSessions = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, new Date())))
}
