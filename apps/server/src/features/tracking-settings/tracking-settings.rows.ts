import type { StoreTracking } from '@convbox/contract/api/tracking-settings.values'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

export type Chosen = { tracking: unknown; purchaseSource: string }

/** What a store has chosen, as stored; undefined if the store was deleted. lock: the caller will change it in this transaction. */
export const readChosen = async (mainDb: MainDbQueries, storeId: string, lock = false): Promise<Chosen | undefined> => {
  const query = mainDb.db
    .select({ tracking: store.tracking, purchaseSource: store.purchaseSource })
    .from(store)
    .where(eq(store.id, storeId))
    .limit(1)
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const writeChosen = async (
  mainDb: MainDbQueries,
  storeId: string,
  { purchaseSource, ...tracking }: StoreTracking,
): Promise<void> => {
  await mainDb.db.update(store).set({ tracking, purchaseSource }).where(eq(store.id, storeId))
}
