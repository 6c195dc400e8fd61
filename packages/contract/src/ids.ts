/**
 * Ids of every kind, and how an event's is made. A purchase's is made by the server alone: server/src/ingest/purchase-id.ts.
 * Ids are strings on every wire: a Shopify id does not fit a JavaScript number.
 */
declare const brand: unique symbol
type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type TenantId = Branded<'tenant'>
export type UserId = Branded<'user'>
/** Unique over all tenants, kebab-case; stands in addresses (/website/{websiteName}/...). wire spelling: the wire says website, our code says store. */
export type WebsiteName = Branded<'website'>
/** In place of a store's name: all stores that the user may see. No store is ever called so. */
export const ALL_SITES = 'all-sites' as const
/** An invitation, as its organization's admins call it; it is also the secret of the link. */
export type InvitationId = Branded<'invitation'>
export type PixelId = Branded<'pixel'>
export type OrderId = Branded<'order'>
/** A key with which a store's server signs; no secret itself. */
export type OrderKeyId = Branded<'order key'>
export type PrivacyRequestId = Branded<'privacy request'>
/** A connected account of a channel. */
export type ChannelAuthId = Branded<'channel auth'>

/** Kinds of id whose owner is checked: the isolation suite gives another store's id for each input of these kinds. */
export const OWNED_KINDS = [
  'tenant',
  'invitation',
  'store',
  'website',
  'pixel',
  'event',
  'order',
  'order key',
  'privacy request',
  'channel auth',
] as const
export type OwnedKind = (typeof OWNED_KINDS)[number]

/** UUID version 7 (RFC 9562 section 5.7) from a time in ms and 10 random bytes, both handed in. Ids made later sort later. */
export const uuidFromTime = (nowMs: number, random: Uint8Array): string =>
  [...[40, 32, 24, 16, 8, 0].map((shift) => Math.floor(nowMs / 2 ** shift) % 256), ...random.subarray(0, 10)]
    .map((byte, index) => (index === 6 ? (byte & 15) | 112 : index === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
