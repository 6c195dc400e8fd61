import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray } from 'drizzle-orm'

const { productTags } = mainDbSchema

/** Tags of a product, and when they were read from the shop. */
export type KnownTags = { tags: string[]; readAt: Date }

/** What is kept of these products, by product id. */
export const readKnownTags = async (mainDb: MainDb, storeId: string, productIds: readonly string[]): Promise<Map<string, KnownTags>> => {
  const rows = await mainDb.db
    .select()
    .from(productTags)
    .where(and(eq(productTags.storeId, storeId), inArray(productTags.productId, [...productIds])))
  return new Map(rows.map(({ productId, tags, readAt }) => [productId, { tags, readAt }]))
}

/** Keeps the tags of products, in place of earlier ones. */
export const writeTags = async (mainDb: MainDb, storeId: string, tags: ReadonlyMap<string, string[]>, readAt: Date): Promise<void> => {
  for (const [productId, list] of tags) {
    await mainDb.db
      .insert(productTags)
      .values({ storeId, productId, tags: list, readAt })
      .onConflictDoUpdate({ target: [productTags.storeId, productTags.productId], set: { tags: list, readAt } })
  }
}
