/** Pools of single-use codes: read and filled. A pool belongs to a creator's own code. */
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { settingIdOf, SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'

const { campaign, campaignDiscount, discountCode, store } = mainDbSchema
type Db = Pick<MainDb, 'db' | 'pool'>

/** A discount with single-use codes. discountId: its own, not the setting's. */
export type PoolDiscount = { storeId: string; campaignId: string; discountId: string }

/** Those of running campaigns, but for those that were deleted at the shop: a person brings these back first. */
export const listPoolDiscounts = async ({ db }: Db, nowMs: number): Promise<PoolDiscount[]> => {
  const rows = await db
    .select({ row: campaignDiscount, of: campaign, timeZone: store.timeZone })
    .from(campaignDiscount)
    .innerJoin(campaign, eq(campaign.id, campaignDiscount.campaignId))
    .innerJoin(store, eq(store.id, campaignDiscount.storeId))
    .where(
      and(
        sql`starts_with(${campaignDiscount.discountId}, ${SINGLE_USE_DISCOUNT})`,
        or(isNull(campaignDiscount.told), ne(campaignDiscount.told, 'ended')),
        sql`NOT EXISTS (
          SELECT FROM discount_drift AS drift
          WHERE drift.campaign_id = ${campaignDiscount.campaignId} AND drift.discount_id = ${campaignDiscount.discountId} AND drift.field = 'discount'
        )`,
      ),
    )
  return rows.flatMap(({ row, of, timeZone }) => {
    const { isDraft, startsOn, endsOn, endedAt } = of
    const days = { startsOn: startsOn ?? undefined, endsOn: endsOn ?? undefined }
    const status = statusOf({ ...days, isDraft, isEnded: endedAt !== null }, todayIn(timeZone, nowMs))
    return status === 'In Progress' ? [{ storeId: row.storeId, campaignId: row.campaignId, discountId: row.discountId }] : []
  })
}

const poolRows = z.array(z.object({ id: z.string(), creator_id: z.string(), ready: z.coerce.number(), handed: z.coerce.number() }))
/** A creator's pool. namedCodeId: of the creator's own code. ready: not given to anybody, also while the shop does not have them. handed: given since a time. */
export type Pool = { namedCodeId: string; creatorId: string; ready: number; handed: number }

/**
 * Of creators whose own code the shop has, and who are not blocked. A code that failed waits to be sent again and counts as ready, so that a shop that refuses codes
 * gets no more of them; one that the shop has already is lost.
 */
export const listPools = async ({ pool }: Db, { campaignId, discountId }: PoolDiscount, since: Date): Promise<Pool[]> => {
  const { rows } = await pool.query(
    `SELECT named.id, named.creator_id,
       (SELECT count(*) FROM discount_code AS one
        WHERE one.parent_id = named.id AND one.handed_at IS NULL AND one.used_at IS NULL AND (one.state <> 'failed' OR one.reason <> 'already exists')) AS ready,
       (SELECT count(*) FROM discount_code AS one WHERE one.parent_id = named.id AND one.handed_to IS NOT NULL AND one.handed_at >= $3) AS handed
     FROM discount_code AS named JOIN creator ON creator.id = named.creator_id
     WHERE named.campaign_id = $1 AND named.discount_id = $2 AND named.parent_id IS NULL AND named.state = 'created' AND creator.state <> 'blocked'
     ORDER BY named.code_key`,
    [campaignId, settingIdOf(discountId), since],
  )
  return poolRows.parse(rows).map(({ id, creator_id: creatorId, ...counts }) => ({ namedCodeId: id, creatorId, ...counts }))
}

const countRows = z.array(z.object({ codes: z.coerce.number() }))
const countOf = (rows: unknown): number => countRows.parse(rows)[0]?.codes ?? 0

/** Single-use codes that were made for a store since a time. */
export const countMadeSince = async ({ pool }: Db, storeId: string, since: Date): Promise<number> => {
  const { rows } = await pool.query(
    'SELECT count(*) AS codes FROM discount_code WHERE store_id = $1 AND parent_id IS NOT NULL AND made_at >= $2',
    [storeId, since],
  )
  return countOf(rows)
}

/** All that a discount ever had. */
export const countOfDiscount = async ({ pool }: Db, { campaignId, discountId }: PoolDiscount): Promise<number> => {
  const { rows } = await pool.query('SELECT count(*) AS codes FROM discount_code WHERE campaign_id = $1 AND discount_id = $2', [
    campaignId,
    discountId,
  ])
  return countOf(rows)
}

export type NewPoolCode = { id: string; code: string; namedCodeId: string; creatorId: string }

/** Rows of one statement, which takes at most 65,535 values. */
const PORTION = 2000

/** Adds codes that wait for Shopify. One that a campaign of the store has is left out. */
export const insertPoolCodes = async ({ db }: Db, of: PoolDiscount, codes: readonly NewPoolCode[], at: Date): Promise<void> => {
  for (let first = 0; first < codes.length; first += PORTION)
    await db
      .insert(discountCode)
      .values(
        codes.slice(first, first + PORTION).map(({ id, code, namedCodeId, creatorId }) => ({
          ...of,
          id,
          creatorId,
          code,
          codeKey: code.toLowerCase(),
          state: 'syncing',
          parentId: namedCodeId,
          madeAt: at,
          updatedAt: at,
        })),
      )
      .onConflictDoNothing()
}

/** Codes that failed for a reason that passes are to be sent again, 2, 4 ... 64 minutes after they were sent last; returns how many. */
export const sendFailedAgain = async ({ pool }: Db, { campaignId, discountId }: PoolDiscount, at: Date): Promise<number> => {
  const { rowCount } = await pool.query(
    `UPDATE discount_code SET state = 're-syncing', reason = NULL, updated_at = $3
     WHERE campaign_id = $1 AND discount_id = $2 AND state = 'failed' AND reason IN ('sync timeout', 'throttled', 'unavailable')
       AND handed_at IS NULL AND used_at IS NULL AND updated_at <= $3::timestamptz - interval '1 minute' * power(2, least(attempts, 6))`,
    [campaignId, discountId, at],
  )
  return rowCount ?? 0
}
