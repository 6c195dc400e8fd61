/** Products of the demo catalog; only the fields that we query. */
import { GraphQLError } from 'graphql'
import { PRODUCTS, type Product, variantTitle } from '../../../storefront/catalog.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { readGid, shopTitle } from '../shop.ts'
import { decimal } from './money-fields.ts'

type Node = Fields & { id: string }

/** Of a list of ids in one query. Source: shopify.dev, usage limits (input arrays). */
const MAX_IDS = 250

const productOf = (id: string): Product | undefined => PRODUCTS.find((one) => one.id === readGid('Product', id))

const productFields = (product: Product, context: CallContext): Node => ({
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
        image: null,
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
      PRODUCTS.map((product) => productFields(product, context)),
      args,
      context,
    )
  },
  product: ({ id }: { id: string }) => {
    const product = productOf(id)
    return product ? productFields(product, context) : null
  },
  nodes: ({ ids }: { ids: readonly string[] }) => {
    if (ids.length > MAX_IDS)
      throw new GraphQLError(`The input array size of ${ids.length} is greater than the maximum allowed of ${MAX_IDS}.`)
    return ids.map((id) => {
      if (!id.startsWith('gid://shopify/Product/')) throw notPlayed('nodes that are no products')
      const product = productOf(id)
      return product ? { __typename: 'Product', ...productFields(product, context) } : null
    })
  },
  productsCount: () => ({ count: PRODUCTS.length, precision: 'EXACT' }),
})
