import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const { programState } = mainDbSchema
const keyOf = (storeId: string): string => `events kept since ${storeId}`
const valueSchema = z.object({ atMs: z.number() })

/** Since when a store's events are all there, where its own retention has deleted older ones; undefined where it never did. */
export const readKeptSince = async (mainDb: MainDb, storeId: string): Promise<number | undefined> => {
  const [row] = await mainDb.db
    .select({ value: programState.value })
    .from(programState)
    .where(eq(programState.key, keyOf(storeId)))
  return row === undefined ? undefined : valueSchema.parse(row.value).atMs
}

/** Notes it before anything is deleted: derive leaves older sessions and touches as they are from then on. */
export const writeKeptSince = async (mainDb: MainDb, storeId: string, atMs: number): Promise<void> => {
  await mainDb.db
    .insert(programState)
    .values({ key: keyOf(storeId), value: { atMs } })
    .onConflictDoUpdate({ target: programState.key, set: { value: { atMs }, updatedAt: new Date() } })
}

/** Forgets what was noted of a store that is gone. */
export const forgetKeptSince = async (mainDb: MainDb, storeId: string): Promise<void> => {
  await mainDb.db.delete(programState).where(eq(programState.key, keyOf(storeId)))
}
