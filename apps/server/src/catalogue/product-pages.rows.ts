/** The kept products of stores by the addresses of their pages. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

const { catalogueProduct, catalogueVariant } = mainDbSchema

/** A product as its page offers it. isGone: the shop no longer has it. */
export type PageProduct = {
  productId: string
  title: string
  url: string
  isGone: boolean
  variants: { variantId: string; title: string; stock: number | null }[]
}

/** What the addresses of one page have in common: Shopify serves a product in each language and collection, under its handle. path: as in a URL. */
export const pageKeyOf = (path: string): string => {
  const lower = path.toLowerCase().replace(/\/+$/, '')
  return /\/products\/[^/]+$/.exec(lower)?.[0] ?? lower
}

/** The same of a kept address. */
const PATH = sql`rtrim(lower(substring(${catalogueProduct.url} from '^[a-zA-Z]+://[^/?#]*([^?#]*)')), '/')`
const PAGE_KEY = sql`coalesce(substring(${PATH} from '/products/[^/]+$'), ${PATH})`

/** Products with these pages or these ids, gone ones too. */
export const listPageProducts = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  { pageKeys, productIds }: { pageKeys: readonly string[]; productIds: readonly string[] },
): Promise<PageProduct[]> => {
  const isWanted = [
    ...(pageKeys.length === 0 ? [] : [inArray(PAGE_KEY, [...pageKeys])]),
    ...(productIds.length === 0 ? [] : [inArray(catalogueProduct.productId, [...productIds])]),
  ]
  if (isWanted.length === 0) return []
  const products = await db
    .select({
      productId: catalogueProduct.productId,
      title: catalogueProduct.title,
      url: catalogueProduct.url,
      isGone: sql<boolean>`${catalogueProduct.deletedAt} IS NOT NULL`,
    })
    .from(catalogueProduct)
    // A new product that nobody has read yet is not there.
    .where(
      and(
        eq(catalogueProduct.storeId, storeId),
        or(...isWanted),
        or(isNull(catalogueProduct.deletedAt), isNull(catalogueProduct.changedAt)),
      ),
    )
    .orderBy(catalogueProduct.productId)
  if (products.length === 0) return []
  const variants = await db
    .select({
      productId: catalogueVariant.productId,
      variantId: catalogueVariant.variantId,
      title: catalogueVariant.title,
      stock: catalogueVariant.stock,
    })
    .from(catalogueVariant)
    .where(
      and(
        eq(catalogueVariant.storeId, storeId),
        inArray(
          catalogueVariant.productId,
          products.map(({ productId }) => productId),
        ),
      ),
    )
    .orderBy(catalogueVariant.variantId)
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  return products.map((product) => ({
    ...product,
    variants: (byProduct.get(product.productId) ?? []).map(({ variantId, title, stock }) => ({ variantId, title, stock })),
  }))
}
