/**
 * Ids of every kind, and how an event's is made. A purchase's id is made by the server: server/src/ingest/purchase-id.ts.
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
/** A campaign of creators, not an ad platform's. */
export type CampaignId = Branded<'campaign'>
/** A code of a created campaign; not the text that buyers type. */
export type DiscountCodeId = Branded<'discount code'>
/** Of the hub: who posts about the store. */
export type CreatorId = Branded<'creator'>
/** Of a creator about an order. */
export type DisputeId = Branded<'dispute'>
/** A post that a creator told the store of. */
export type PostId = Branded<'post'>
/** A run that pays creators. */
export type PayoutId = Branded<'payout'>
/** A short link. */
export type LinkId = Branded<'link'>
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
  'campaign',
  'discount code',
  'creator',
  'dispute',
  'post',
  'payout',
  'link',
] as const
export type OwnedKind = (typeof OWNED_KINDS)[number]

/** UUID version 7 (RFC 9562 section 5.7) from a time in ms and 10 random bytes, both parameters. Later ids sort later. */
export const uuidFromTime = (nowMs: number, random: Uint8Array): string => {
  const time = (nowMs + 2 ** 48).toString(16).slice(1)
  let hex = ''
  for (const byte of random) hex += (byte + 256).toString(16).slice(1)
  // Version 7; the digit 8 is the variant with its two free bits at zero.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-8${hex.slice(5, 8)}-${hex.slice(8, 20)}`
}
