/** State of a shop in the sandbox's Shopify. Values only; they survive a restart when a file is given. */
import { createHash } from 'node:crypto'
import type { OrderFacts } from '../../order-facts.ts'
import type { CodeDiscount, CodeJob } from './discount.ts'

/** The app in a shop. */
export type Installation = { id: string; installedAtMs: number; scopes: string[] }

/** An access token, with a refresh token if it expires. isReplaced: a newer refresh token has been used, so this one no longer works. */
export type ShopToken = {
  accessToken: string
  scopes: string[]
  expiresAtMs?: number
  refreshToken?: string
  refreshExpiresAtMs?: number
  isReplaced?: boolean
  /** When the refresh token was used for the first time. */
  usedAtMs?: number
  /** The refresh token, or the old access token, that made this one. */
  madeBy?: string
}

/** An authorization code: valid once, for one minute. */
export type AuthorizationCode = { code: string; scopes: string[]; atMs: number }

/** A webhook subscription made through the API. topic: as the schema names it, ORDERS_CREATE. */
export type Subscription = {
  id: string
  topic: string
  uri: string
  format: 'JSON' | 'XML'
  includeFields: string[]
  name?: string
  createdAtMs: number
  updatedAtMs: number
  /** Consecutive failures; the eighth removes the subscription. */
  failures: number
}

export type BulkStatus = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'EXPIRED'

/** A bulk export. reads: number of polls until it ends; readsLeft: polls left; file: name of the result under /files/. */
export type BulkOperation = {
  id: string
  query: string
  groupObjects: boolean
  status: BulkStatus
  createdAtMs: number
  completedAtMs?: number
  errorCode?: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT'
  outcome: 'complete' | 'fail' | 'expire'
  reads: number
  readsLeft: number
  scopes: string[]
  objectCount: number
  rootObjectCount: number
  file?: string
  isPartial?: boolean
}

/** A webhook to be delivered. subscriptionId: absent for topics of the app's own configuration, which are never removed. */
export type PendingWebhook = {
  webhookId: string
  eventId: string
  subscriptionId?: string
  topic: string
  uri: string
  body: string
  triggeredAtMs: number
  tries: number
  nextAtMs: number
  lastAnswer?: string
}

/** A metafield of the app's installation. */
export type AppMetafield = { id: string; namespace: string; key: string; type: string; value: string }

/** isGone: the product was deleted. */
export type ProductChange = { title?: string; tags?: string[]; collections?: string[]; isGone?: boolean }

export type SandboxShop = {
  /** x.myshopify.com */
  domain: string
  createdAtMs: number
  /** Oldest first. */
  orders: OrderFacts[]
  /** Ids of orders that the API hides. */
  hiddenOrders: bigint[]
  installation?: Installation
  tokens: ShopToken[]
  codes: AuthorizationCode[]
  subscriptions: Subscription[]
  webPixel?: { id: string; settings: string }
  /** Whether the theme's app embed is switched on; undefined: never saved, so the theme's file does not name it. */
  isEmbedOn?: boolean
  metafields: AppMetafield[]
  /** What a person changed of the demo catalog's products, by product id. */
  productChanges: Record<string, ProductChange>
  bulkOperations: BulkOperation[]
  discounts: CodeDiscount[]
  codeJobs: CodeJob[]
  /** Result files by name. */
  files: Record<string, { content: string; expiresAtMs: number }>
  pending: PendingWebhook[]
  lastId: number
}

/** Whether a text is a shop's address. Source: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant, pinned to myshopify.com. */
export const isShopDomain = (text: string): boolean => /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(text)

/** 'harbor-tea.myshopify.com' -> 'harbor-tea'. */
export const shopName = (domain: string): string => domain.replace(/\.myshopify\.com$/, '')

/** 'harbor-tea' -> 'Harbor Tea'. */
export const shopTitle = (domain: string): string =>
  shopName(domain)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** A shop's number, the same for the same name. */
export const shopNumber = (domain: string): bigint =>
  60_000_000_000n + BigInt(`0x${createHash('sha256').update(domain).digest('hex').slice(0, 8)}`)

/** The next id in this shop. */
export const nextId = (shop: SandboxShop): string => {
  shop.lastId += 1
  return (shopNumber(shop.domain) * 1000n + BigInt(shop.lastId)).toString()
}

/** 'gid://shopify/Order/1' -> '1'; undefined when it names another type. */
export const readGid = (type: string, gid: string): string | undefined => {
  const prefix = `gid://shopify/${type}/`
  return gid.startsWith(prefix) ? gid.slice(prefix.length) : undefined
}

/** Orders that the API shows. */
export const visibleOrders = ({ orders, hiddenOrders }: SandboxShop): OrderFacts[] =>
  hiddenOrders.length === 0 ? orders : orders.filter(({ id }) => !hiddenOrders.includes(id))

/** A new shop with these orders. */
export const newShop = (domain: string, orders: OrderFacts[], nowMs: number): SandboxShop => ({
  domain,
  createdAtMs: nowMs,
  orders,
  hiddenOrders: [],
  tokens: [],
  codes: [],
  subscriptions: [],
  metafields: [],
  productChanges: {},
  bulkOperations: [],
  discounts: [],
  codeJobs: [],
  files: {},
  pending: [],
  lastId: 0,
})
