/**
 * Tells a synthetic shopper's events and orders from everybody else's: its visitor id is signed by us, so that nobody can have real ones left out of
 * the figures under it. Its e-mail address has the same text, for an order that lost the visitor.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { CART_ATTRIBUTES } from '@convbox/contract'
import type { Secrets } from '@convbox/storage'
import type { ParsedOrder } from '../orders/shopify-order.ts'

const PREFIX = 'shopper-'
const RANDOM = 20
/** Half of the digest: with it the id fits the part of an e-mail address before the @. */
const SIGNED = 24
/** Reserved by RFC 2606: mail to it reaches nobody. */
const HOST = 'example.com'

export type ShopperMark = {
  /** A visitor id of this store. random: 20 hex digits. */
  make: (storeId: string, random: string) => string
  isShopper: (storeId: string, visitorId: string | undefined) => boolean
  isShopperOrder: (storeId: string, order: Pick<ParsedOrder, 'facts' | 'buyer'>) => boolean
  /** The shopper's visitor id in an order; undefined in everybody else's. */
  shopperOf: (storeId: string, order: Pick<ParsedOrder, 'facts' | 'buyer'>) => string | undefined
}

/** The e-mail address of the shopper with this visitor id. */
export const shopperEmail = (visitorId: string): string => `${visitorId}@${HOST}`

/** Whether a visitor id or an e-mail address has a shopper's form. It may be anybody's: only for the sandbox's shops, which keep no order of a shopper. */
export const hasShopperForm = (text: string): boolean => text.startsWith(PREFIX)

export const createShopperMark = ({ keyFor }: Pick<Secrets, 'keyFor'>): ShopperMark => {
  const key = keyFor('synthetic shopper')
  const make = (storeId: string, random: string): string =>
    `${PREFIX}${random}-${createHmac('sha256', key).update(`${storeId}\n${random}`).digest('hex').slice(0, SIGNED)}`
  const isShopper = (storeId: string, visitorId: string | undefined): boolean => {
    // Nearly all events end here.
    if (visitorId?.startsWith(PREFIX) !== true) return false
    const [given, right] = [Buffer.from(visitorId), Buffer.from(make(storeId, visitorId.slice(PREFIX.length, PREFIX.length + RANDOM)))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const shopperOf: ShopperMark['shopperOf'] = (storeId, { facts, buyer }) =>
    [facts.noteAttributes[CART_ATTRIBUTES.visitorId], buyer.email?.split('@')[0]].find((id) => isShopper(storeId, id))
  return { make, isShopper, shopperOf, isShopperOrder: (storeId, order) => shopperOf(storeId, order) !== undefined }
}
