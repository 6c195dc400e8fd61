/** A product of Shopify's Admin API as the catalogue keeps it. Pure. Source: https://shopify.dev/docs/api/admin-graphql/latest/objects/Product (read 2026-11). */
import { z } from 'zod'
import type { Product } from '../../catalogue/catalogue.rows.ts'

/** Limits of what is kept; Shopify's own are lower, except for collections. */
const MAX_TEXT = 500
const MAX_URL = 2000
const MAX_NAMES = 250
const MAX_VARIANTS = 2048

const shortText = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').slice(0, MAX_TEXT))
const address = z
  .string()
  .nullish()
  .transform((value) => ((value ?? '').length <= MAX_URL ? (value ?? '') : ''))
const numberId = z.string().regex(/^\d{1,20}$/)

export const productNodeSchema = z.object({
  legacyResourceId: numberId,
  title: shortText,
  vendor: shortText,
  productType: shortText,
  tags: z.array(shortText).transform((tags) => tags.slice(0, MAX_NAMES)),
  onlineStoreUrl: address,
  featuredMedia: z.object({ preview: z.object({ image: z.object({ url: address }).nullish() }).nullish() }).nullish(),
})
export const variantNodeSchema = z.object({
  legacyResourceId: numberId,
  title: shortText,
  sku: shortText,
  price: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
  inventoryQuantity: z.number().int().nullish(),
  /** In the shop's own currency. One of an odd form is unknown; the product is kept. */
  inventoryItem: z
    .object({
      unitCost: z
        .object({
          amount: z
            .string()
            .regex(/^\d{1,9}(\.\d{1,6})?$/)
            .optional()
            .catch(undefined),
        })
        .nullish(),
    })
    .nullish(),
})
export const collectionNodeSchema = z.object({ title: shortText })

type Parts = {
  product: z.output<typeof productNodeSchema>
  variants: readonly z.output<typeof variantNodeSchema>[]
  collections: readonly z.output<typeof collectionNodeSchema>[]
}

/** Shopify names the one variant of a product without options so. */
const NO_TITLE = 'Default Title'

/** The product with the nodes of its two lists. */
export const readProductNode = ({ product, variants, collections }: Parts): Product => ({
  productId: product.legacyResourceId,
  title: product.title,
  brand: product.vendor,
  category: product.productType,
  url: product.onlineStoreUrl,
  imageUrl: product.featuredMedia?.preview?.image?.url ?? '',
  tags: product.tags,
  collections: [...new Set(collections.map(({ title }) => title))].slice(0, MAX_NAMES),
  variants: variants.slice(0, MAX_VARIANTS).map(({ legacyResourceId, title, sku, price, inventoryQuantity, inventoryItem }) => ({
    variantId: legacyResourceId,
    title: title === NO_TITLE ? '' : title,
    sku,
    price,
    ...(typeof inventoryQuantity === 'number' && { stock: inventoryQuantity }),
    ...(typeof inventoryItem?.unitCost?.amount === 'string' && { cost: inventoryItem.unitCost.amount }),
  })),
})

const isCollection = z.object({ id: z.string().startsWith('gid://shopify/Collection/') })

/** A product of an export's file: its own line, and those of its variants and collections. Throws on lines that are none. */
export const readExportedProduct = (root: unknown, children: readonly unknown[]): Product => {
  const [collections, variants] = [
    children.filter((child) => isCollection.safeParse(child).success),
    children.filter((child) => !isCollection.safeParse(child).success),
  ]
  return readProductNode({
    product: productNodeSchema.parse(root),
    variants: variants.map((node) => variantNodeSchema.parse(node)),
    collections: collections.map((node) => collectionNodeSchema.parse(node)),
  })
}
