/**
 * The signature of requests that Shopify passes on from a shop's address (app proxy): names sorted, values of one name joined by commas, HMAC-SHA256 in hex.
 * Source: https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies, read 2026-11-28. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What Shopify adds to the visitor's own query. */
const ADDED = ['logged_in_customer_id', 'path_prefix', 'shop', 'signature', 'timestamp'] as const
/** As Shopify's own library has it: a query that somebody copied works no longer. */
const MAX_AGE_SECONDS = 90

/** The signature over all fields but itself. */
export const signProxyQuery = (secret: string, query: URLSearchParams): string => {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature').toSorted((one, other) => (one < other ? -1 : 1))
  const message = names.map((name) => `${name}=${query.getAll(name).join(',')}`).join('')
  return createHmac('sha256', secret).update(message).digest('hex')
}

type Proxied = { shop: string; path: string; query: string }

/** The shop that passed the request on, below which path of its own, and the visitor's own query; undefined: the request is not signed by this secret, or not lately. Each field of Shopify's stands once. */
export const readProxied = (secret: string, query: URLSearchParams, nowMs: number): Proxied | undefined => {
  if (ADDED.some((name) => query.getAll(name).length > 1)) return undefined
  const right = Buffer.from(signProxyQuery(secret, query))
  const given = Buffer.from(query.get('signature') ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (!(Math.abs(nowMs / 1000 - Number(query.get('timestamp'))) <= MAX_AGE_SECONDS)) return undefined
  const own = new URLSearchParams([...query].filter(([name]) => !ADDED.some((added) => added === name)))
  return { shop: (query.get('shop') ?? '').toLowerCase(), path: query.get('path_prefix') ?? '', query: own.toString() }
}
