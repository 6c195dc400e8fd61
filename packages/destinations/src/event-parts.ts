/** Parts of an event that several platforms need: the product's id, the order's id, addresses. */
import type { EventItem, EventUser, PixelSettings, StoreEvent } from '@convbox/contract'
import { toNumber } from './decimal.ts'

/** Who made an event, as far as the event knows it. */
export type Person = { user: EventUser | undefined; visitorId: string | undefined }

/** What most often tells one person from another: a visitor before and after saying who they are has two. */
export const namePerson = ({ visitorId = '', user }: Person): string => `${visitorId} ${user?.email ?? user?.customerId ?? ''}`

/** The id of a product in the store's catalogue at the platform; a product without SKU or variant uses its product id. */
export const readItemId = (item: EventItem, settings: PixelSettings): string => {
  const { productIdentifier } = settings
  const wanted = productIdentifier === 'sku' ? item.sku : productIdentifier === 'variant' ? item.variantId : item.productId
  return wanted === undefined || wanted === '' ? item.productId : wanted
}

/** The price of one piece as a number; undefined when unknown. */
export const readPrice = ({ price }: EventItem): number | undefined => (price === undefined ? undefined : toNumber(price))

/** A text among the destination's own settings; '' when it is not given. */
export const readOwnText = ({ extra }: Pick<PixelSettings, 'extra'>, key: string): string => {
  const text = extra?.[key]
  return typeof text === 'string' ? text : ''
}

/** Coupons of the order, or of the cart before there is one. */
export const readCoupons = ({ order, coupons }: StoreEvent): string[] => order?.discountCodes ?? coupons ?? []

/** The order's id, name or number, by the pixel's extra settings; falls back to the id. */
export const readTransactionId = (event: StoreEvent, settings: PixelSettings): string | undefined => {
  if (event.order === undefined) return undefined
  const { id, name, number } = event.order
  const choice = settings.extra?.transactionIdentifier
  const wanted = choice === 'order name' ? name : choice === 'order number' ? number : id
  return wanted === undefined || wanted === '' ? id : wanted
}

const IPV4_PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^(?:${IPV4_PART}\\.){3}${IPV4_PART}$`)
const isIpv4 = (text: string): boolean => IPV4.test(text)

const isIpv6 = (text: string): boolean => {
  const groups = text.split(':')
  return (
    (text.includes('::') || groups.length === 8) &&
    groups.length <= 8 &&
    text.split('::').length <= 2 &&
    !/:::|^:[^:]|[^:]:$/.test(text) &&
    groups.every((group) => /^[0-9a-f]{0,4}$/i.test(group))
  )
}

/** One address without its port and without the IPv6 prefix that some servers add to an IPv4 address. */
const readOneIp = (text: string): string | undefined => {
  const bare = (/^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text).replace(/^::ffff:(?=\d+\.)/i, '')
  const ip = /^[\d.]+:\d{1,5}$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare
  return isIpv4(ip) || isIpv6(ip) ? ip : undefined
}

/** Longer than a proxies' list of a few addresses. */
const MAX_IP_TEXT = 500

/** The client's address when valid (IPv4 or IPv6), of a list the first: a platform refuses a whole request for an invalid one. */
export const readIp = (text: string | undefined): string | undefined => {
  if (text === undefined || isIpv4(text)) return text
  for (const one of text.slice(0, MAX_IP_TEXT).split(',')) {
    const ip = readOneIp(one.trim())
    if (ip !== undefined) return ip
  }
  return undefined
}

/** The page's URL when it is http or https. */
export const readPageUrl = (event: StoreEvent): string | undefined => {
  const url = event.page?.url ?? ''
  return /^https?:\/\/[^/\s?#]+/i.test(url) ? url : undefined
}

/** An absolute URL, or a page of the store's; undefined for anything else. */
export const readStoreUrl = (url: string | undefined, store: { url: string }): string | undefined =>
  url !== undefined && URL.canParse(url, store.url) && /^https?:/.test(new URL(url, store.url).protocol)
    ? new URL(url, store.url).href
    : undefined

/** The category and the collections of products, each once. */
export const readCategories = (items: readonly EventItem[]): string[] =>
  uniqueTexts(items.flatMap(({ category, collections = [] }) => [category, ...collections]))

/** A parameter of the page's address; null when it is not there. */
export const readQuery = ({ page }: StoreEvent, name: string): string | null => {
  if (page === undefined || !page.url.includes('?')) return null
  const query = page.url.split('#')[0]?.split('?')[1] ?? ''
  return new URLSearchParams(query).get(name)
}

/** The first characters of a text, none of them halved: half a surrogate pair is no valid text for a platform. */
export const cutText = (text: string | undefined, length: number): string | undefined =>
  text === undefined || text.length <= length ? text : Array.from(text).slice(0, length).join('')

/** The object without its empty fields: undefined, '' and []. Zero and false stay. */
export const withoutEmpty = <Value>(fields: Readonly<Record<string, Value | undefined>>): Record<string, Value> => {
  const kept: Record<string, Value> = {}
  // Half the time of Object.keys, and this runs several times for each event; the fields are literals, which inherit none.
  for (const key in fields) {
    const value = fields[key]
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) kept[key] = value
  }
  return kept
}

/** Lists up to this length are searched faster than a Set is made. */
const FEW_TEXTS = 8

/** The list without undefined, empty texts and repeats, in its order. */
export const uniqueTexts = (texts: readonly (string | undefined)[]): string[] => {
  const kept: string[] = []
  const seen = texts.length > FEW_TEXTS ? new Set<string>() : undefined
  for (const text of texts) {
    if (text === undefined || text === '' || (seen?.has(text) ?? kept.includes(text))) continue
    kept.push(text)
    seen?.add(text)
  }
  return kept
}

/** The list in parts of at most `size` entries, in order; with `weigh`, a part also weighs at most `maxWeight`, but has at least one entry. */
export const inBatches = <Entry>(
  entries: readonly Entry[],
  size: number,
  { weigh, maxWeight }: { weigh: (entry: Entry) => number; maxWeight: number } = { weigh: () => 0, maxWeight: 0 },
): Entry[][] => {
  const batches: Entry[][] = []
  let last: Entry[] = []
  let weight = 0
  for (const entry of entries) {
    const added = weigh(entry)
    if (last.length === 0 || last.length >= size || weight + added > maxWeight) {
      last = []
      weight = 0
      batches.push(last)
    }
    last.push(entry)
    weight += added
  }
  return batches
}
