/** Campaigns of creators that began, and prices that changed. */
import type { Day } from '@convbox/contract/date-range'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, gte, lt, lte } from 'drizzle-orm'

const { campaign, catalogueProduct, priceChange } = mainDbSchema

export const listCreatorCampaigns = ({ db }: MainDb, storeId: string, { from, to, limit }: { from: Day; to: Day; limit: number }) =>
  db
    .select({ name: campaign.name, startsOn: campaign.startsOn })
    .from(campaign)
    .where(and(eq(campaign.storeId, storeId), eq(campaign.isDraft, false), gte(campaign.startsOn, from), lte(campaign.startsOn, to)))
    .orderBy(desc(campaign.startsOn), asc(campaign.name))
    .limit(limit)

/** from included, to excluded; the newest first, variants of one product together. */
export const listPriceChanges = ({ db }: MainDb, storeId: string, { from, to, limit }: { from: Date; to: Date; limit: number }) =>
  db
    .select({
      productId: priceChange.productId,
      variantId: priceChange.variantId,
      changedAt: priceChange.changedAt,
      before: priceChange.before,
      after: priceChange.after,
      title: catalogueProduct.title,
    })
    .from(priceChange)
    .leftJoin(
      catalogueProduct,
      and(eq(catalogueProduct.storeId, priceChange.storeId), eq(catalogueProduct.productId, priceChange.productId)),
    )
    .where(and(eq(priceChange.storeId, storeId), gte(priceChange.changedAt, from), lt(priceChange.changedAt, to)))
    .orderBy(desc(priceChange.changedAt), asc(priceChange.productId), asc(priceChange.variantId))
    .limit(limit)
