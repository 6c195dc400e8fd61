/**
 * Adds tags and collections to products that the catalogue did not know when ingest joined it, for a pixel that takes only products with certain ones. An event
 * with a product that the shop has not told of yet waits in this pixel's lane; ingest and other pixels do not. Without the Shopify app nobody can be asked, and
 * the event stays as it is.
 */
import type { EventItem, StoreEvent } from '@convbox/contract'
import { readProducts, type Product } from '../catalogue/catalogue.rows.ts'
import { fillItems, listUnknown } from '../catalogue/fill-items.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { findProducts } from '../platforms/shopify/products.ts'
import { holdBack, isHeldTooLong } from './hold-back.ts'
import type { Sent } from './send-events.ts'
import type { Turn } from './turn.ts'

const isShopifyId = (productId: string): boolean => /^\d{1,20}$/.test(productId)

/** Products of an event that the shop must be asked for; one with another kind of id is not Shopify's. */
export const listToAsk = (event: StoreEvent): EventItem[] => listUnknown(event).filter(({ productId }) => isShopifyId(productId))

const toAskOf = ({ body }: Waiting): EventItem[] => listToAsk(body.event)

const withProducts = (waiting: Waiting, products: ReadonlyMap<string, Product>): Waiting => {
  const body = { ...waiting.body, event: fillItems(waiting.body.event, products) }
  // The entry too, so that a failed attempt keeps them.
  return { ...waiting, body, entry: { ...waiting.entry, body } }
}

const giveUp = (waiting: Waiting): Sent => ({
  waiting,
  decision: { kind: 'park', reason: 'tags unknown', change: { state: 'parked', reason: 'tags unknown', attempts: waiting.note.attempts } },
})

/** Splits the events of a turn: `ready` have their products, `givenUp` waited too long for them; the others are held and shown as such. */
export const holdForTags = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; givenUp: Sent[] }> => {
  const { pixel, store, program } = turn
  if (pixel.settings.target.kind === 'store') return { ready: [...events], givenUp: [] }
  // A retry may have been joined before the catalogue was read, and a file's products have ids of any kind.
  const unknown = new Set(events.flatMap(({ body }) => listUnknown(body.event)).map(({ productId }) => productId))
  const toAsk = [...unknown].filter(isShopifyId)
  if (unknown.size === 0) return { ready: [...events], givenUp: [] }
  if (store.shopDomain === undefined || toAsk.length === 0) {
    const products = await readProducts(program.mainDb, store.id, [...unknown], { isDeletedToo: true })
    return { ready: events.map((waiting) => withProducts(waiting, products)), givenUp: [] }
  }
  const { products, cannotKnow } = await findProducts(program, store.id, toAsk)
  const filled = events.map((waiting) => (toAskOf(waiting).length === 0 ? waiting : withProducts(waiting, products)))
  if (cannotKnow) return { ready: filled, givenUp: [] }
  const [ready, open] = [filled.filter((waiting) => toAskOf(waiting).length === 0), filled.filter((waiting) => toAskOf(waiting).length > 0)]
  const over = open.filter((waiting) => isHeldTooLong(turn, waiting))
  await holdBack(
    turn,
    open.filter((waiting) => !over.includes(waiting)),
    { state: 'waiting', reason: 'tags not read yet' },
  )
  return { ready, givenUp: over.map(giveUp) }
}
