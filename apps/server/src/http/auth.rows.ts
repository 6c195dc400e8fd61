import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { user } = mainDbSchema

/** The user has shown that the e-mail is his. */
export const writeEmailVerified = async (mainDb: MainDb, userId: string): Promise<void> => {
  await mainDb.db.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, userId))
}
