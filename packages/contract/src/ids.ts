/**
 * Ids of every kind, and how an event's is made. A purchase's id is made by the server alone: server/src/ingest/purchase-id.ts.
 * Ids are strings on every wire: a Shopify id does not fit a JavaScript number.
 */
declare const brand: unique symbol
type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type TenantId = Branded<'tenant'>
export type UserId = Branded<'user'>
/** Unique over all tenants, kebab-case; stands in addresses (/website/{websiteName}/...). wire spelling: the wire says website, our code says store. */
export type WebsiteName = Branded<'website'>
/** Reserved name in place of a store's: all stores that the user may see. */
export const ALL_SITES = 'all-sites' as const
/** Id of an invitation for its organization's admins; it is also the secret of the link. */
export type InvitationId = Branded<'invitation'>
export type PixelId = Branded<'pixel'>
export type OrderId = Branded<'order'>
/** Id of a key with which a store's server signs; not secret. */
export type OrderKeyId = Branded<'order key'>
export type PrivacyRequestId = Branded<'privacy request'>
/** A connected account of a channel. */
export type ChannelAuthId = Branded<'channel auth'>

/** Kinds of id whose owner is checked: the isolation suite passes another store's id for each input of these kinds. */
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

/** UUID version 7 (RFC 9562 section 5.7) from a time in ms and 10 random bytes, both parameters. Later ids sort later. */
export const uuidFromTime = (nowMs: number, random: Uint8Array): string =>
  [...[40, 32, 24, 16, 8, 0].map((shift) => Math.floor(nowMs / 2 ** shift) % 256), ...random.subarray(0, 10)]
    .map((byte, index) => (index === 6 ? (byte & 15) | 112 : index === 8 ? (byte & 63) | 128 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
