/** A store's goals by month. */
import { GOAL_METRICS, type GoalMetric } from '@convbox/contract/dashboard'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, lte } from 'drizzle-orm'

const { storeGoal } = mainDbSchema

/** The goals that hold in a month: those set last up to it. */
export const readGoals = async ({ db }: MainDb, storeId: string, month: string): Promise<{ metric: GoalMetric; target: string }[]> => {
  const rows = await db
    .selectDistinctOn([storeGoal.metric])
    .from(storeGoal)
    .where(and(eq(storeGoal.storeId, storeId), lte(storeGoal.month, month)))
    .orderBy(storeGoal.metric, desc(storeGoal.month))
  return GOAL_METRICS.flatMap((metric) => {
    const target = rows.find((row) => row.metric === metric)?.target ?? undefined
    return target === undefined ? [] : [{ metric, target }]
  })
}

/** Sets goals from a month on; a target that is absent ends one. */
export const writeGoals = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  goals: readonly { metric: GoalMetric; target?: string | undefined }[],
  { month, at }: { month: string; at: Date },
): Promise<void> => {
  for (const { metric, target = null } of goals)
    await db
      .insert(storeGoal)
      .values({ storeId, metric, month, target, savedAt: at })
      .onConflictDoUpdate({ target: [storeGoal.storeId, storeGoal.metric, storeGoal.month], set: { target, savedAt: at } })
}
