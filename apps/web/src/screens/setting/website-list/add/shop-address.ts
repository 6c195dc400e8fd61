/** The address of a shop at Shopify, out of what people type or paste. Pure. */
import { SHOP_DOMAIN_SUFFIX } from '@convbox/contract/api/shopify.values'

/** The name before `.myshopify.com`: of a pasted address, with or without scheme and path, and of the admin's address, the part that counts. */
export const shopPrefix = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  const admin = /^(?:https?:\/\/)?admin\.shopify\.com\/store\/([^/?#]+)/.exec(text)?.[1]
  if (admin !== undefined) return admin
  const host = text.replace(/^https?:\/\//, '').replace(/[/?#].*$/, '')
  return host.endsWith(SHOP_DOMAIN_SUFFIX) ? host.slice(0, -SHOP_DOMAIN_SUFFIX.length) : host
}

/** The whole address of a name, or undefined: no such name can be a shop's. Source: pinned to myshopify.com. */
export const shopAddress = (prefix: string): string | undefined =>
  /^[a-z0-9][a-z0-9-]*$/.test(prefix) ? `${prefix}${SHOP_DOMAIN_SUFFIX}` : undefined
