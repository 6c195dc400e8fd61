/** For which products and variants of a shop a discount is: read whole, and how to bring them back to those that we want. */
import { z } from 'zod'
import { askShopify, type ShopifyProgram } from './admin-client.ts'
import { type DiscountAnswer, faultOf } from './discount-failures.ts'
import { READ_DISCOUNT_ITEMS_DOCUMENT } from './discounts.graphql.ts'

/** Numbers as texts, as Shopify orders them. */
export type DiscountItems = { productIds: string[]; variantIds: string[] }

/** Of 100 products and 100 variants. We make discounts of far fewer, so that one which has more differs whatever the rest is. */
const MAX_PAGES = 50
/** Ids that one call may add, or take away. */
const IDS_OF_A_CALL = 250

const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)
const pageSchema = z.object({
  nodes: z.array(z.object({ id: z.string().transform(numberOf) })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
})
const itemsSchema = z.object({
  node: z
    .object({
      codeDiscount: z
        .object({
          customerGets: z
            .object({ items: z.object({ products: pageSchema.optional(), productVariants: pageSchema.optional() }) })
            .optional(),
        })
        .optional(),
    })
    .nullable(),
})

/** The products and variants of a discount, at most 5000 of each; none of one that is not for some (any more). */
export const readDiscountItems = async (
  program: ShopifyProgram,
  storeId: string,
  discountId: string,
): Promise<DiscountAnswer<DiscountItems>> => {
  const read: DiscountItems = { productIds: [], variantIds: [] }
  const after: { products?: string; variants?: string } = {}
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await askShopify(program, storeId, READ_DISCOUNT_ITEMS_DOCUMENT, { id: discountId, ...after }, itemsSchema)
    if (!('result' in answer)) return faultOf(answer)
    const { products, productVariants: variants } = answer.result.node?.codeDiscount?.customerGets?.items ?? {}
    read.productIds.push(...(products?.nodes ?? []).map(({ id }) => id))
    read.variantIds.push(...(variants?.nodes ?? []).map(({ id }) => id))
    if (!products?.pageInfo.hasNextPage && !variants?.pageInfo.hasNextPage) break
    // A list that has ended before the other one is asked for what follows its last entry: nothing.
    if (products?.pageInfo.endCursor) after.products = products.pageInfo.endCursor
    if (variants?.pageInfo.endCursor) after.variants = variants.pageInfo.endCursor
  }
  return { result: read }
}

const chunked = (type: string, ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_OF_A_CALL) }, (_, index) =>
    ids.slice(index * IDS_OF_A_CALL, (index + 1) * IDS_OF_A_CALL).map((id) => `gid://shopify/${type}/${id}`),
  )

/** What to call for, one call after the other, so that a discount is for these products alone; at least one call. wanted undefined: for the whole order. */
export const itemChanges = ({ productIds, variantIds }: DiscountItems, wanted: readonly string[] | undefined) => {
  if (wanted === undefined) return [{ all: true }]
  const [known, kept] = [new Set(productIds), new Set(wanted)]
  const added = chunked(
    'Product',
    wanted.filter((id) => !known.has(id)),
  )
  const gone = chunked(
    'Product',
    productIds.filter((id) => !kept.has(id)),
  )
  const goneVariants = chunked('ProductVariant', variantIds)
  const calls = Math.max(1, added.length, gone.length, goneVariants.length)
  return Array.from({ length: calls }, (_, index) => ({
    products: {
      productsToAdd: added[index] ?? [],
      productsToRemove: gone[index] ?? [],
      productVariantsToRemove: goneVariants[index] ?? [],
    },
  }))
}
