/** Products of the demo catalog with the shop's changes; only the fields that we query. */
import { createHash } from 'node:crypto'
import { COLLECTIONS, costCentsOf, PRODUCTS, type Product, type Variant, variantTitle } from '../../../storefront/catalog.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { readGid, shopTitle } from '../shop.ts'
import { decimal } from './money-fields.ts'

type Node = Fields & { id: string }

/** A product of this shop, and the titles of its collections. */
type ShopProduct = { product: Product; collections: string[] }

const productsOf = ({ shop }: CallContext): ShopProduct[] =>
  PRODUCTS.flatMap((product) => {
    const { isGone, collections, ...changes } = shop.productChanges[product.id] ?? {}
    const own = COLLECTIONS.filter(({ handle }) => handle === product.collection).map(({ title }) => title)
    return isGone === true ? [] : [{ product: { ...product, ...changes }, collections: collections ?? own }]
  })

/** The product of an id. */
export const productOf = (id: string, context: CallContext): ShopProduct | undefined =>
  productsOf(context).find(({ product }) => product.id === readGid('Product', id))

/** Pieces of a variant in stock, the same at every question. */
const stockOf = (variantId: string): number => Number(variantId.slice(-2))

const costOf = (product: Product, variant: Variant): { amount: string; currencyCode: string } | null => {
  const cents = costCentsOf(product, variant)
  return cents === undefined ? null : { amount: decimal(cents), currencyCode: 'USD' }
}

/** A Product. */
export const productFields = ({ product, collections }: ShopProduct, context: CallContext): Node => ({
  id: `gid://shopify/Product/${product.id}`,
  legacyResourceId: product.id,
  title: product.title,
  handle: product.handle,
  vendor: shopTitle(context.shop.domain),
  productType: product.type,
  status: 'ACTIVE',
  tags: product.tags,
  featuredImage: null,
  featuredMedia: null,
  onlineStoreUrl: `https://${context.shop.domain}/products/${product.handle}`,
  variants: (args: Record<string, unknown>) =>
    connection(
      product.variants.map((variant) => ({
        id: `gid://shopify/ProductVariant/${variant.id}`,
        legacyResourceId: variant.id,
        title: variantTitle(product, variant) || 'Default Title',
        sku: variant.sku,
        price: decimal(product.priceCents),
        inventoryQuantity: stockOf(variant.id),
        inventoryItem: { unitCost: costOf(product, variant) },
        image: null,
      })),
      args,
      context,
    ),
  collections: (args: Record<string, unknown>) =>
    connection(
      collections.map((title) => ({
        id: `gid://shopify/Collection/${COLLECTIONS.find((one) => one.title === title)?.id ?? createHash('sha256').update(title).digest().readUIntBE(0, 5)}`,
        title,
      })),
      args,
      context,
    ),
})

/** Queries about products. */
export const productQueries = (context: CallContext): Fields => ({
  products: (args: Record<string, unknown>) => {
    if (args.query) throw notPlayed('searching products')
    return connection(
      productsOf(context).map((product) => productFields(product, context)),
      args,
      context,
    )
  },
  product: ({ id }: { id: string }) => {
    const product = productOf(id, context)
    return product ? productFields(product, context) : null
  },
  productsCount: () => ({ count: productsOf(context).length, precision: 'EXACT' }),
})
