import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, like, sql } from 'drizzle-orm'
import { z } from 'zod'

const { programState } = mainDbSchema
const PREFIX = 'rebuild requested'

/** An operator's request to rebuild one store, or all. number: grows when requested again. tries: how often it was begun. */
export type RebuildRequest = { key: string; storeId: string | undefined; number: number; tries: number }

/** Leaves a request for the running program; a repeated request runs again. */
export const requestRebuild = async (mainDb: MainDb, storeId?: string): Promise<void> => {
  await mainDb.db
    .insert(programState)
    .values({ key: `${PREFIX} ${storeId ?? 'for all'}`, value: { storeId } })
    .onConflictDoUpdate({
      target: programState.key,
      set: { version: sql`${programState.version} + 1`, attempts: 0, updatedAt: new Date() },
    })
}

const valueSchema = z.object({ storeId: z.string().optional() })

/** Counts a try of every request and returns them, oldest first. They stay until `finishRebuild`: a crash in between must not lose them. */
export const beginRebuilds = async (mainDb: MainDb): Promise<RebuildRequest[]> => {
  const rows = await mainDb.db
    .update(programState)
    .set({ attempts: sql`${programState.attempts} + 1` })
    .where(like(programState.key, `${PREFIX} %`))
    .returning()
  return rows
    .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
    .map(({ key, value, version, attempts }) => ({ key, storeId: valueSchema.parse(value).storeId, number: version, tries: attempts }))
}

/** Deletes a request, unless it was made again meanwhile. */
export const finishRebuild = async (mainDb: MainDb, { key, number }: RebuildRequest): Promise<void> => {
  await mainDb.db.delete(programState).where(and(eq(programState.key, key), eq(programState.version, number)))
}
