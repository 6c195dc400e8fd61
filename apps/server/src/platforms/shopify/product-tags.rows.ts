import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray, sql } from 'drizzle-orm'

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
  if (tags.size === 0) return
  // In one order, so that two writers cannot block each other.
  const rows = [...tags]
    .map(([productId, list]) => ({ storeId, productId, tags: list, readAt }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  await mainDb.db
    .insert(productTags)
    .values(rows)
    .onConflictDoUpdate({
      target: [productTags.storeId, productTags.productId],
      set: { tags: sql`excluded.tags`, readAt: sql`excluded.read_at` },
    })
}
