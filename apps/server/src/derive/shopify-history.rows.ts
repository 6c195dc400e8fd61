import { readTracking } from '@convbox/contract/api/tracking-settings.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** Whether a store lets Shopify's visits stand in for visits that its pages did not tell. Ask inside the store's lock. */
export const usesShopifyHistory = async (mainDb: MainDb, storeId: string): Promise<boolean> => {
  const [row] = await mainDb.db.select({ tracking: store.tracking }).from(store).where(eq(store.id, storeId)).limit(1)
  return row !== undefined && readTracking(row.tracking).shopifyHistory.on
}
