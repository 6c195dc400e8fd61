import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { store } = mainDbSchema

/** When the reminder to paste the script was dismissed; undefined if it was not. */
export const readPasteIgnored = async ({ db }: MainDbQueries, storeId: string): Promise<Date | undefined> => {
  const [row] = await db.select({ at: store.pasteCheckIgnoredAt }).from(store).where(eq(store.id, storeId)).limit(1)
  return row?.at ?? undefined
}

/** Dismisses the reminder. */
export const writePasteIgnored = async ({ db }: MainDbQueries, storeId: string, at: Date): Promise<void> => {
  await db.update(store).set({ pasteCheckIgnoredAt: at }).where(eq(store.id, storeId))
}
