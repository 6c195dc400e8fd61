import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'

const { figureNight } = mainDbSchema

/** keptAt null: that night failed, or is being tried. hasViews, hasAnswers: what platforms claimed for views, and the survey's answers, are kept too; not of old nights. */
export type FigureNight = { day: string; keptAt: Date | null; failedAt: Date | null; hasViews: boolean; hasAnswers: boolean }

/** All nights of a store, oldest first. */
export const listNights = (mainDb: MainDb, storeId: string): Promise<FigureNight[]> =>
  mainDb.db
    .select({
      day: figureNight.day,
      keptAt: figureNight.keptAt,
      failedAt: figureNight.failedAt,
      hasViews: figureNight.hasViews,
      hasAnswers: figureNight.hasAnswers,
    })
    .from(figureNight)
    .where(eq(figureNight.storeId, storeId))
    .orderBy(asc(figureNight.day))

export const isKept = async ({ db }: MainDb, storeId: string, day: string): Promise<boolean> => {
  const rows = await db
    .select({ day: figureNight.day })
    .from(figureNight)
    .where(and(eq(figureNight.storeId, storeId), eq(figureNight.day, day), isNotNull(figureNight.keptAt)))
  return rows.length > 0
}

/** Saves how a night went. */
export const saveNight = async ({ db }: MainDb, storeId: string, { day, ...how }: FigureNight): Promise<void> => {
  await db
    .insert(figureNight)
    .values({ storeId, day, ...how })
    .onConflictDoUpdate({ target: [figureNight.storeId, figureNight.day], set: how })
}

/** Deletes nights that no report asks for any more. */
export const forgetNights = async ({ db }: MainDb, storeId: string, before: string): Promise<void> => {
  await db.delete(figureNight).where(and(eq(figureNight.storeId, storeId), lt(figureNight.day, before)))
}
