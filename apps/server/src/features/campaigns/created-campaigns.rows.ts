/** The links, discounts and codes of created campaigns. */
import { CODE_STATES } from '@convbox/contract/discount-codes'
import { DISCOUNT_FAILURES } from '@convbox/contract/api/shopify.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'

const { campaignDiscount, campaignLink, creator, discountCode, link } = mainDbSchema
type Db = Pick<MainDb, 'db'>

export type NewLink = Omit<typeof campaignLink.$inferInsert, 'storeId' | 'campaignId'>
export type NewDiscount = { discountId: string; title: string }
export type NewCode = { id: string; creatorId: string; discountId: string; code: string; codeKey: string }
export type Made = { links: readonly NewLink[]; discounts: readonly NewDiscount[]; codes: readonly NewCode[] }

/** Rows of one statement, which takes at most 65,535 values. */
const PORTION = 2000
const portionsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, index) => rows.slice(index * PORTION, (index + 1) * PORTION))

/** Adds what a campaign is made of; its codes wait for Shopify. Throws a unique violation if a campaign of the store has one of the codes. */
export const insertMade = async (
  { db }: Db,
  campaign: { storeId: string; campaignId: string },
  { links, discounts, codes }: Made,
  at: Date,
): Promise<void> => {
  for (const rows of portionsOf(links)) await db.insert(campaignLink).values(rows.map((row) => ({ ...row, ...campaign })))
  if (discounts.length > 0) await db.insert(campaignDiscount).values(discounts.map((row) => ({ ...row, ...campaign })))
  const state = { state: 'syncing', updatedAt: at }
  for (const rows of portionsOf(codes)) await db.insert(discountCode).values(rows.map((row) => ({ ...row, ...campaign, ...state })))
}

/** Links of a created campaign with their codes in short addresses and the names of their creators, in the order of these and of the media. */
export const listLinks = ({ db }: Db, campaignId: string) =>
  db
    .select({
      creatorId: campaignLink.creatorId,
      creator: creator.name,
      mediumId: campaignLink.mediumId,
      medium: campaignLink.mediumName,
      url: campaignLink.url,
      linkCode: link.code,
    })
    .from(campaignLink)
    .leftJoin(link, and(eq(link.storeId, campaignLink.storeId), eq(link.creativeId, campaignLink.creativeId)))
    .innerJoin(creator, eq(creator.id, campaignLink.creatorId))
    .where(eq(campaignLink.campaignId, campaignId))
    .orderBy(asc(creator.nameKey), asc(campaignLink.mediumName))

/** Links of a created campaign as its creators publish none: the whole addresses, always in the same order. */
export const listPlainLinks = ({ db }: Db, campaignId: string): Promise<{ creatorId: string; url: string }[]> =>
  db
    .select({ creatorId: campaignLink.creatorId, url: campaignLink.url })
    .from(campaignLink)
    .where(eq(campaignLink.campaignId, campaignId))
    .orderBy(asc(campaignLink.creatorId), asc(campaignLink.mediumId))

/** The creators' own codes of a created campaign, in the order of their creators. */
export const listCampaignCodes = async ({ db }: Db, campaignId: string) => {
  const rows = await db
    .select({
      id: discountCode.id,
      creatorId: discountCode.creatorId,
      discountId: discountCode.discountId,
      code: discountCode.code,
      state: discountCode.state,
      reason: discountCode.reason,
    })
    .from(discountCode)
    .innerJoin(creator, eq(creator.id, discountCode.creatorId))
    .where(and(eq(discountCode.campaignId, campaignId), isNull(discountCode.parentId)))
    .orderBy(asc(creator.nameKey), asc(discountCode.discountId))
  return rows.map(({ state, reason, ...row }) => ({
    ...row,
    state: z.enum(CODE_STATES).parse(state),
    ...(reason !== null && { reason: z.enum(DISCOUNT_FAILURES).parse(reason) }),
  }))
}
