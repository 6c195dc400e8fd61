/** Orders that somebody else than Shopify tells: who may tell them, how a server signs them, and every reason why one is not taken. Plain data: the browser ships no schema. */

/** Who told of an order, the least trusted first. Where two tell the same field, the later one of this list is right. */
export const ORDER_SOURCES = ['browser', 'csv', 'server', 'shopify'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** Where a store's server tells of orders, refunds and cancellations. */
export const ORDERS_PATH = '/collect/v1/orders'
/**
 * Headers of a signed request. signature: `v1=` and, in lower-case hex, HMAC-SHA256 of `{timestamp}.{raw body}` under the secret of the key.
 * timestamp: seconds since 1970, at most ORDERS_REPLAY_SECONDS off.
 */
export const ORDERS_HEADERS = { keyId: 'convbox-key-id', timestamp: 'convbox-timestamp', signature: 'convbox-signature' } as const
export const ORDERS_REPLAY_SECONDS = 300
/** Most orders, refunds and cancellations of one request. */
export const ORDERS_MAX_BATCH = 500
/** Largest body that the door takes. */
export const ORDERS_MAX_BYTES = 2 * 1024 * 1024

/** Why a whole request is not taken. */
export const ORDERS_DOOR_FAULTS = ['header missing', 'unknown key', 'stale timestamp', 'wrong signature', 'bad shape'] as const
export type OrdersDoorFault = (typeof ORDERS_DOOR_FAULTS)[number]

/** Why one order, refund, cancellation or line of a file is not taken. */
export const ORDER_FAULTS = ['field missing', 'field invalid', 'unknown currency', 'time in the future', 'unknown type'] as const
export type OrderFault = (typeof ORDER_FAULTS)[number]

/** How far an order's payment has come, in Shopify's words. */
export const ORDER_STATUSES = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What became of one entry of a request; `index` counts from 0 in the request. `path` names the field at fault. */
export type OrderAnswer =
  | { index: number; id: string; accepted: true }
  | { index: number; id?: string; accepted: false; reason: OrderFault; path?: string }
/** Answer of 202: every entry has its own. Those that were accepted are on disk. */
export type OrdersAnswer = { accepted: number; refused: number; orders: OrderAnswer[] }

/** Whether orders that only the browser told count: it can be made to tell anything by whoever knows the store's public key. */
export const BROWSER_ORDER_RULES = ['count', 'exclude'] as const
export type BrowserOrderRule = (typeof BROWSER_ORDER_RULES)[number]
/** Orders that only the browser told of one store and hour; those beyond are kept, but do not count until a better source confirms them. */
export const BROWSER_ORDERS_PER_HOUR = 500
/** Without a limit of the store's own, an order that only the browser told and that is worth more in US dollars does not count until a better source confirms it. */
export const BROWSER_ORDER_MAX_USD = '20000'
