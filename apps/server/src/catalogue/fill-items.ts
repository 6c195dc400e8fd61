/** Adds to an event's items what the store's catalogue knows of their products. Pure. */
import type { EventItem, StoreEvent } from '@convbox/contract'
import type { Product } from './catalogue.rows.ts'

/** Neither events of the browser nor orders carry tags, so an item with both lists has been looked up. */
export const isUnknown = ({ tags, collections }: EventItem): boolean => tags === undefined || collections === undefined

/** Products of an event that nobody has looked up. */
export const listUnknown = ({ items = [] }: Pick<StoreEvent, 'items'>): EventItem[] => items.filter(isUnknown)

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
/** What the event itself says goes first. */
const either = <Key extends string>(key: Key, own: string | undefined, known: string): Partial<Record<Key, string>> =>
  own === undefined && known !== '' ? ({ [key]: known } as Record<Key, string>) : {}

const fillItem = (item: EventItem, product: Product): EventItem => ({
  ...item,
  ...either('title', item.title, product.title),
  ...either('brand', item.brand, product.brand),
  ...either('category', item.category, product.category),
  ...either('url', item.url, product.url),
  ...either('imageUrl', item.imageUrl, product.imageUrl),
  ...either('sku', item.sku, product.variants.find(({ variantId }) => variantId === item.variantId)?.sku ?? ''),
  tags: item.tags ?? product.tags,
  collections: unique([...(item.collections ?? []), ...product.collections]),
})

/** The event with what is known of its products, by product id. */
export const fillItems = <Event extends Pick<StoreEvent, 'items'>>(event: Event, products: ReadonlyMap<string, Product>): Event => {
  if (listUnknown(event).length === 0) return event
  return {
    ...event,
    items: (event.items ?? []).map((item) => {
      const product = isUnknown(item) ? products.get(item.productId) : undefined
      return product === undefined ? item : fillItem(item, product)
    }),
  }
}
