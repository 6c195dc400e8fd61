/** Targets of a store's channels and campaigns. */
import { SCORE_METRICS, type ScorePlace, type ScoreTarget } from '@convbox/contract/scoreboard'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, count, eq } from 'drizzle-orm'

const { scoreTarget } = mainDbSchema

export const listTargets = async ({ db }: MainDb, storeId: string): Promise<ScoreTarget[]> => {
  const rows = await db
    .select()
    .from(scoreTarget)
    .where(eq(scoreTarget.storeId, storeId))
    .orderBy(asc(scoreTarget.channel), asc(scoreTarget.campaign))
  return rows.flatMap(({ channel, campaign, metric, target }) =>
    SCORE_METRICS.filter((known) => known === metric).map((known) => ({ channel, campaign, metric: known, target })),
  )
}

export const countTargets = async ({ db }: MainDbQueries, storeId: string): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(scoreTarget).where(eq(scoreTarget.storeId, storeId))
  return row?.rows ?? 0
}

export const writeTarget = async (
  { db }: MainDbQueries,
  storeId: string,
  { metric, target, ...place }: ScoreTarget,
  at: Date,
): Promise<void> => {
  const saved = { metric, target, savedAt: at }
  await db
    .insert(scoreTarget)
    .values({ storeId, ...place, ...saved })
    .onConflictDoUpdate({ target: [scoreTarget.storeId, scoreTarget.channel, scoreTarget.campaign], set: saved })
}

export const deleteTarget = async ({ db }: MainDbQueries, storeId: string, { channel, campaign }: ScorePlace): Promise<void> => {
  await db
    .delete(scoreTarget)
    .where(and(eq(scoreTarget.storeId, storeId), eq(scoreTarget.channel, channel), eq(scoreTarget.campaign, campaign)))
}
