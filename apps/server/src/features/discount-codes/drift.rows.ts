/** What differs between discounts and their campaigns: asked for, written, shown. */
import { DISCOUNT_FAILURES, type DiscountFailure } from '@convbox/contract/api/shopify.values'
import type { Difference as DriftOnWire, DiscountDrift } from '@convbox/contract/api/discount-drift.schemas'
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { HOUR_MS } from '@convbox/contract/durations'
import { isSingleUseDiscount } from '@convbox/contract/discount-codes'
import { DRIFT_FIELDS, DRIFT_SOURCES, type AddedCodeEnd, type DriftSource } from '@convbox/contract/discount-drift'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadCode } from '../../platforms/shopify/discounts.ts'
import type { Difference, OwnCode } from './compare-discount.ts'
import { hasPending, type DiscountKey, type SyncedDiscount } from './sync.rows.ts'

const { campaign, campaignDiscount, discountCode, discountDrift, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** Asks for a comparison of the store's discount of this id; false: it has none of it. */
export const askComparison = async ({ db }: Db, storeId: string, shopifyDiscountId: string, by: DriftSource): Promise<boolean> => {
  const rows = await db
    .update(campaignDiscount)
    .set({ compareAsked: sql`${campaignDiscount.compareAsked} + 1`, compareAskedBy: by })
    .where(and(eq(campaignDiscount.storeId, storeId), eq(campaignDiscount.shopifyDiscountId, shopifyDiscountId)))
    .returning({ id: campaignDiscount.discountId })
  return rows.length > 0
}

/** Asks for comparisons of all discounts that Shopify was not told to end. */
export const askComparisons = async ({ db }: Db, by: DriftSource): Promise<void> => {
  await db
    .update(campaignDiscount)
    .set({ compareAsked: sql`${campaignDiscount.compareAsked} + 1`, compareAskedBy: by })
    .where(and(isNotNull(campaignDiscount.shopifyDiscountId), ne(campaignDiscount.told, 'ended')))
}

const isOf = ({ campaignId, setting }: DiscountKey) =>
  and(eq(discountDrift.campaignId, campaignId), eq(discountDrift.discountId, setting.id))
const isCodeOf = ({ campaignId, setting }: DiscountKey) =>
  and(eq(discountCode.campaignId, campaignId), eq(discountCode.discountId, setting.id), eq(discountCode.isAdopted, false))

const isDiscount = ({ campaignId, discountId }: { campaignId: string; discountId: string }) =>
  and(eq(campaignDiscount.campaignId, campaignId), eq(campaignDiscount.discountId, discountId))

const isCodeGone = and(eq(discountCode.state, 'failed'), eq(discountCode.reason, 'code gone'))

/** The codes of a discount, whatever their state. */
export const listOwnCodes = ({ db }: Db, key: DiscountKey): Promise<OwnCode[]> =>
  db
    .select({
      code: discountCode.code,
      codeKey: discountCode.codeKey,
      // A single-use code that was used may be cleared away there.
      isAtShop: sql<boolean>`${and(isNull(discountCode.usedAt), or(and(eq(discountCode.state, 'created'), isNotNull(discountCode.redeemCodeId)), isCodeGone))}`,
    })
    .from(discountCode)
    .where(isCodeOf(key))

type Wishes = { isToRestore: boolean; toRemove: string[]; kept: string[] }

/** What persons want done with a discount's differences. Codes by their keys. */
export const readWishes = async ({ db }: Db, key: DiscountKey): Promise<Wishes> => {
  const rows = await db.select({ wish: discountDrift.wish, codeKey: discountDrift.codeKey }).from(discountDrift).where(isOf(key))
  const keysOf = (wanted: string): string[] => rows.flatMap(({ wish, codeKey }) => (wish === wanted ? [codeKey] : []))
  return { isToRestore: keysOf('restore').length > 0, toRemove: keysOf('remove'), kept: keysOf('keep') }
}

/** Nothing of the discount differs, or it is not looked at any more. */
export const forgetDrifts = async ({ db }: Db, key: DiscountKey): Promise<void> => {
  await db.delete(discountDrift).where(isOf(key))
}

type Compared = {
  differences: readonly Difference[]
  codes: readonly ReadCode[]
  foundBy: DriftSource
  /** What was wished for before has been done. */
  isMended: boolean
  at: Date
}

/** Writes what a comparison found. What differed before keeps when it was found; codes that are gone fail, and work again once they are there. */
export const saveComparison = (
  { db: whole }: Db,
  { storeId, campaignId, setting, compareAsked }: SyncedDiscount,
  { differences, codes, foundBy, isMended, at }: Compared,
): Promise<void> =>
  whole.transaction(async (db) => {
    const about = { storeId, campaignId, discountId: setting.id }
    const key = { campaignId, setting }
    // Single-use codes that are missing are counted among those that failed: there may be thousands.
    const shown = isSingleUseDiscount(setting.id) ? differences.filter(({ field }) => field !== 'code missing') : differences
    const names = shown.map(({ field, codeKey }) => `${field} ${codeKey}`)
    const nameOf = sql`${discountDrift.field} || ' ' || ${discountDrift.codeKey}`
    await db.delete(discountDrift).where(and(isOf(key), names.length === 0 ? undefined : notInArray(nameOf, names)))
    // A code that is kept stays so.
    if (isMended)
      await db
        .update(discountDrift)
        .set({ wish: null })
        .where(and(isOf(key), ne(discountDrift.wish, 'keep')))
    if (shown.length > 0)
      await db
        .insert(discountDrift)
        .values(shown.map((one) => ({ ...about, ...one, foundBy, foundAt: at })))
        .onConflictDoUpdate({
          target: [discountDrift.campaignId, discountDrift.discountId, discountDrift.field, discountDrift.codeKey],
          set: { ours: sql`excluded.ours`, theirs: sql`excluded.theirs` },
        })
    const missing = differences.flatMap(({ field, codeKey }) => (field === 'code missing' ? [codeKey] : []))
    await db
      .update(discountCode)
      .set({ state: 'failed', reason: 'code gone', redeemCodeId: null, updatedAt: at })
      .where(and(isCodeOf(key), eq(discountCode.state, 'created'), inArray(discountCode.codeKey, missing)))
    const there = JSON.stringify(codes.map(({ redeemCodeId, code }) => ({ id: redeemCodeId, key: code.toLowerCase() })))
    await db.execute(sql`
      UPDATE discount_code AS kept SET state = 'created', reason = NULL, redeem_code_id = there.id, updated_at = ${at.toISOString()}
      FROM jsonb_to_recordset(${there}::jsonb) AS there(id text, key text)
      WHERE kept.campaign_id = ${campaignId} AND kept.discount_id = ${setting.id} AND kept.code_key = there.key
        AND kept.state = 'failed' AND kept.reason = 'code gone'`)
    // Shopify tells of every code that is added, and all of them are read for a comparison.
    const compareDueAt = isSingleUseDiscount(setting.id) ? new Date(at.getTime() + HOUR_MS) : null
    await db
      .update(campaignDiscount)
      .set({ compareDone: compareAsked, comparedAt: at, compareFailed: null, compareFailures: 0, compareDueAt })
      .where(isDiscount(about))
  })

/** Wishes that Shopify refused are wishes no more; a person decides anew. */
export const dropWishes = async ({ db }: Db, key: DiscountKey): Promise<void> => {
  await db
    .update(discountDrift)
    .set({ wish: null })
    .where(and(isOf(key), inArray(discountDrift.wish, ['restore', 'remove'])))
}

const failureSchema = z.enum(DISCOUNT_FAILURES)
const fieldSchema = z.enum(DRIFT_FIELDS)
const sourceSchema = z.enum(DRIFT_SOURCES)

type DriftRow = typeof discountDrift.$inferSelect

const toWire = ({ field, ours, theirs, foundAt, foundBy, wish }: DriftRow, isSending: boolean): DriftOnWire => ({
  field: fieldSchema.parse(field),
  ours,
  theirs,
  foundAt: foundAt.toISOString(),
  foundBy: sourceSchema.parse(foundBy),
  // A discount that is deleted is made anew with its codes.
  isMending: field === 'discount' ? isSending : wish !== null,
})

/** The store's discounts that differ or could not be compared, of campaigns that have not ended. */
export const listDrifts = async (
  { db }: Db,
  { storeId, campaignId, now }: { storeId: string; campaignId?: string | undefined; now: number },
): Promise<DiscountDrift[]> => {
  const rows = await db
    .select({ of: campaign, made: campaignDiscount, timeZone: store.timeZone, isSending: sql<boolean>`${hasPending({ db })}` })
    .from(campaignDiscount)
    .innerJoin(campaign, eq(campaign.id, campaignDiscount.campaignId))
    .innerJoin(store, eq(store.id, campaignDiscount.storeId))
    .where(and(eq(campaignDiscount.storeId, storeId), campaignId === undefined ? undefined : eq(campaignDiscount.campaignId, campaignId)))
    .orderBy(asc(campaign.nameKey), asc(campaignDiscount.title))
  const found = await db
    .select({ row: discountDrift })
    .from(discountDrift)
    .leftJoin(discountCode, and(eq(discountCode.storeId, discountDrift.storeId), eq(discountCode.codeKey, discountDrift.codeKey)))
    .where(
      and(
        eq(discountDrift.storeId, storeId),
        or(isNull(discountDrift.wish), ne(discountDrift.wish, 'keep')),
        // One that is sent again shows its state among the codes.
        or(ne(discountDrift.field, 'code missing'), isCodeGone),
      ),
    )
    .orderBy(asc(discountDrift.codeKey))
  return rows.flatMap(({ of, made, timeZone, isSending }): DiscountDrift[] => {
    const { startsOn, endsOn, isPermanent, endedAt } = of
    const days = { startsOn: startsOn ?? '', ...(endsOn !== null && { endsOn }), isPermanent, isEnded: endedAt !== null, isDraft: false }
    if (statusOf(days, todayIn(timeZone, now)) === 'Ended') return []
    const own = found.filter(({ row }) => row.campaignId === made.campaignId && row.discountId === made.discountId)
    if (own.length === 0 && made.compareFailed === null) return []
    const differences = own.map(({ row }) => toWire(row, isSending))
    return [
      {
        campaignId: made.campaignId,
        campaign: of.name,
        discountId: made.discountId,
        title: made.title,
        ...(made.comparedAt && { comparedAt: made.comparedAt.toISOString() }),
        ...(made.compareFailed !== null && { reason: failureSchema.parse(made.compareFailed) }),
        differences: differences.toSorted((a, b) => DRIFT_FIELDS.indexOf(a.field) - DRIFT_FIELDS.indexOf(b.field)),
      },
    ]
  })
}

type Named = { storeId: string; campaignId: string; discountId: string }
const isNamed = ({ storeId, campaignId, discountId }: Named) =>
  and(eq(discountDrift.storeId, storeId), eq(discountDrift.campaignId, campaignId), eq(discountDrift.discountId, discountId))

/** Whether the store has a discount of this name. */
export const hasDiscount = async ({ db }: Db, named: Named): Promise<boolean> => {
  const rows = await db
    .select({ id: campaignDiscount.discountId })
    .from(campaignDiscount)
    .where(and(eq(campaignDiscount.storeId, named.storeId), isDiscount(named)))
  return rows.length > 0
}

/** A discount's differences, but the codes that no creator has, are to be mended; missing codes, and those of a deleted discount, are sent. false: nothing differs. */
export const wishRestored = ({ db: whole }: Db, named: Named, at: Date): Promise<boolean> =>
  whole.transaction(async (db) => {
    const missing = await db
      .delete(discountDrift)
      .where(and(isNamed(named), eq(discountDrift.field, 'code missing')))
      .returning({ codeKey: discountDrift.codeKey })
    const others = await db
      .update(discountDrift)
      .set({ wish: 'restore' })
      .where(and(isNamed(named), ne(discountDrift.field, 'code added')))
      .returning({ field: discountDrift.field })
    const isDeleted = others.some(({ field }) => field === 'discount')
    await db
      .update(discountCode)
      .set({ state: 're-syncing', reason: null, updatedAt: at })
      .where(
        and(
          eq(discountCode.storeId, named.storeId),
          eq(discountCode.campaignId, named.campaignId),
          eq(discountCode.discountId, named.discountId),
          eq(discountCode.state, 'failed'),
          isNull(discountCode.usedAt),
          isDeleted
            ? inArray(discountCode.reason, ['discount gone', 'code gone'])
            : and(
                isCodeGone,
                inArray(
                  discountCode.codeKey,
                  missing.map(({ codeKey }) => codeKey),
                ),
              ),
        ),
      )
    await db.update(campaignDiscount).set({ compareFailed: null, compareFailures: 0, compareDueAt: null }).where(isDiscount(named))
    return missing.length + others.length > 0
  })

/** What becomes of a code that no creator has. false: it is not among the differences. */
export const settleAdded = async ({ db }: Db, named: Named & { code: string; end: AddedCodeEnd }): Promise<boolean> => {
  const rows = await db
    .update(discountDrift)
    .set({ wish: named.end })
    .where(and(isNamed(named), eq(discountDrift.field, 'code added'), eq(discountDrift.codeKey, named.code.toLowerCase())))
    .returning({ field: discountDrift.field })
  if (rows.length > 0) await db.update(campaignDiscount).set({ compareDueAt: null }).where(isDiscount(named))
  return rows.length > 0
}

/** Notes why a comparison or mending failed, and when it is tried again. */
export const noteFailure = async (
  { db }: Db,
  { campaignId, setting, compareFailures }: SyncedDiscount,
  failed: DiscountFailure,
  dueAt: Date,
): Promise<void> => {
  await db
    .update(campaignDiscount)
    .set({ compareFailed: failed, compareFailures: compareFailures + 1, compareDueAt: dueAt })
    .where(isDiscount({ campaignId, discountId: setting.id }))
}
