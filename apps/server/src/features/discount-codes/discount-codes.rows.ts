/** Discount codes of a store's campaigns: found, listed, and changed by users. */
import { campaignDiscountSchema } from '@convbox/contract/api/campaigns.schemas'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { DISCOUNT_FAILURES } from '@convbox/contract/api/shopify.values'
import {
  CODE_STATES,
  DISCOUNT_CODES_PER_PAGE,
  IMPORTED_DISCOUNT,
  STOPPED_DISCOUNT,
  NO_CODES,
  type CodeCounts,
  type CodeSearch,
  type CodeState,
} from '@convbox/contract/discount-codes'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, count, desc, eq, inArray, isNull, notLike, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lookUpOf } from './look-ups.rows.ts'

const { campaign, codeLookUp, creator, discountCode, link } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** Names of the store's campaigns that have these codes, by the codes' keys. */
export const findOwners = async ({ db }: Db, storeId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: discountCode.codeKey, name: campaign.name })
    .from(discountCode)
    .innerJoin(campaign, eq(campaign.id, discountCode.campaignId))
    .where(and(eq(discountCode.storeId, storeId), inArray(discountCode.codeKey, [...keys])))
  return new Map(rows.map(({ key, name }) => [key, name]))
}

const stateSchema = z.enum(CODE_STATES)

/** Creators' own codes, which users see and change one by one: not the single-use codes that belong to them. */
export const isNamed = isNull(discountCode.parentId)
/** Codes that are sent to the shop; imported ones only count orders. */
const isSent = sql`${isNamed} AND starts_with(${discountCode.discountId}, ${IMPORTED_DISCOUNT}) = false`

const toCounts = (rows: readonly { state: string; codes: number }[]): CodeCounts =>
  rows.reduce<CodeCounts>((counts, { state, codes }) => ({ ...counts, [stateSchema.parse(state)]: codes }), NO_CODES)

/** How many codes that are sent to the shop are in which state, by campaign; campaigns without any are left out. */
export const countByCampaign = async ({ db }: Db, storeId: string): Promise<Map<string, CodeCounts>> => {
  const rows = await db
    .select({ campaignId: discountCode.campaignId, state: discountCode.state, codes: count() })
    .from(discountCode)
    .where(and(eq(discountCode.storeId, storeId), isSent))
    .groupBy(discountCode.campaignId, discountCode.state)
  const counts = new Map<string, CodeCounts>()
  for (const { campaignId, state, codes } of rows) {
    const before = counts.get(campaignId) ?? NO_CODES
    counts.set(campaignId, { ...before, [stateSchema.parse(state)]: codes })
  }
  return counts
}

/** The same of one campaign. */
export const countCodes = async ({ db }: Db, campaignId: string): Promise<CodeCounts> => {
  const rows = await db
    .select({ state: discountCode.state, codes: count() })
    .from(discountCode)
    .where(and(eq(discountCode.campaignId, campaignId), isSent))
    .groupBy(discountCode.state)
  return toCounts(rows)
}

type Wanted = {
  search: string
  searchIn: CodeSearch
  state?: CodeState | undefined
  campaignId?: string | undefined
  id?: string | undefined
}

const isWanted = (storeId: string, { search, searchIn, state, campaignId, id }: Wanted) => {
  const within = searchIn === 'Campaign' ? campaign.nameKey : discountCode.codeKey
  return and(
    eq(discountCode.storeId, storeId),
    isNamed,
    search === '' ? undefined : sql`position(${search.toLowerCase()} in ${within}) > 0`,
    state === undefined ? undefined : eq(discountCode.state, state),
    campaignId === undefined ? undefined : eq(discountCode.campaignId, campaignId),
    id === undefined ? undefined : eq(discountCode.id, id),
  )
}

/** A page of the store's codes, those changed last first, and how many there are in all. */
export const listCodes = async (
  { db }: Db,
  storeId: string,
  wanted: Wanted & { pageNo: number },
): Promise<{ codes: DiscountCode[]; total: number }> => {
  const where = isWanted(storeId, wanted)
  const [rows, [counted]] = await Promise.all([
    db
      .select({ code: discountCode, campaign: campaign.name, discounts: campaign.discounts, creator: creator.name, lookUp: codeLookUp })
      .from(discountCode)
      .innerJoin(campaign, eq(campaign.id, discountCode.campaignId))
      .innerJoin(creator, eq(creator.id, discountCode.creatorId))
      .leftJoin(codeLookUp, eq(codeLookUp.codeId, discountCode.id))
      .where(where)
      .orderBy(desc(discountCode.updatedAt), asc(discountCode.codeKey))
      .limit(DISCOUNT_CODES_PER_PAGE)
      .offset((wanted.pageNo - 1) * DISCOUNT_CODES_PER_PAGE),
    db.select({ codes: count() }).from(discountCode).innerJoin(campaign, eq(campaign.id, discountCode.campaignId)).where(where),
  ])
  const codes = rows.map(({ code: row, discounts, lookUp: lookUpRow, ...names }): DiscountCode => {
    const lookUp = lookUpOf(lookUpRow)
    const setting = z
      .array(campaignDiscountSchema)
      .parse(discounts)
      .find(({ id }) => id === row.discountId)
    const isStopped = row.discountId.startsWith(STOPPED_DISCOUNT)
    if (setting === undefined && !isStopped && !row.discountId.startsWith(IMPORTED_DISCOUNT))
      throw new Error(`The code ${row.id} has no discount`)
    return {
      id: row.id,
      code: row.code,
      ...(setting && { discount: { type: setting.type, valueType: setting.valueType, value: setting.value } }),
      campaignId: row.campaignId,
      creatorId: row.creatorId,
      ...names,
      state: stateSchema.parse(row.state),
      ...(row.reason !== null && { reason: z.enum(DISCOUNT_FAILURES).parse(row.reason) }),
      isAdopted: row.isAdopted && !isStopped,
      isStopped,
      ...(lookUp && { lookUp }),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
  return { codes, total: counted?.codes ?? 0 }
}

/** All codes of a store's creators, imported ones too. */
export const countStoreCodes = async ({ db }: Db, storeId: string): Promise<CodeCounts> => {
  const rows = await db
    .select({ state: discountCode.state, codes: count() })
    .from(discountCode)
    .where(and(eq(discountCode.storeId, storeId), isNamed))
    .groupBy(discountCode.state)
  return toCounts(rows)
}

export type StoredCode = typeof discountCode.$inferSelect

/** The store's own code of this id; undefined if it has none. */
export const readCode = async ({ db }: Db, storeId: string, id: string): Promise<StoredCode | undefined> => {
  const [row] = await db
    .select()
    .from(discountCode)
    .where(and(eq(discountCode.storeId, storeId), eq(discountCode.id, id), isNamed))
  return row
}

/** Failed codes of a store are to be sent again, single-use ones too but for those that were used; returns how many. */
export const retryCodes = async (
  { db }: Db,
  storeId: string,
  { id, campaignId }: { id?: string | undefined; campaignId?: string | undefined },
  at: Date,
): Promise<number> => {
  const rows = await db
    .update(discountCode)
    .set({ state: 're-syncing', reason: null, updatedAt: at })
    .where(
      and(
        eq(discountCode.storeId, storeId),
        eq(discountCode.state, 'failed'),
        isNull(discountCode.usedAt),
        id === undefined ? undefined : eq(discountCode.id, id),
        campaignId === undefined ? undefined : eq(discountCode.campaignId, campaignId),
      ),
    )
    .returning({ id: discountCode.id })
  return rows.length
}

/** The creator's links of the campaign apply another code than the one that they applied so far. */
export const replaceLinkCode = async (
  { db }: Db,
  { campaignId, creatorId, code }: Pick<StoredCode, 'campaignId' | 'creatorId' | 'code'>,
  next: string,
  at: Date,
): Promise<void> => {
  await db
    .update(link)
    .set({ discountCode: next, updatedAt: at })
    .where(and(eq(link.campaignId, campaignId), eq(link.creatorId, creatorId), eq(link.discountCode, code)))
}

/** Changes a code that failed; false if it is in another state. Throws a unique violation if a campaign of the store has its new text. */
export const updateFailedCode = async (
  { db }: Db,
  storeId: string,
  id: string,
  change: Partial<typeof discountCode.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(discountCode)
    .set(change)
    .where(and(eq(discountCode.storeId, storeId), eq(discountCode.id, id), eq(discountCode.state, 'failed')))
    .returning({ id: discountCode.id })
  return rows.length === 1
}

/** A campaign goes on: codes that Shopify never had are sent. Those that it has are told by the sync. */
export const sendCodesAgain = async ({ db }: Db, campaignId: string, at: Date): Promise<void> => {
  await db
    .update(discountCode)
    .set({ state: 'syncing', updatedAt: at })
    .where(
      and(
        eq(discountCode.campaignId, campaignId),
        eq(discountCode.state, 'disabled'),
        isNull(discountCode.redeemCodeId),
        // What a person stopped stays so.
        notLike(discountCode.discountId, `${STOPPED_DISCOUNT}%`),
      ),
    )
}
