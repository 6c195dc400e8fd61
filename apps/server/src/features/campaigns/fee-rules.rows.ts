/** Versions of what campaigns' creators get. */
import { feeRuleSchema, type FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { bookLockKey } from '../commissions/commissions.ts'

const { feeRule, user } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** The version in force; undefined before the first. */
export const readFeeRule = async ({ db }: Db, campaignId: string, at: Date): Promise<{ version: number; rule: FeeRule } | undefined> => {
  const [row] = await db
    .select({ version: feeRule.version, rule: feeRule.rule })
    .from(feeRule)
    .where(and(eq(feeRule.campaignId, campaignId), lte(feeRule.holdsFrom, at)))
    .orderBy(desc(feeRule.version))
    .limit(1)
  return row && { version: row.version, rule: feeRuleSchema.parse(row.rule) }
}

type NewRule = { storeId: string; campaignId: string; rule: FeeRule; savedBy: string; savedAt: Date }

/** Adds a version of a draft if the rule differs from the one before. Throws a unique violation if somebody else added one at the same moment. */
export const addFeeRule = async ({ db }: Db, { rule, ...columns }: NewRule): Promise<void> => {
  const last = await readFeeRule({ db }, columns.campaignId, columns.savedAt)
  if (last !== undefined && JSON.stringify(last.rule) === JSON.stringify(rule)) return
  await db.insert(feeRule).values({ ...columns, rule, version: (last?.version ?? 0) + 1, holdsFrom: columns.savedAt })
}

/** Forgets all versions before one: those of a draft paid nobody, and no order may be paid by them. */
export const dropEarlierFeeRules = async ({ db }: Db, campaignId: string, version: number): Promise<void> => {
  await db.delete(feeRule).where(and(eq(feeRule.campaignId, campaignId), lt(feeRule.version, version)))
}

/** savedBy: a person's name; '': not known. */
export type StoredFeeVersion = { version: number; rule: FeeRule; holdsFrom: Date; savedAt: Date; savedBy: string }

/** All versions, ascending. */
export const listFeeVersions = async ({ db }: Db, campaignId: string): Promise<StoredFeeVersion[]> => {
  const rows = await db
    .select({
      version: feeRule.version,
      rule: feeRule.rule,
      holdsFrom: feeRule.holdsFrom,
      savedAt: feeRule.savedAt,
      savedBy: sql<string>`coalesce(${user.name}, '')`,
    })
    .from(feeRule)
    .leftJoin(user, eq(user.id, feeRule.savedBy))
    .where(eq(feeRule.campaignId, campaignId))
    .orderBy(asc(feeRule.version))
  return rows.map(({ rule, ...row }) => ({ ...row, rule: feeRuleSchema.parse(rule) }))
}

/** Adds a version of a created campaign. */
export const addFeeVersion = async ({ db }: Db, version: NewRule & { version: number; holdsFrom: Date }): Promise<void> => {
  await db.insert(feeRule).values(version)
}

/** Waits for those who credit the campaign's orders, and excludes them until the transaction ends. */
export const lockBookOf = async ({ db }: Db, campaignId: string): Promise<void> => {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${bookLockKey(campaignId)}, 0))`)
}
