import { trafficRulesOf, type RulesState } from '@convbox/contract/api/traffic-rules.schemas'
import { MAX_RULE_VERSIONS, type TrafficRule } from '@convbox/contract/traffic-rules'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'

const { trafficRules, user } = mainDbSchema

const isNewest = sql`${trafficRules.version} = (SELECT max(other.version) FROM traffic_rules AS other WHERE other.store_id = ${trafficRules.storeId})`

/** A store's versions, newest first, and how far the newest has judged past touches again. */
export const listVersions = async ({ db }: MainDb, storeId: string): Promise<Pick<RulesState, 'versions' | 'reclassified'>> => {
  const rows = await db
    .select({ row: trafficRules, savedBy: user.email })
    .from(trafficRules)
    .leftJoin(user, eq(user.id, trafficRules.savedBy))
    .where(eq(trafficRules.storeId, storeId))
    .orderBy(desc(trafficRules.version))
  const newest = rows[0]?.row
  return {
    versions: rows.map(({ row, savedBy }) => ({
      version: row.version,
      rules: trafficRulesOf(row.rules).length,
      savedAt: row.savedAt.toISOString(),
      ...(savedBy !== null && { savedBy }),
      ...(row.restores !== null && { restores: row.restores }),
    })),
    ...(newest && { reclassified: { done: newest.done, total: newest.total ?? 0, isDone: newest.finishedAt !== null } }),
  }
}

/** The rules of a version; undefined if the store has no such version. */
export const readVersion = async ({ db }: MainDb, storeId: string, version: number): Promise<TrafficRule[] | undefined> => {
  if (version === 0) return []
  const [row] = await db
    .select({ rules: trafficRules.rules })
    .from(trafficRules)
    .where(and(eq(trafficRules.storeId, storeId), eq(trafficRules.version, version)))
  return row && trafficRulesOf(row.rules)
}

export type NewVersion = { storeId: string; rules: readonly TrafficRule[]; version: number; restores?: number; userId: string; at: Date }

/** Writes the rules as this version; false if somebody else did so meanwhile. Forgets the oldest versions. */
export const writeVersion = async (
  { db }: MainDbQueries,
  { storeId, rules, version, restores, userId, at }: NewVersion,
): Promise<boolean> => {
  const rows = await db
    .insert(trafficRules)
    .values({ storeId, version, rules, restores: restores ?? null, savedBy: userId, savedAt: at })
    .onConflictDoNothing()
    .returning({ version: trafficRules.version })
  if (rows.length === 0) return false
  await db.delete(trafficRules).where(and(eq(trafficRules.storeId, storeId), lte(trafficRules.version, version - MAX_RULE_VERSIONS)))
  return true
}

/** Where the judging of a store's past touches stands. */
export type OpenRun = { storeId: string; version: number; doneUpTo: string; done: number; total: number | undefined }

/** Stores whose newest version has not judged all past touches yet. */
export const readOpenRuns = async ({ db }: MainDb): Promise<OpenRun[]> => {
  const rows = await db
    .select()
    .from(trafficRules)
    .where(and(isNull(trafficRules.finishedAt), isNewest))
    .orderBy(trafficRules.savedAt)
  return rows.map(({ storeId, version, doneUpTo, done, total }) => ({ storeId, version, doneUpTo, done, total: total ?? undefined }))
}

/** Notes how far it is. */
export const saveRun = async ({ db }: MainDb, { storeId, version, doneUpTo, done, total }: OpenRun, finishedAt?: Date): Promise<void> => {
  await db
    .update(trafficRules)
    .set({ doneUpTo, done, total: total ?? null, finishedAt: finishedAt ?? null })
    .where(and(eq(trafficRules.storeId, storeId), eq(trafficRules.version, version)))
}

/** Whether a version is still the one in force. */
export const isInForce = async ({ db }: MainDb, { storeId, version }: OpenRun): Promise<boolean> => {
  const rows = await db
    .select({ version: trafficRules.version })
    .from(trafficRules)
    .where(and(eq(trafficRules.storeId, storeId), eq(trafficRules.version, version), isNewest))
  return rows.length > 0
}
