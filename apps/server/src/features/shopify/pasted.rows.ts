import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** Since when nobody wants to be asked for the pasted script; undefined: they do. */
export const readPasteIgnored = async ({ db }: MainDbQueries, storeId: string): Promise<Date | undefined> => {
  const [row] = await db.select({ at: store.pasteCheckIgnoredAt }).from(store).where(eq(store.id, storeId)).limit(1)
  return row?.at ?? undefined
}

/** Nobody wants to be asked any more. */
export const writePasteIgnored = async ({ db }: MainDbQueries, storeId: string, at: Date): Promise<void> => {
  await db.update(store).set({ pasteCheckIgnoredAt: at }).where(eq(store.id, storeId))
}
