/** Parses a Shopify shop's address as typed or pasted. Pure. */
import { SHOP_DOMAIN_SUFFIX } from '@convbox/contract/api/shopify.values'

/** The name before `.myshopify.com`: from an address with or without scheme and path, or from the Shopify admin's address. */
export const shopPrefix = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  const admin = /^(?:https?:\/\/)?admin\.shopify\.com\/store\/([^/?#]+)/.exec(text)?.[1]
  if (admin !== undefined) return admin
  const host = text.replace(/^https?:\/\//, '').replace(/[/?#].*$/, '')
  return host.endsWith(SHOP_DOMAIN_SUFFIX) ? host.slice(0, -SHOP_DOMAIN_SUFFIX.length) : host
}

/** The shop's address, always under myshopify.com; undefined if the name is invalid. */
export const shopAddress = (prefix: string): string | undefined =>
  /^[a-z0-9][a-z0-9-]*$/.test(prefix) ? `${prefix}${SHOP_DOMAIN_SUFFIX}` : undefined
