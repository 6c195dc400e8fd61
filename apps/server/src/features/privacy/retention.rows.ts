import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq, isNotNull } from 'drizzle-orm'

const { store } = mainDbSchema

/** A store's event retention in days; undefined: the program's own. */
export const readRetention = async (mainDb: MainDbQueries, storeId: string): Promise<number | undefined> => {
  const [row] = await mainDb.db.select({ days: store.eventRetentionDays }).from(store).where(eq(store.id, storeId))
  return row?.days ?? undefined
}

export const writeRetention = async (mainDb: MainDbQueries, storeId: string, days: number): Promise<void> => {
  await mainDb.db.update(store).set({ eventRetentionDays: days }).where(eq(store.id, storeId))
}

/** Stores with their own event retention. */
export const readStoresWithRetention = async (mainDb: MainDbQueries): Promise<{ storeId: string; days: number }[]> => {
  const rows = await mainDb.db
    .select({ storeId: store.id, days: store.eventRetentionDays })
    .from(store)
    .where(isNotNull(store.eventRetentionDays))
  return rows.flatMap(({ storeId, days }) => (days === null ? [] : [{ storeId, days }]))
}
