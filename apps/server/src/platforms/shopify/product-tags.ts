/**
 * Tags of a shop's products, for events: neither webhooks nor the pixel's events carry them. Kept in PostgreSQL, and read again from the Admin API when they
 * are older than an hour and an event needs them; a webhook would come with every change of stock as well.
 */
import { HOUR_MS } from '@convbox/contract/durations'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { askShopify } from './admin-client.ts'
import { readKnownTags, writeTags, type KnownTags } from './product-tags.rows.ts'
import { PRODUCT_TAGS_DOCUMENT } from './products.graphql.ts'

const FRESH_MS = HOUR_MS
/** Shopify takes 250 ids at a time. */
const AT_ONCE = 250
/** Longest wait for Shopify; a slower answer serves the next question. */
const WAIT_MS = 2000

const answerSchema = z.object({
  nodes: z.array(
    z
      .object({ legacyResourceId: z.string(), tags: z.array(z.string()) })
      .partial()
      .nullable(),
  ),
})

/** tags: by product id, of those that are known. cannotKnow: the store has no Shopify app that could be asked. */
export type ProductTags = { tags: ReadonlyMap<string, readonly string[]>; cannotKnow: boolean }

type Refreshed = 'done' | 'failed' | 'not installed'

const refresh = async (program: Program, storeId: string, productIds: readonly string[]): Promise<Refreshed> => {
  for (let first = 0; first < productIds.length; first += AT_ONCE) {
    const asked = productIds.slice(first, first + AT_ONCE)
    const ids = asked.map((id) => `gid://shopify/Product/${id}`)
    const answer = await askShopify(program, storeId, PRODUCT_TAGS_DOCUMENT, { ids }, answerSchema)
    if ('failed' in answer) return answer.failed === 'not installed' ? 'not installed' : 'failed'
    // A product that is gone has no tags.
    const found = new Map<string, string[]>(asked.map((id) => [id, []]))
    for (const node of answer.result.nodes) if (node?.legacyResourceId !== undefined) found.set(node.legacyResourceId, node.tags ?? [])
    await writeTags(program.mainDb, storeId, found, new Date(program.now()))
  }
  return 'done'
}

/** Questions under way, by store: several pixels of a store ask once. Products that the running one leaves out are asked for at the next look. */
const underWay = new WeakMap<Program, Map<string, Promise<Refreshed>>>()

const refreshOnce = (program: Program, storeId: string, productIds: readonly string[]): Promise<Refreshed> => {
  const running = underWay.get(program) ?? new Map<string, Promise<Refreshed>>()
  underWay.set(program, running)
  const known = running.get(storeId)
  if (known !== undefined) return known
  const started = refresh(program, storeId, productIds)
    .catch((error: unknown): Refreshed => {
      program.logger.warn({ err: error, storeId }, 'tags of products could not be read')
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

const tagsOf = (known: ReadonlyMap<string, KnownTags>): Map<string, string[]> => new Map([...known].map(([id, { tags }]) => [id, tags]))

/** Tags of these products; older ones where Shopify does not answer within two seconds. Never throws because of Shopify. */
export const readProductTags = async (program: Program, storeId: string, productIds: readonly string[]): Promise<ProductTags> => {
  const known = await readKnownTags(program.mainDb, storeId, productIds)
  const oldest = program.now() - FRESH_MS
  const wanted = productIds.filter((id) => (known.get(id)?.readAt.getTime() ?? 0) < oldest)
  if (wanted.length === 0) return { tags: tagsOf(known), cannotKnow: false }
  const refreshed = await within(refreshOnce(program, storeId, wanted))
  const tags = refreshed === 'done' ? tagsOf(await readKnownTags(program.mainDb, storeId, productIds)) : tagsOf(known)
  return { tags, cannotKnow: refreshed === 'not installed' }
}
