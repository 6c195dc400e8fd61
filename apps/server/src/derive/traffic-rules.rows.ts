import { trafficRulesOf, type SavedRule } from '@convbox/contract/api/traffic-rules.schemas'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { desc, eq } from 'drizzle-orm'

const { trafficRules } = mainDbSchema

/** The rules in force and their version; version 0 without any. */
export const readRules = async ({ db }: MainDbQueries, storeId: string): Promise<{ version: number; rules: SavedRule[] }> => {
  const [row] = await db
    .select({ version: trafficRules.version, rules: trafficRules.rules })
    .from(trafficRules)
    .where(eq(trafficRules.storeId, storeId))
    .orderBy(desc(trafficRules.version))
    .limit(1)
  return row === undefined ? { version: 0, rules: [] } : { version: row.version, rules: trafficRulesOf(row.rules) }
}

/** When each version of the rules was saved. */
export const listRuleTimes = async ({ db }: MainDbQueries, storeId: string): Promise<Date[]> => {
  const rows = await db.select({ savedAt: trafficRules.savedAt }).from(trafficRules).where(eq(trafficRules.storeId, storeId))
  return rows.map(({ savedAt }) => savedAt)
}
