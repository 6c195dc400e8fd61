import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq, isNotNull } from 'drizzle-orm'

const { store } = mainDbSchema

/** How many days a store keeps its events; undefined: as long as the program does. */
export const readRetention = async (mainDb: MainDbQueries, storeId: string): Promise<number | undefined> => {
  const [row] = await mainDb.db.select({ days: store.eventRetentionDays }).from(store).where(eq(store.id, storeId))
  return row?.days ?? undefined
}

export const writeRetention = async (mainDb: MainDbQueries, storeId: string, days: number): Promise<void> => {
  await mainDb.db.update(store).set({ eventRetentionDays: days }).where(eq(store.id, storeId))
}

/** Stores that keep events for a time of their own. */
export const readStoresWithRetention = async (mainDb: MainDbQueries): Promise<{ storeId: string; days: number }[]> => {
  const rows = await mainDb.db
    .select({ storeId: store.id, days: store.eventRetentionDays })
    .from(store)
    .where(isNotNull(store.eventRetentionDays))
  return rows.flatMap(({ storeId, days }) => (days === null ? [] : [{ storeId, days }]))
}
