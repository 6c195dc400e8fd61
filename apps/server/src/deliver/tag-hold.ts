/**
 * Adds tags to the products of events, for a pixel that takes only products with certain tags. An event whose tags are not known yet waits in this pixel's
 * lane; ingest and other pixels do not. Without the Shopify app nobody knows them, and the event stays as it is.
 */
import type { EventItem, StoreEvent } from '@convbox/contract'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { readProductTags } from '../platforms/shopify/product-tags.ts'
import { holdBack, isHeldTooLong } from './hold-back.ts'
import type { Sent } from './send-events.ts'
import type { Turn } from './turn.ts'

const isShopifyId = (productId: string): boolean => /^\d{1,20}$/.test(productId)

/** A product whose tags must be asked for; one with another kind of id is not Shopify's. */
const isUntagged = ({ tags, productId }: EventItem): boolean => tags === undefined && isShopifyId(productId)

/** Products of an event whose tags must be asked for. */
export const listUntagged = ({ items = [] }: StoreEvent): EventItem[] => items.filter(isUntagged)

/** The event with these tags, by product id, at the products that lack theirs. */
export const addTags = (event: StoreEvent, tags: ReadonlyMap<string, readonly string[]>): StoreEvent => {
  const items = (event.items ?? []).map((item): EventItem => {
    const found = isUntagged(item) ? tags.get(item.productId) : undefined
    return found === undefined ? item : { ...item, tags: [...found] }
  })
  return { ...event, items }
}

const untaggedOf = ({ body }: Waiting): EventItem[] => listUntagged(body.event)

const withTags = (waiting: Waiting, tags: ReadonlyMap<string, readonly string[]>): Waiting => {
  const body = { ...waiting.body, event: addTags(waiting.body.event, tags) }
  // The entry too, so that a failed attempt keeps the tags.
  return { ...waiting, body, entry: { ...waiting.entry, body } }
}

const giveUp = (waiting: Waiting): Sent => ({
  waiting,
  decision: { kind: 'park', reason: 'tags unknown', change: { state: 'parked', reason: 'tags unknown', attempts: waiting.note.attempts } },
})

/** Splits the events of a turn: `ready` have their tags, `givenUp` waited too long for them; the others are held and shown as such. */
export const holdForTags = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; givenUp: Sent[] }> => {
  const { pixel, store, program } = turn
  const productIds = new Set(pixel.settings.target.kind === 'tags' ? events.flatMap(untaggedOf).map(({ productId }) => productId) : [])
  if (productIds.size === 0 || store.shopDomain === undefined) return { ready: [...events], givenUp: [] }
  const { tags, cannotKnow } = await readProductTags(program, store.id, [...productIds])
  const tagged = events.map((waiting) => (untaggedOf(waiting).length === 0 ? waiting : withTags(waiting, tags)))
  if (cannotKnow) return { ready: tagged, givenUp: [] }
  const [ready, unknown] = [
    tagged.filter((waiting) => untaggedOf(waiting).length === 0),
    tagged.filter((waiting) => untaggedOf(waiting).length > 0),
  ]
  const over = unknown.filter((waiting) => isHeldTooLong(turn, waiting))
  await holdBack(
    turn,
    unknown.filter((waiting) => !over.includes(waiting)),
    { state: 'waiting', reason: 'tags not read yet' },
  )
  return { ready, givenUp: over.map(giveUp) }
}
