import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'

const { programState } = mainDbSchema
const KEY = 'link visitor salt'
const valueSchema = z.object({ day: z.string(), salt: z.string() })
/** day: YYYY-MM-DD in UTC. */
export type DaySalt = z.output<typeof valueSchema>

/** The salt in force, shared by all processes: the given one if its day is later than that of the stored one, which it replaces. */
export const settleSalt = async ({ db }: Pick<MainDb, 'db'>, fresh: DaySalt): Promise<DaySalt> => {
  await db
    .insert(programState)
    .values({ key: KEY, value: fresh })
    .onConflictDoUpdate({
      target: programState.key,
      set: { value: fresh, updatedAt: new Date() },
      setWhere: sql`${programState.value}->>'day' < ${fresh.day}`,
    })
  const [row] = await db.select({ value: programState.value }).from(programState).where(eq(programState.key, KEY))
  return valueSchema.parse(row?.value)
}

/** Forgets the salt of a day that is over, also where nobody opens a link any more. */
export const forgetSaltBefore = async ({ db }: Pick<MainDb, 'db'>, day: string): Promise<void> => {
  await db.delete(programState).where(and(eq(programState.key, KEY), sql`${programState.value}->>'day' < ${day}`))
}
