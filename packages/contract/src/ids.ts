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

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const dashed = (text: string): string =>
  `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20, 32)}`

/** SHA-1 of bytes (RFC 3174). Only for UUID version 5, never for secrets. Here so that browser and server give the same id without a library. */
const sha1 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor((message.length * 8) / 2 ** 32))
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0)
  const state = new Int32Array([0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0])
  const words = new Int32Array(80)
  const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
  const at = (list: Int32Array, index: number): number => list[index] ?? 0
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4)
    for (let i = 16; i < 80; i++) words[i] = rotate(at(words, i - 3) ^ at(words, i - 8) ^ at(words, i - 14) ^ at(words, i - 16), 1)
    let [a, b, c, d, e] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3), at(state, 4)]
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + f + e + k + at(words, i)) | 0
      ;[e, d, c, b, a] = [d, c, rotate(b, 30), a, next]
    }
    state[0] = (at(state, 0) + a) | 0
    state[1] = (at(state, 1) + b) | 0
    state[2] = (at(state, 2) + c) | 0
    state[3] = (at(state, 3) + d) | 0
    state[4] = (at(state, 4) + e) | 0
  }
  const digest = new Uint8Array(20)
  const out = new DataView(digest.buffer)
  for (let i = 0; i < 5; i++) out.setInt32(i * 4, at(state, i))
  return digest
}

/** UTF-8 bytes of a text, without TextEncoder: the pure packages and Shopify's pixel sandbox may lack it. */
const utf8 = (text: string): number[] =>
  [...text].flatMap((char) => {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  })

/** UUID version 5 (RFC 9562 section 5.5) of a name in a namespace; the same two texts always give the same id. */
export const uuidFromName = (namespace: string, name: string): string => {
  const space = (namespace.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const bytes = sha1(Uint8Array.from([...space, ...utf8(name)])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return dashed(hex(bytes))
}

/**
 * The event id of a purchase: the browser's copy and the webhook's copy of one order get the same id, so that they merge and every platform counts once.
 * storeKey: the public key, known on both sides. key: the checkout token, else the order id.
 */
export const purchaseEventId = (storeKey: string, key: string): EventId =>
  uuidFromName(PURCHASE_NAMESPACE, `${storeKey}\nPurchase\n${key}`) as EventId

/** UUID version 7 (RFC 9562 section 5.7) from a time in ms and 10 random bytes, both handed in. Ids made later sort later. */
export const uuidFromTime = (nowMs: number, random: Uint8Array): string => {
  const bytes = new Uint8Array(16)
  for (let i = 5, rest = nowMs; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return dashed(hex(bytes))
}
