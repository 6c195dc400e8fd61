/** Parses requests to the sandbox's Shopify. */
import type { FastifyRequest } from 'fastify'
import type { ShopifyStandIn } from './shopify-control.ts'
import { isShopDomain, type SandboxShop } from './shop.ts'

/** A plain object's entries; undefined for anything else. */
export const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined

/** The body as a JSON object; undefined if it is not one. */
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

/** The shop named in a path; undefined if it is not a shop's address. */
export const findShop = (standIn: ShopifyStandIn, request: FastifyRequest): SandboxShop | undefined => {
  const { shop = '' } = readTexts(request.params)
  return isShopDomain(shop) ? standIn.shops.get(shop) : undefined
}
