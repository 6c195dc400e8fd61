import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const { programState } = mainDbSchema
const keyOf = (storeId: string): string => `events kept since ${storeId}`
const valueSchema = z.object({ atMs: z.number() })

/** Start of a store's complete events, where its own retention has deleted older ones; undefined if it never did. */
export const readKeptSince = async (mainDb: MainDb, storeId: string): Promise<number | undefined> => {
  const [row] = await mainDb.db
    .select({ value: programState.value })
    .from(programState)
    .where(eq(programState.key, keyOf(storeId)))
  return row === undefined ? undefined : valueSchema.parse(row.value).atMs
}

/** Saves the start before anything is deleted: from then on derive leaves older sessions and touches unchanged. */
export const writeKeptSince = async (mainDb: MainDb, storeId: string, atMs: number): Promise<void> => {
  await mainDb.db
    .insert(programState)
    .values({ key: keyOf(storeId), value: { atMs } })
    .onConflictDoUpdate({ target: programState.key, set: { value: { atMs }, updatedAt: new Date() } })
}

/** Deletes the value of a deleted store. */
export const forgetKeptSince = async (mainDb: MainDb, storeId: string): Promise<void> => {
  await mainDb.db.delete(programState).where(eq(programState.key, keyOf(storeId)))
}
