import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'

const { pixel, catalogueProduct } = mainDbSchema

/** The pixel that each platform's page shows first: the one chosen last, else the oldest. By platform. */
export const readChosenPixels = async ({ db }: MainDb, storeId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectDistinctOn([pixel.platform], { platform: pixel.platform, id: pixel.id })
    .from(pixel)
    .where(eq(pixel.storeId, storeId))
    .orderBy(pixel.platform, sql`${pixel.chosenAt} DESC NULLS LAST`, asc(pixel.createdAt), asc(pixel.id))
  return new Map(rows.map(({ platform, id }) => [platform, id]))
}

/** False: the store has no such pixel. */
export const choosePixelRow = async ({ db }: MainDb, storeId: string, id: string, at: Date): Promise<boolean> => {
  const rows = await db
    .update(pixel)
    .set({ chosenAt: at })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, id)))
    .returning({ id: pixel.id })
  return rows.length === 1
}

/** Tags of a shop's products, each once, by name. */
export const listProductTags = async ({ db }: MainDb, storeId: string): Promise<string[]> => {
  const tag = sql<string>`unnest(${catalogueProduct.tags})`.as('tag')
  const rows = await db
    .selectDistinct({ tag })
    .from(catalogueProduct)
    .where(and(eq(catalogueProduct.storeId, storeId), isNull(catalogueProduct.deletedAt)))
    .orderBy(tag)
  return rows.map((row) => row.tag)
}
