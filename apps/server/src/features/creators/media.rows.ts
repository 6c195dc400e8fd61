/** The media in which a store's creators post. */
import type { Medium } from '@convbox/contract/api/creators.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq } from 'drizzle-orm'
import { keyOf } from './creators.rows.ts'

const { medium } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** By name. */
export const listMedia = ({ db }: Db, storeId: string): Promise<Medium[]> =>
  db.select({ id: medium.id, name: medium.name }).from(medium).where(eq(medium.storeId, storeId)).orderBy(asc(medium.nameKey))

/** Adds a medium, or renames the store's own of this id; false if another store has the id. */
export const writeMedium = async ({ db }: Db, storeId: string, { id, name }: Medium, at: Date): Promise<boolean> => {
  const named = { name, nameKey: keyOf(name) }
  const rows = await db
    .insert(medium)
    .values({ id, storeId, ...named, createdAt: at })
    .onConflictDoUpdate({ target: medium.id, set: named, setWhere: eq(medium.storeId, storeId) })
    .returning({ id: medium.id })
  return rows.length === 1
}

/** False if the store has none of this id. */
export const deleteMedium = async ({ db }: Db, storeId: string, id: string): Promise<boolean> => {
  const rows = await db
    .delete(medium)
    .where(and(eq(medium.storeId, storeId), eq(medium.id, id)))
    .returning({ id: medium.id })
  return rows.length === 1
}
