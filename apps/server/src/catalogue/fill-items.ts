/** Adds to an event's items what the store's catalogue knows of their products. Pure. */
import type { EventItem, EventName, StoreEvent } from '@convbox/contract'
import { multiply, sum } from '@convbox/destinations'
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

/** The catalogue's price of what an item names: its variant's, or the one that all variants of the product have. */
const priceOf = ({ variantId }: EventItem, { variants }: Product): string | undefined => {
  const named = variants.find((one) => one.variantId === variantId)
  if (named !== undefined) return named.price
  const prices = new Set(variants.map(({ price }) => price))
  return variantId === undefined && prices.size === 1 ? [...prices][0] : undefined
}

/** Events of single products, whose prices make their value. */
const OF_PRODUCTS: ReadonlySet<EventName> = new Set(['ViewContent', 'AddToCart', 'CustomizeProduct'])

/**
 * The event with the catalogue's prices for items that name none; currency: the store's, which the catalogue's prices are in. An event of single products that
 * has no value gets the sum. An event in another currency stays as it is, and so do orders: what was paid is what the shop says.
 */
export const fillPrices = <Event extends Pick<StoreEvent, 'items' | 'name' | 'value' | 'order'>>(
  event: Event,
  products: ReadonlyMap<string, Product>,
  currency: string,
): Event => {
  const { items = [], name, value, order } = event
  if (name === 'Purchase' || order !== undefined || !items.some(({ price }) => price === undefined)) return event
  if (value === undefined ? !OF_PRODUCTS.has(name) : value.currency !== currency) return event
  const priced = items.map((item): EventItem => {
    const product = products.get(item.productId)
    const price = item.price ?? (product && priceOf(item, product))
    return price === undefined ? item : { ...item, price }
  })
  if (value !== undefined) return { ...event, items: priced }
  const worths = priced.map(({ price, quantity }) => (price === undefined ? undefined : multiply(price, String(quantity))))
  // Without a value nobody knows the currency of a price.
  return worths.every((worth) => worth !== undefined) ? { ...event, items: priced, value: { currency, total: sum(...worths) } } : event
}

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
