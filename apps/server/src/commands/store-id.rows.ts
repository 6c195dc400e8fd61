import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** The id of the store with this public name. */
export const findStoreId = async (mainDb: MainDb, websiteName: string): Promise<string | undefined> => {
  const [row] = await mainDb.db.select({ id: store.id }).from(store).where(eq(store.websiteName, websiteName)).limit(1)
  return row?.id
}
