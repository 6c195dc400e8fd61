/** Mailchimp's products and lines. A line must name a product that the store has. Source: Mailchimp, "E-commerce", and the reference of products and order lines, read 2026-11. */
import type { EventItem, StoreEvent } from '@convbox/contract'
import { isNegative, toNumber } from '../decimal.ts'
import type { JsonValue, SendingStore, SendSettings } from '../destination.ts'
import { cutText, readItemId, readStoreUrl, withoutEmpty } from '../event-parts.ts'
import { sha256Hex } from '../hashing.ts'
import type { WorthValue } from '../order-value.ts'
import type { MailchimpFields } from './mailchimp-person.ts'

/** A line of the event: the ids that it has at Mailchimp, and what is known of it. */
export type MailchimpLine = { productId: string; variantId: string; price: number; quantity: number; item?: EventItem }

const MAX_TITLE = 255
const PLAIN_ID = /^[A-Za-z0-9_#:@-]{1,50}$/

/** An id as a part of an address: of at most 50 characters, without dots and slashes; another one is replaced by a hash. */
export const toMailchimpId = (id: string): string => (PLAIN_ID.test(id) ? id : sha256Hex(id).slice(0, 32))

/** The lines that Mailchimp can take: it requires a price and a quantity. */
export const readLines = (event: StoreEvent, settings: SendSettings): MailchimpLine[] =>
  (event.items ?? []).flatMap((item) => {
    const productId = readItemId(item, settings)
    if (productId.trim() === '' || item.quantity < 1 || item.price === undefined || isNegative(item.price)) return []
    return {
      productId: toMailchimpId(productId),
      variantId: toMailchimpId(item.variantId?.trim() ? item.variantId : productId),
      price: toNumber(item.price),
      quantity: item.quantity,
      item,
    }
  })

/** The line of an order whose products nobody knows: Mailchimp takes no order without one. */
export const standInLine = ({ amount }: WorthValue): MailchimpLine => ({
  productId: 'unknown-products',
  variantId: 'unknown-products',
  price: toNumber(amount),
  quantity: 1,
})

/** A cart has one line for each variant, so that a later event changes it. */
export const joinVariants = (lines: readonly MailchimpLine[]): MailchimpLine[] => {
  const byVariant = new Map<string, MailchimpLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.variantId}`
    const known = byVariant.get(key)
    byVariant.set(key, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity })
  }
  return [...byVariant.values()]
}

const toLine = ({ productId, variantId, price, quantity }: MailchimpLine, id: string): MailchimpFields => ({
  id,
  product_id: productId,
  product_variant_id: variantId,
  quantity,
  price,
})

/** `lines` of an order, numbered: two lines of it may be of one variant. */
export const buildOrderLines = (lines: readonly MailchimpLine[]): JsonValue[] => lines.map((line, index) => toLine(line, String(index + 1)))
/** `lines` of a cart. */
export const buildCartLines = (lines: readonly MailchimpLine[]): JsonValue[] => lines.map((line) => toLine(line, line.variantId))

const titleOf = ({ productId, item }: MailchimpLine): string =>
  item === undefined ? 'Products without details' : cutText(item.title?.trim(), MAX_TITLE) || productId

/** A variant; a product without variants is its own. */
export const buildVariant = (line: MailchimpLine, store: SendingStore): MailchimpFields =>
  withoutEmpty<JsonValue>({
    id: line.variantId,
    title: titleOf(line),
    sku: line.item?.sku,
    price: line.price,
    url: readStoreUrl(line.item?.url, store),
    image_url: readStoreUrl(line.item?.imageUrl, store),
  })

/** A product with the variant of this line. */
export const buildProduct = (line: MailchimpLine, store: SendingStore): MailchimpFields =>
  withoutEmpty<JsonValue>({
    id: line.productId,
    title: titleOf(line),
    vendor: line.item?.brand,
    type: line.item?.category,
    url: readStoreUrl(line.item?.url, store),
    image_url: readStoreUrl(line.item?.imageUrl, store),
    variants: [buildVariant(line, store)],
  })
