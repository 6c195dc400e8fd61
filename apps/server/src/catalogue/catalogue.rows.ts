/** The kept products of stores. */
import { likePattern, mainDbSchema, type MainDb } from '@convbox/storage'
import { and, count, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

const { catalogueProduct, catalogueVariant, costState, priceChange } = mainDbSchema

/** price, cost: decimal texts in the store's currency; stock: pieces. Absent where unknown. */
export type Variant = {
  variantId: string
  title: string
  sku: string
  price?: string | undefined
  cost?: string | undefined
  stock?: number | undefined
}
/** A product as its shop or a file tells it. Texts are empty where unknown. */
export type Product = {
  productId: string
  title: string
  brand: string
  category: string
  url: string
  imageUrl: string
  tags: string[]
  /** Titles. */
  collections: string[]
  variants: Variant[]
}

const bySort = <Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Thing[] =>
  things.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** One text for equal products, whatever the order in which tags and variants are told. */
const textOf = ({ productId, title, brand, category, url, imageUrl, tags, collections, variants }: Product): string =>
  JSON.stringify([
    [productId, title, brand, category, url, imageUrl],
    tags.toSorted(),
    collections.toSorted(),
    bySort(variants, ({ variantId }) => variantId).map((one) => [one.variantId, one.title, one.sku, one.price, one.stock, one.cost]),
  ])

/** Products of a store by id, without deleted ones unless asked for. A new one is not there until it is read. */
export const readProducts = async (
  mainDb: MainDb,
  storeId: string,
  productIds: readonly string[],
  { isDeletedToo = false } = {},
): Promise<Map<string, Product>> => {
  if (productIds.length === 0) return new Map()
  const ids = [...productIds]
  const [products, variants] = await Promise.all([
    mainDb.db
      .select()
      .from(catalogueProduct)
      .where(
        and(
          eq(catalogueProduct.storeId, storeId),
          inArray(catalogueProduct.productId, ids),
          isDeletedToo ? or(isNull(catalogueProduct.deletedAt), isNull(catalogueProduct.changedAt)) : isNull(catalogueProduct.deletedAt),
        ),
      ),
    mainDb.db
      .select()
      .from(catalogueVariant)
      .where(and(eq(catalogueVariant.storeId, storeId), inArray(catalogueVariant.productId, ids))),
  ])
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  const toVariant = ({ variantId, title, sku, price, stock, cost }: (typeof variants)[number]): Variant => ({
    variantId,
    title,
    sku,
    ...(price !== null && { price }),
    ...(stock !== null && { stock }),
    ...(cost !== null && { cost }),
  })
  return new Map(
    products.map(({ productId, title, brand, category, url, imageUrl, tags, collections }) => {
      const own = bySort(byProduct.get(productId) ?? [], ({ variantId }) => variantId).map(toVariant)
      return [productId, { productId, title, brand, category, url, imageUrl, tags, collections, variants: own }]
    }),
  )
}

const costsOf = (product: Product | undefined): string =>
  JSON.stringify(
    bySort(product?.variants ?? [], ({ variantId }) => variantId).flatMap(({ variantId, cost }) =>
      cost === undefined ? [] : [[variantId, cost]],
    ),
  )

/** Notes that costs of a store changed: its orders get them within minutes. In the transaction of the change. */
export const noteCostChange = async (db: Pick<MainDb['db'], 'insert'>, storeId: string, changedAt: Date): Promise<void> => {
  await db
    .insert(costState)
    .values({ storeId, changedAt })
    // Later than any change before, also one of the same millisecond or of a clock that was ahead.
    .onConflictDoUpdate({
      target: costState.storeId,
      set: { changedAt: sql`greatest(excluded.changed_at, ${costState.changedAt} + interval '1 millisecond')` },
    })
}

/** Of these products those that were read after a time. */
const readLater = async (mainDb: MainDb, storeId: string, productIds: readonly string[], at: Date): Promise<Set<string>> => {
  const rows = await mainDb.db
    .select({ productId: catalogueProduct.productId })
    .from(catalogueProduct)
    .where(
      and(eq(catalogueProduct.storeId, storeId), inArray(catalogueProduct.productId, [...productIds]), gt(catalogueProduct.readAt, at)),
    )
  return new Set(rows.map(({ productId }) => productId))
}

/** Prices that are others than before. '10' and '10.00' are one price; a first price is no change. */
const priceChangesOf = (before: Product | undefined, { productId, variants }: Product) => {
  const known = new Map(before?.variants.map(({ variantId, price }) => [variantId, price]))
  return variants.flatMap(({ variantId, price }) => {
    const was = known.get(variantId)
    return was === undefined || price === undefined || Number(was) === Number(price)
      ? []
      : [{ productId, variantId, before: was, after: price }]
  })
}

/**
 * Keeps products as they were read, in place of rows that were not read later, and clears the mark of a change that came before. Notes prices that have
 * changed. Returns how many are new or differ.
 */
export const writeProducts = async (mainDb: MainDb, storeId: string, products: readonly Product[], readAt: Date): Promise<number> => {
  if (products.length === 0) return 0
  // A file may name a product twice; the last one counts. In one order, so that two writers cannot block each other.
  const told = new Map(products.map((product) => [product.productId, product]))
  for (const id of await readLater(mainDb, storeId, [...told.keys()], readAt)) told.delete(id)
  if (told.size === 0) return 0
  const last = bySort([...told.values()], ({ productId }) => productId)
  const ids = last.map(({ productId }) => productId)
  const known = await readProducts(mainDb, storeId, ids)
  const changed = last.filter((product) => {
    const before = known.get(product.productId)
    return before === undefined || textOf(before) !== textOf(product)
  })
  await mainDb.db.transaction(async (db) => {
    await db
      .insert(catalogueProduct)
      .values(last.map(({ variants: _variants, ...product }) => ({ storeId, ...product, readAt })))
      .onConflictDoUpdate({
        target: [catalogueProduct.storeId, catalogueProduct.productId],
        set: {
          title: sql`excluded.title`,
          brand: sql`excluded.brand`,
          category: sql`excluded.category`,
          url: sql`excluded.url`,
          imageUrl: sql`excluded.image_url`,
          tags: sql`excluded.tags`,
          collections: sql`excluded.collections`,
          readAt: sql`excluded.read_at`,
          changedAt: sql`CASE WHEN ${catalogueProduct.changedAt} > excluded.read_at THEN ${catalogueProduct.changedAt} END`,
          deletedAt: sql`NULL`,
        },
      })
    if (changed.length === 0) return
    if (changed.some((product) => costsOf(product) !== costsOf(known.get(product.productId)))) await noteCostChange(db, storeId, readAt)
    const changedIds = changed.map(({ productId }) => productId)
    await db.delete(catalogueVariant).where(and(eq(catalogueVariant.storeId, storeId), inArray(catalogueVariant.productId, changedIds)))
    const prices = changed.flatMap((product) => priceChangesOf(known.get(product.productId), product))
    for (let first = 0; first < prices.length; first += ROWS_AT_ONCE)
      await db
        .insert(priceChange)
        .values(prices.slice(first, first + ROWS_AT_ONCE).map((change) => ({ storeId, changedAt: readAt, ...change })))
        .onConflictDoNothing()
    const rows = changed.flatMap(({ productId, variants }) => variants.map((variant) => ({ storeId, productId, ...variant })))
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
      await db
        .insert(catalogueVariant)
        .values(rows.slice(first, first + ROWS_AT_ONCE))
        .onConflictDoNothing()
  })
  return changed.length
}
/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_AT_ONCE = 5000

/** Marks products as deleted; their rows stay. */
export const markDeleted = async (mainDb: MainDb, storeId: string, productIds: readonly string[], at: Date): Promise<void> => {
  if (productIds.length === 0) return
  await mainDb.db
    .update(catalogueProduct)
    .set({ deletedAt: at, changedAt: null })
    .where(
      and(eq(catalogueProduct.storeId, storeId), inArray(catalogueProduct.productId, [...productIds]), isNull(catalogueProduct.deletedAt)),
    )
}

/** Marks what a whole reading that began then has not seen as deleted. Returns how many. */
export const markUnseen = async (mainDb: MainDb, storeId: string, beganAt: Date, at: Date): Promise<number> => {
  const rows = await mainDb.db
    .update(catalogueProduct)
    .set({ deletedAt: at, changedAt: null })
    .where(and(eq(catalogueProduct.storeId, storeId), lt(catalogueProduct.readAt, beganAt), isNull(catalogueProduct.deletedAt)))
    .returning({ productId: catalogueProduct.productId })
  return rows.length
}

/** Notes that a product has changed or is new: it is read again soon. */
export const markChanged = async (mainDb: MainDb, storeId: string, productId: string, at: Date): Promise<void> => {
  await mainDb.db
    .insert(catalogueProduct)
    // A new one is not there for anybody until it is read.
    .values({ storeId, productId, title: '', tags: [], collections: [], readAt: at, changedAt: at, deletedAt: at })
    .onConflictDoUpdate({ target: [catalogueProduct.storeId, catalogueProduct.productId], set: { changedAt: at } })
}

/** Stores whose catalogue has products marked as changed. */
export const listChangedStores = async (mainDb: MainDb): Promise<string[]> => {
  const rows = await mainDb.db
    .selectDistinct({ storeId: catalogueProduct.storeId })
    .from(catalogueProduct)
    .where(isNotNull(catalogueProduct.changedAt))
  return rows.map(({ storeId }) => storeId)
}

/** A store's products marked as changed, the longest marked first. */
export const listChanged = async (mainDb: MainDb, storeId: string, limit: number): Promise<string[]> => {
  const rows = await mainDb.db
    .select({ productId: catalogueProduct.productId })
    .from(catalogueProduct)
    .where(and(eq(catalogueProduct.storeId, storeId), isNotNull(catalogueProduct.changedAt)))
    .orderBy(catalogueProduct.changedAt)
    .limit(limit)
  return rows.map(({ productId }) => productId)
}

const isThere = (storeId: string) => and(eq(catalogueProduct.storeId, storeId), isNull(catalogueProduct.deletedAt))

/** Numbers of a store's catalogue, and the names of its collections, at most `names`. */
export const countCatalogue = async (mainDb: MainDb, storeId: string, names: number) => {
  const of = eq(catalogueProduct.storeId, storeId)
  const [[products], [variants], [waiting], collections] = await Promise.all([
    mainDb.db.select({ count: count() }).from(catalogueProduct).where(isThere(storeId)),
    mainDb.db
      .select({ count: count() })
      .from(catalogueVariant)
      .innerJoin(
        catalogueProduct,
        and(eq(catalogueProduct.storeId, catalogueVariant.storeId), eq(catalogueProduct.productId, catalogueVariant.productId)),
      )
      .where(isThere(storeId)),
    mainDb.db
      .select({ count: count() })
      .from(catalogueProduct)
      .where(and(of, isNotNull(catalogueProduct.changedAt))),
    mainDb.db
      .selectDistinct({ name: sql<string>`unnest(${catalogueProduct.collections})`.as('name') })
      .from(catalogueProduct)
      .where(isThere(storeId))
      .orderBy(sql`name`)
      .limit(names),
  ])
  return {
    products: products?.count ?? 0,
    variants: variants?.count ?? 0,
    waiting: waiting?.count ?? 0,
    collections: collections.map(({ name }) => name),
  }
}

/** A page of a store's products whose title contains a text or whose id is it, by title. */
export const searchProducts = async (
  mainDb: MainDb,
  storeId: string,
  { search, first, limit }: { search: string; first: number; limit: number },
): Promise<{ products: Product[]; total: number }> => {
  const wanted = and(
    isThere(storeId),
    search === '' ? undefined : or(ilike(catalogueProduct.title, `%${likePattern(search)}%`), eq(catalogueProduct.productId, search)),
  )
  const [[total], rows] = await Promise.all([
    mainDb.db.select({ count: count() }).from(catalogueProduct).where(wanted),
    mainDb.db
      .select({ productId: catalogueProduct.productId })
      .from(catalogueProduct)
      .where(wanted)
      .orderBy(catalogueProduct.title, catalogueProduct.productId)
      .limit(limit)
      .offset(first),
  ])
  const ids = rows.map(({ productId }) => productId)
  const found = await readProducts(mainDb, storeId, ids)
  return { products: ids.flatMap((id) => found.get(id) ?? []), total: total?.count ?? 0 }
}
