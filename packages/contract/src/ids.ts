/**
 * Ids of every kind, and the two ways of making an event id.
 * Ids are strings on every wire: a Shopify id does not fit a JavaScript number.
 */
declare const brand: unique symbol
type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type TenantId = Branded<'tenant'>
export type UserId = Branded<'user'>
/** Internal store key; never shown. The public name of a store in addresses and headers is `WebsiteName`. */
export type StoreId = Branded<'store'>
/** Unique over all tenants, kebab-case; stands in addresses (/website/{websiteName}/...). wire spelling: the specification says website, our code says store. */
export type WebsiteName = Branded<'website'>
/** Public key of a store in the storefront snippet and on the collect endpoint. Not a secret. */
export type StoreKey = Branded<'storeKey'>
export type PixelId = Branded<'pixel'>
export type EventId = Branded<'event'>
export type OrderId = Branded<'order'>
export type VisitorId = Branded<'visitor'>

/** Kinds of id whose owner is checked: the isolation suite gives another store's id for each input of these kinds. */
export const OWNED_KINDS = ['tenant', 'store', 'website', 'pixel', 'event', 'order'] as const
export type OwnedKind = (typeof OWNED_KINDS)[number]

/** Namespace of purchase event ids; a constant of ours, never changed: a change would count retried purchases twice. */
export const PURCHASE_NAMESPACE = '6f1c8f0e-3a57-5d0b-9b1e-6d0c5f2a7e44'

/** 16 bytes as a UUID of a version (RFC 9562 section 4). */
const toUuid = (bytes: number[], version: number): string =>
  bytes
    .map((byte, index) => (index === 6 ? (byte & 15) | (version << 4) : index === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** SHA-1 of bytes (RFC 3174), short rather than fast: it is a tenth of the storefront script. Only for UUID version 5, never for secrets. Here so that browser and server give the same id without a library. */
const sha1 = (message: number[]): number[] => {
  const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
  const at = (list: number[], index: number): number => list[index] ?? 0
  const bytes = [...message, 0x80]
  while (bytes.length % 64 !== 56) bytes.push(0)
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor((message.length * 8) / 2 ** shift) % 256)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let block = 0; block < bytes.length; block += 64) {
    const words: number[] = []
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
    for (let i = 0; i < 80; i++) {
      words[i] =
        i < 16
          ? bytes.slice(block + i * 4, block + i * 4 + 4).reduce((word, byte) => (word << 8) | byte, 0)
          : rotate(at(words, i - 3) ^ at(words, i - 8) ^ at(words, i - 14) ^ at(words, i - 16), 1)
      const round = Math.floor(i / 20)
      const f = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
      const next = rotate(a, 5) + f + e + at([0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6], round) + at(words, i)
      ;[e, d, c, b, a] = [d, c, rotate(b, 30), a, next | 0]
    }
    state = [a, b, c, d, e].map((word, index) => (word + at(state, index)) | 0)
  }
  return state.flatMap((word) => [word >>> 24, (word >> 16) & 255, (word >> 8) & 255, word & 255])
}

const nameBytes = (namespace: string, name: string): number[] => [
  ...(namespace.match(/\w\w/g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  // A lone surrogate becomes U+FFFD.
  ...new TextEncoder().encode(name),
]

/** UUID version 5 (RFC 9562 section 5.5) from the SHA-1 digest of its namespace and name: for those who have another SHA-1 than ours. */
export const uuidFromDigest = (digest: Iterable<number>): string => toUuid([...digest].slice(0, 16), 5)

/** UUID version 5 of a name in a namespace; the same two texts always give the same id. */
export const uuidFromName = (namespace: string, name: string): string => uuidFromDigest(sha1(nameBytes(namespace, name)))

/** What is hashed into the id of a purchase, namespace first. storeKey: the public key, known on both sides. key: the checkout token, else the order id. */
export const purchaseNameBytes = (storeKey: string, key: string): number[] => nameBytes(PURCHASE_NAMESPACE, `${storeKey}\nPurchase\n${key}`)

/**
 * The event id of a purchase: the browser's copy and the webhook's copy of one order get the same id, so that they merge and every platform counts once.
 * storeKey: the public key, known on both sides. key: the checkout token, else the order id.
 */
export const purchaseEventId = (storeKey: string, key: string): EventId => uuidFromDigest(sha1(purchaseNameBytes(storeKey, key))) as EventId

/** UUID version 7 (RFC 9562 section 5.7) from a time in ms and 10 random bytes, both handed in. Ids made later sort later. */
export const uuidFromTime = (nowMs: number, random: Uint8Array): string =>
  toUuid([...[40, 32, 24, 16, 8, 0].map((shift) => Math.floor(nowMs / 2 ** shift) % 256), ...random.subarray(0, 10)], 7)
