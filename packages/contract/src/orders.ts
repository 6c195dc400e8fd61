/** Orders from sources other than Shopify: the sources, how a server signs them, and every reason of a refusal. Plain data: the browser bundles no schema. */

/** Sources of an order, the least trusted first. Where two give the same field, the later one of this list wins. */
export const ORDER_SOURCES = ['browser', 'csv', 'server', 'shopify'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** Path where a store's server sends orders, refunds and cancellations. */
export const ORDERS_PATH = '/collect/v1/orders'
/**
 * Headers of a signed request. signature: `v1=` and, in lower-case hex, HMAC-SHA256 of `{timestamp}.{raw body}` under the secret of the key.
 * timestamp: seconds since 1970, at most ORDERS_REPLAY_SECONDS off.
 */
export const ORDERS_HEADERS = { keyId: 'convbox-key-id', timestamp: 'convbox-timestamp', signature: 'convbox-signature' } as const
export const ORDERS_REPLAY_SECONDS = 300
/** Most orders, refunds and cancellations of one request. */
export const ORDERS_MAX_BATCH = 500
/** Largest body that the endpoint accepts. */
export const ORDERS_MAX_BYTES = 2 * 1024 * 1024

/** Why a whole request is refused. */
export const ORDERS_REQUEST_FAULTS = ['header missing', 'unknown key', 'stale timestamp', 'wrong signature', 'bad shape'] as const
export type OrdersRequestFault = (typeof ORDERS_REQUEST_FAULTS)[number]

/** Why one order, refund, cancellation or line of a file is refused. */
export const ORDER_FAULTS = ['field missing', 'field invalid', 'unknown currency', 'time in the future', 'unknown type'] as const
export type OrderFault = (typeof ORDER_FAULTS)[number]

/** Payment status of an order, in Shopify's words. */
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

/** Result of one entry of a request; `index` counts from 0 in the request. `path` names the field at fault. */
export type OrderAnswer =
  | { index: number; id: string; accepted: true }
  | { index: number; id?: string; accepted: false; reason: OrderFault; path?: string }
/** Answer of 202: a result for every entry. Accepted ones are on disk. */
export type OrdersAnswer = { accepted: number; refused: number; orders: OrderAnswer[] }

/** Whether orders from the browser alone count: anybody who knows the store's public key can forge them. */
export const BROWSER_ORDER_RULES = ['count', 'exclude'] as const
export type BrowserOrderRule = (typeof BROWSER_ORDER_RULES)[number]
/** Limit of browser-only orders per store and hour; those beyond are kept, but do not count until a better source confirms them. */
export const BROWSER_ORDERS_PER_HOUR = 500
/** The same for one client by its network address, so that a single sender cannot use up the store's limit. */
export const BROWSER_ORDERS_PER_CLIENT = 60
/** Default limit in US dollars where the store has none: a browser-only order above it does not count until a better source confirms it. */
export const BROWSER_ORDER_MAX_USD = '20000'
