/** Joins the store's catalogue to the items of a batch's events: one look-up for each store. */
import type { StoreEvent } from '@convbox/contract'
import { readProducts, type Product } from '../catalogue/catalogue.rows.ts'
import { fillItems, fillPrices, listUnknown } from '../catalogue/fill-items.ts'
import type { Program } from '../program.ts'

/** currency: the store's, where the catalogue's prices may be joined too. */
type OfStore = { storeId: string; event: StoreEvent; currency?: string }

/**
 * Things with their events' items filled. of: the event of a thing and its store; put: the thing with another event. A product that the catalogue does not know
 * stays as it is: a pixel that needs to know it asks for it in its own lane.
 */
export const joinCatalogue = async <Thing>(
  { mainDb }: Pick<Program, 'mainDb'>,
  things: readonly Thing[],
  { of, put }: { of: (thing: Thing) => OfStore; put: (thing: Thing, event: StoreEvent) => Thing },
): Promise<Thing[]> => {
  const wanted = new Map<string, Set<string>>()
  for (const { storeId, event } of things.map(of)) {
    const unknown = listUnknown(event)
    if (unknown.length === 0) continue
    const ids = wanted.get(storeId) ?? new Set()
    wanted.set(storeId, ids)
    for (const { productId } of unknown) ids.add(productId)
  }
  const found = new Map<string, ReadonlyMap<string, Product>>()
  for (const [storeId, ids] of wanted) found.set(storeId, await readProducts(mainDb, storeId, [...ids], { isDeletedToo: true }))
  return things.map((thing) => {
    const { storeId, event, currency } = of(thing)
    const products = found.get(storeId)
    if (products === undefined || products.size === 0) return thing
    // Before the tags, which say that an item has been looked up.
    const priced = currency === undefined ? event : fillPrices(event, products, currency)
    return put(thing, fillItems(priced, products))
  })
}
