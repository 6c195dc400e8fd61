import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** Store fields that only Shopify decides. */
export const writeShopFacts = async ({ db }: MainDbQueries, storeId: string, facts: { currency: string; host: string }): Promise<void> => {
  await db.update(store).set(facts).where(eq(store.id, storeId))
}

/** Shopify now tells every order, so its purchase waits only PURCHASE_WAIT_SECONDS for the browser's copy, instead of half an hour. */
export const letShopifyLeadPurchases = async ({ db }: MainDbQueries, storeId: string): Promise<void> => {
  await db.update(store).set({ purchaseSource: 'shopify' }).where(eq(store.id, storeId))
}
