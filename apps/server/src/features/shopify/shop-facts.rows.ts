import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

/** What Shopify alone decides of a store. */
export const writeShopFacts = async ({ db }: MainDbQueries, storeId: string, facts: { currency: string; host: string }): Promise<void> => {
  await db.update(mainDbSchema.store).set(facts).where(eq(mainDbSchema.store.id, storeId))
}
