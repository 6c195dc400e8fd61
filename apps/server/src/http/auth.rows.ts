import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { user, verification } = mainDbSchema

/** Marks the user's e-mail as confirmed. */
export const writeEmailVerified = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** Deletes a user's open password reset links after a password was set. Only these verifications have a user's id as their value. */
export const deleteResetLinks = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.delete(verification).where(eq(verification.value, userId))
}
