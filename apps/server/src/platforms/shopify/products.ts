/** Reads single products of a shop into its catalogue: those that an event or a webhook names. */
import { z } from 'zod'
import { markDeleted, readProducts, writeProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import type { Program } from '../../program.ts'
import { askShopify } from './admin-client.ts'
import { PRODUCTS_DOCUMENT } from './products.graphql.ts'
import { collectionNodeSchema, productNodeSchema, readProductNode, variantNodeSchema } from './read-product.ts'

/** A query may cost 1,000 points, and one product with its lists costs some 150. Source: https://shopify.dev/docs/api/usage/limits (read 2026-11). */
const AT_ONCE = 5
/** Longest wait for Shopify; a slower answer serves the next question. */
const WAIT_MS = 2000

const answerSchema = z.object({
  nodes: z.array(
    productNodeSchema
      .extend({
        variants: z.object({ nodes: z.array(variantNodeSchema) }),
        collections: z.object({ nodes: z.array(collectionNodeSchema) }),
      })
      .nullable(),
  ),
})

type Refreshed = 'done' | 'failed' | 'not installed'

/** Reads products of a shop again and keeps them; one that the shop no longer has is marked as deleted. */
export const refreshProducts = async (program: Program, storeId: string, productIds: readonly string[]): Promise<Refreshed> => {
  for (let first = 0; first < productIds.length; first += AT_ONCE) {
    const asked = productIds.slice(first, first + AT_ONCE)
    const readAt = new Date(program.now())
    const answer = await askShopify(
      program,
      storeId,
      PRODUCTS_DOCUMENT,
      { ids: asked.map((id) => `gid://shopify/Product/${id}`) },
      answerSchema,
    )
    if ('failed' in answer) return answer.failed === 'not installed' ? 'not installed' : 'failed'
    const found = answer.result.nodes.flatMap((node) =>
      node === null ? [] : [readProductNode({ product: node, variants: node.variants.nodes, collections: node.collections.nodes })],
    )
    const gone = asked.filter((id) => !found.some(({ productId }) => productId === id))
    // So that nobody asks again for a product that the shop does not have, it gets a row too.
    await writeProducts(program.mainDb, storeId, [...found, ...gone.map(nothingOf)], readAt)
    await markDeleted(program.mainDb, storeId, gone, readAt)
  }
  return 'done'
}

const nothingOf = (productId: string): Product => ({
  productId,
  title: '',
  brand: '',
  category: '',
  url: '',
  imageUrl: '',
  tags: [],
  collections: [],
  variants: [],
})

/** Questions under way, by store: several pixels of a store ask once. Products that the running one leaves out are asked for at the next look. */
const underWay = new WeakMap<Program, Map<string, Promise<Refreshed>>>()

const refreshOnce = (program: Program, storeId: string, productIds: readonly string[]): Promise<Refreshed> => {
  const running = underWay.get(program) ?? new Map<string, Promise<Refreshed>>()
  underWay.set(program, running)
  const known = running.get(storeId)
  if (known !== undefined) return known
  const started = refreshProducts(program, storeId, productIds)
    .catch((error: unknown): Refreshed => {
      program.logger.warn({ err: error, storeId }, 'products could not be read')
      return 'failed'
    })
    .finally(() => running.delete(storeId))
  running.set(storeId, started)
  return started
}

const within = async (work: Promise<Refreshed>): Promise<Refreshed> => {
  const { promise, resolve } = Promise.withResolvers<Refreshed>()
  const timer = setTimeout(() => resolve('failed'), WAIT_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** products: by id, deleted ones too. cannotKnow: the store has no Shopify app that could be asked for the others. */
export type FoundProducts = { products: ReadonlyMap<string, Product>; cannotKnow: boolean }

/** These products of the catalogue; those it lacks are asked for, for two seconds. Never throws because of Shopify. */
export const findProducts = async (program: Program, storeId: string, productIds: readonly string[]): Promise<FoundProducts> => {
  const read = (): Promise<Map<string, Product>> => readProducts(program.mainDb, storeId, productIds, { isDeletedToo: true })
  const products = await read()
  const unknown = productIds.filter((id) => !products.has(id))
  if (unknown.length === 0) return { products, cannotKnow: false }
  const refreshed = await within(refreshOnce(program, storeId, unknown))
  return { products: refreshed === 'done' ? await read() : products, cannotKnow: refreshed === 'not installed' }
}
