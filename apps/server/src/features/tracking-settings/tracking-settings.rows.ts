import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** What a store has chosen, as stored; undefined if the store was deleted. lock: the caller will change it in this transaction. */
export const readChosen = async (mainDb: MainDbQueries, storeId: string, lock = false): Promise<{ tracking: unknown } | undefined> => {
  const query = mainDb.db.select({ tracking: store.tracking }).from(store).where(eq(store.id, storeId)).limit(1)
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const writeChosen = async (mainDb: MainDbQueries, storeId: string, tracking: object): Promise<void> => {
  await mainDb.db.update(store).set({ tracking }).where(eq(store.id, storeId))
}
