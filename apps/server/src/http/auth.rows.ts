import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { user, verification } = mainDbSchema

/** The user has shown that the e-mail is his. */
export const writeEmailVerified = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** A password was set: every link to a new one that still waits in his mail is worth nothing. Only those links are kept with a user's id as their value. */
export const deleteResetLinks = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.delete(verification).where(eq(verification.value, userId))
}
