import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

/** Progress of a store's history load, and the parameters of its records. */
const markSchema = z.object({
  state: z.enum(['loading', 'loaded']),
  nowMs: z.number(),
  days: z.number(),
  ordersPerDay: z.number(),
  seed: z.string(),
})
export type LoadMark = z.output<typeof markSchema>

const { programState } = mainDbSchema
const keyOf = (storeId: string): string => `busy shop ${storeId}`

/** The mark of a store; undefined before its first load. */
export const readMark = async (mainDb: MainDb, storeId: string): Promise<LoadMark | undefined> => {
  const rows = await mainDb.db
    .select()
    .from(programState)
    .where(eq(programState.key, keyOf(storeId)))
  return rows[0] === undefined ? undefined : markSchema.parse(rows[0].value)
}

/** Sets the mark of a store. */
export const writeMark = async (mainDb: MainDb, storeId: string, mark: LoadMark): Promise<void> => {
  await mainDb.db
    .insert(programState)
    .values({ key: keyOf(storeId), value: mark })
    .onConflictDoUpdate({ target: programState.key, set: { value: mark } })
}

/** Forgets that the store was ever loaded. */
export const removeMark = async (mainDb: MainDb, storeId: string): Promise<void> => {
  await mainDb.db.delete(programState).where(eq(programState.key, keyOf(storeId)))
}
