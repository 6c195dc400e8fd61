/** A store's landing pages. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'

const { landingPage } = mainDbSchema
type Db = Pick<MainDb, 'db'>

export type LandingPageRow = {
  id: string
  name: string
  url: string
  productId: string | null
  fault: string | null
  faultSince: Date | null
  createdAt: Date
}

const COLUMNS = {
  id: landingPage.id,
  name: landingPage.name,
  url: landingPage.url,
  productId: landingPage.productId,
  fault: landingPage.fault,
  faultSince: landingPage.faultSince,
  createdAt: landingPage.createdAt,
}

/** Those whose name or address has the text, by name. */
export const listLandingPages = ({ db }: Db, storeId: string, search: string): Promise<LandingPageRow[]> => {
  const wanted = search.toLowerCase()
  const has =
    search === ''
      ? undefined
      : or(sql`position(${wanted} in ${landingPage.nameKey}) > 0`, sql`position(${wanted} in lower(${landingPage.url})) > 0`)
  return db
    .select(COLUMNS)
    .from(landingPage)
    .where(and(eq(landingPage.storeId, storeId), has))
    .orderBy(asc(landingPage.nameKey))
}

export const countLandingPages = async ({ db }: Db, storeId: string): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(landingPage).where(eq(landingPage.storeId, storeId))
  return row?.rows ?? 0
}

type Fields = { id: string; name: string; url: string; productId: string | undefined }

/** Adds a landing page that nobody has asked for yet, or changes the store's own of this id; undefined if another store has the id. Throws a unique violation if another one has the name. */
export const writeLandingPage = async (
  { db }: Db,
  storeId: string,
  { id, name, url, productId }: Fields,
  at: Date,
): Promise<LandingPageRow | undefined> => {
  const set = {
    name,
    nameKey: name.toLowerCase(),
    url,
    productId: productId ?? null,
    updatedAt: at,
    askedAt: null,
    fault: null,
    faultSince: null,
  }
  const [row] = await db
    .insert(landingPage)
    .values({ id, storeId, ...set, createdAt: at })
    .onConflictDoUpdate({ target: landingPage.id, set, setWhere: eq(landingPage.storeId, storeId) })
    .returning(COLUMNS)
  return row
}

/** Its name; undefined if the store has none of this id. */
export const deleteLandingPage = async ({ db }: Db, storeId: string, id: string): Promise<string | undefined> => {
  const [row] = await db
    .delete(landingPage)
    .where(and(eq(landingPage.storeId, storeId), eq(landingPage.id, id)))
    .returning({ name: landingPage.name })
  return row?.name
}
