/** What the sync with Shopify reads and writes: the discounts of created campaigns, and their codes. */
import { campaignDiscountSchema, type CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { DAY_MS } from '@convbox/contract/durations'
import type { DiscountFailure } from '@convbox/contract/api/shopify.values'
import { settingIdOf } from '@convbox/contract/discount-codes'
import type { DriftSource } from '@convbox/contract/discount-drift'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

const { campaign, campaignDiscount, discountCode, discountDrift, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** States of codes that Shopify has to be sent. */
const PENDING = ['syncing', 're-syncing']

/** A discount of a created campaign, with what the campaign says of it now. setting: with the id of the discount, which says whether its codes work once. told, firstCode: see the table. */
export type SyncedDiscount = {
  storeId: string
  timeZone: string
  campaignId: string
  title: string
  setting: CampaignDiscount
  days: { startsOn: string; endsOn?: string; isPermanent: boolean }
  isEnded: boolean
  firstCode: string | undefined
  shopifyDiscountId: string | undefined
  told: string | undefined
  attempts: number
  hasPending: boolean
  compareAsked: number
  compareAskedBy: string | undefined
  compareFailures: number
}

/** Discounts with codes to send, and those at Shopify whose campaign may have changed: all but those that were told of an end which stays. */
export const listDiscounts = async ({ db }: Db, now: Date): Promise<SyncedDiscount[]> => {
  // Two days: the store's day may be another one than ours.
  const longAgo = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  const mayHaveChanged = and(
    isNotNull(campaignDiscount.shopifyDiscountId),
    or(
      ne(campaignDiscount.told, 'ended'),
      and(isNull(campaign.endedAt), or(isNull(campaign.endsOn), sql`${campaign.endsOn} >= ${longAgo}`)),
    ),
  )
  const isDue = or(isNull(campaignDiscount.nextTryAt), lte(campaignDiscount.nextTryAt, now))
  return selectDiscounts({ db }, and(isDue, or(hasPending({ db }), mayHaveChanged)))
}

/** Those that Shopify has or had, of which a comparison was asked for, or which a person wants mended. */
export const listToCompare = ({ db }: Db, now: Date): Promise<SyncedDiscount[]> => {
  const hasWish = exists(
    db
      .select({ one: sql`1` })
      .from(discountDrift)
      .where(
        and(
          eq(discountDrift.campaignId, campaignDiscount.campaignId),
          eq(discountDrift.discountId, campaignDiscount.discountId),
          inArray(discountDrift.wish, ['restore', 'remove']),
        ),
      ),
  )
  return selectDiscounts(
    { db },
    and(
      isNotNull(campaignDiscount.shopifyDiscountId),
      or(isNull(campaignDiscount.compareDueAt), lte(campaignDiscount.compareDueAt, now)),
      or(gt(campaignDiscount.compareAsked, campaignDiscount.compareDone), hasWish),
    ),
  )
}

/** Whether codes of a campaign_discount are to be sent. */
export const hasPending = ({ db }: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(discountCode)
      .where(
        and(
          eq(discountCode.campaignId, campaignDiscount.campaignId),
          eq(discountCode.discountId, campaignDiscount.discountId),
          inArray(discountCode.state, PENDING),
        ),
      ),
  )

const selectDiscounts = async ({ db }: Db, where: SQL | undefined): Promise<SyncedDiscount[]> => {
  const rows = await db
    .select({ row: campaignDiscount, campaign, timeZone: store.timeZone, hasPending: sql<boolean>`${hasPending({ db })}` })
    .from(campaignDiscount)
    .innerJoin(campaign, eq(campaign.id, campaignDiscount.campaignId))
    .innerJoin(store, eq(store.id, campaignDiscount.storeId))
    .where(and(eq(campaign.isDraft, false), where))
    .orderBy(asc(campaign.updatedAt), asc(campaignDiscount.discountId))
  return rows.flatMap(({ row, campaign: of, timeZone, hasPending: isWaiting }) => {
    const setting = z
      .array(campaignDiscountSchema)
      .parse(of.discounts)
      .find(({ id }) => id === settingIdOf(row.discountId))
    if (setting === undefined || of.startsOn === null) return []
    return {
      storeId: row.storeId,
      timeZone,
      campaignId: row.campaignId,
      title: row.title,
      setting: { ...setting, id: row.discountId },
      days: { startsOn: of.startsOn, ...(of.endsOn !== null && { endsOn: of.endsOn }), isPermanent: of.isPermanent },
      isEnded: of.endedAt !== null,
      firstCode: row.firstCode ?? undefined,
      shopifyDiscountId: row.shopifyDiscountId ?? undefined,
      told: row.told ?? undefined,
      attempts: row.attempts,
      hasPending: isWaiting,
      compareAsked: row.compareAsked,
      compareAskedBy: row.compareAskedBy ?? undefined,
      compareFailures: row.compareFailures,
    }
  })
}

/** A discount setting of a campaign. */
export type DiscountKey = Pick<SyncedDiscount, 'campaignId' | 'setting'>
type Key = DiscountKey

export const updateDiscountRow = async (
  { db }: Db,
  { campaignId, setting }: Key,
  change: Partial<typeof campaignDiscount.$inferInsert>,
): Promise<void> => {
  await db
    .update(campaignDiscount)
    .set(change)
    .where(and(eq(campaignDiscount.campaignId, campaignId), eq(campaignDiscount.discountId, setting.id)))
}

const isOf = ({ campaignId, setting }: Key) => and(eq(discountCode.campaignId, campaignId), eq(discountCode.discountId, setting.id))

/** Codes to send, always in the same order. */
export const listPending = ({ db }: Db, key: Key): Promise<{ id: string; code: string }[]> =>
  db
    .select({ id: discountCode.id, code: discountCode.code })
    .from(discountCode)
    .where(and(isOf(key), inArray(discountCode.state, PENDING)))
    .orderBy(asc(discountCode.codeKey))

/** What became of a code that was sent. */
export type CodeAnswer = { id: string; code: string; redeemCodeId?: string; reason?: DiscountFailure }

/** Notes what became of codes. One that has changed since it was sent stays as it is. */
export const recordAnswers = async (
  { db }: Db,
  answers: readonly CodeAnswer[],
  { shopifyDiscountId, at }: { shopifyDiscountId?: string | undefined; at: Date },
): Promise<void> => {
  if (answers.length === 0) return
  await db.execute(sql`
    UPDATE discount_code AS kept
    SET state = CASE WHEN answer.reason IS NULL THEN 'created' ELSE 'failed' END,
        reason = answer.reason,
        redeem_code_id = coalesce(answer."redeemCodeId", kept.redeem_code_id),
        shopify_discount_id = coalesce(${shopifyDiscountId ?? null}, kept.shopify_discount_id),
        attempts = kept.attempts + 1,
        updated_at = ${at.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS answer(id text, code text, "redeemCodeId" text, reason text)
    WHERE kept.id = answer.id AND kept.code = answer.code AND kept.state IN ('syncing', 're-syncing')`)
}

type Change = Partial<typeof discountCode.$inferInsert> & { updatedAt: Date }

/** The campaign has ended: codes that wait are not sent, and those that Shopify has take nothing off. Adopted ones are the shop's own. */
export const disableCodes = async ({ db }: Db, key: Key, at: Date): Promise<void> => {
  const change: Change = { state: 'disabled', reason: null, updatedAt: at }
  await db
    .update(discountCode)
    .set(change)
    .where(and(isOf(key), eq(discountCode.isAdopted, false), inArray(discountCode.state, [...PENDING, 'created'])))
}

/** The campaign goes on: codes that Shopify has work again, the others are sent. */
export const enableCodes = async ({ db }: Db, key: Key, at: Date): Promise<void> => {
  await db
    .update(discountCode)
    .set({ state: sql`CASE WHEN ${discountCode.redeemCodeId} IS NULL THEN 'syncing' ELSE 'created' END`, updatedAt: at })
    .where(and(isOf(key), eq(discountCode.state, 'disabled')))
}

/** The shop has deleted the discount, and its codes with it. foundBy: what made us look. */
export const loseDiscount = async (
  { db }: Db,
  { storeId, ...key }: Key & { storeId: string },
  { at, foundBy = 'sync' }: { at: Date; foundBy?: DriftSource },
): Promise<void> => {
  const change: Change = { state: 'failed', reason: 'discount gone', redeemCodeId: null, shopifyDiscountId: null, updatedAt: at }
  await db
    .update(discountCode)
    .set(change)
    .where(and(isOf(key), eq(discountCode.isAdopted, false), ne(discountCode.state, 'failed')))
  await updateDiscountRow({ db }, key, {
    shopifyDiscountId: null,
    firstCode: null,
    told: null,
    attempts: 0,
    nextTryAt: null,
    compareFailed: null,
    compareFailures: 0,
    compareDueAt: null,
  })
  const about = { storeId, campaignId: key.campaignId, discountId: key.setting.id }
  await db
    .delete(discountDrift)
    .where(
      and(
        eq(discountDrift.campaignId, about.campaignId),
        eq(discountDrift.discountId, about.discountId),
        ne(discountDrift.field, 'discount'),
      ),
    )
  await db
    .insert(discountDrift)
    .values({ ...about, field: 'discount', ours: '', theirs: 'deleted', foundBy, foundAt: at })
    .onConflictDoNothing()
}
