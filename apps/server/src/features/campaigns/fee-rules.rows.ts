/** Versions of what campaigns' creators get. */
import { feeRuleSchema, type FeeRule } from '@convbox/contract/api/campaigns.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, lt } from 'drizzle-orm'

const { feeRule } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** The version in force; undefined before the first. */
export const readFeeRule = async ({ db }: Db, campaignId: string): Promise<{ version: number; rule: FeeRule } | undefined> => {
  const [row] = await db
    .select({ version: feeRule.version, rule: feeRule.rule })
    .from(feeRule)
    .where(eq(feeRule.campaignId, campaignId))
    .orderBy(desc(feeRule.version))
    .limit(1)
  return row && { version: row.version, rule: feeRuleSchema.parse(row.rule) }
}

type NewRule = { storeId: string; campaignId: string; rule: FeeRule; savedBy: string; savedAt: Date }

/** Adds a version if the rule differs from the one in force. Throws a unique violation if somebody else added one at the same moment. */
export const addFeeRule = async ({ db }: Db, { rule, ...columns }: NewRule): Promise<void> => {
  const last = await readFeeRule({ db }, columns.campaignId)
  if (last !== undefined && JSON.stringify(last.rule) === JSON.stringify(rule)) return
  await db.insert(feeRule).values({ ...columns, rule, version: (last?.version ?? 0) + 1 })
}

/** Forgets all versions before one: those of a draft paid nobody, and no order may be paid by them. */
export const dropEarlierFeeRules = async ({ db }: Db, campaignId: string, version: number): Promise<void> => {
  await db.delete(feeRule).where(and(eq(feeRule.campaignId, campaignId), lt(feeRule.version, version)))
}
