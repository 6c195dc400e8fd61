import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const KEY = 'rebuild requested'
const { programState } = mainDbSchema

/** Leaves a request for the running program. */
export const requestRebuild = async (mainDb: MainDb): Promise<void> => {
  await mainDb.db.insert(programState).values({ key: KEY, value: true }).onConflictDoNothing()
}

/** Whether there was a request; it is gone afterwards. */
export const takeRequest = async (mainDb: MainDb): Promise<boolean> => {
  const taken = await mainDb.db.delete(programState).where(eq(programState.key, KEY)).returning()
  return taken.length > 0
}
