/** What a request to the sandbox's Shopify says. */
import type { FastifyRequest } from 'fastify'
import type { ShopifyStandIn } from './shopify-control.ts'
import { isShopDomain, type SandboxShop } from './shop.ts'

/** A plain object's entries; undefined for anything else. */
export const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined

/** A JSON object from a body; undefined when it is none. */
export const parseJson = (text: unknown): Record<string, unknown> | undefined => {
  try {
    return typeof text === 'string' ? asRecord(JSON.parse(text)) : undefined
  } catch {
    return undefined // Not JSON: the caller answers that.
  }
}

/** A body as fields: JSON or a form. */
export const readFields = (request: FastifyRequest): Record<string, unknown> =>
  parseJson(request.body) ?? (typeof request.body === 'string' ? Object.fromEntries(new URLSearchParams(request.body)) : {})

/** A path's or a query's values as texts. */
export const readTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value) ?? {}).map(([name, text]) => [name, String(text)]))

/** The shop that a path names; undefined when it is no shop's address. */
export const findShop = (standIn: ShopifyStandIn, request: FastifyRequest): SandboxShop | undefined => {
  const { shop = '' } = readTexts(request.params)
  return isShopDomain(shop) ? standIn.shops.get(shop) : undefined
}
