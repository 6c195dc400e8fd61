/** At which addresses a store's links can be opened. Pure. */
import { DEFAULT_SHOP_PATH, LINK_PATH, type LinkAddress, type LinkKind } from '@convbox/contract/links'

/** linkAddress: absent where the store chose nothing. */
type LinkStore = { host: string; sandbox: boolean; shopDomain?: string | undefined; linkAddress?: LinkAddress }

/** Where the app proxy is in a store's shop. */
export const shopPathOf = (address: Partial<Pick<LinkAddress, 'path'>> | undefined): string => address?.path ?? DEFAULT_SHOP_PATH

/** Where a store's shop passes requests on to us; a sandbox store's shop stands on this server. */
const shopBase = ({ host, sandbox, shopDomain, linkAddress }: LinkStore, publicUrl: string): string | undefined => {
  if (shopDomain === undefined) return undefined
  const path = shopPathOf(linkAddress)
  return sandbox ? `${publicUrl}/sandbox/shopify/${shopDomain}/storefront${path}/` : `https://${host}${path}/`
}

/** A sandbox store's domain leads to this server as it is, without TLS. */
const domainBase = ({ sandbox, linkAddress }: LinkStore, publicUrl: string): string | undefined => {
  if (linkAddress?.domain === undefined) return undefined
  const { protocol, port } = new URL(publicUrl)
  return sandbox ? `${protocol}//${linkAddress.domain}${port === '' ? '' : `:${port}`}/` : `https://${linkAddress.domain}/`
}

/** What comes before a code, for each kind; a kind that the store cannot have is absent. */
export const linkBases = (store: LinkStore, publicUrl: string): { short: string } & Partial<Record<LinkKind, string>> => {
  const [mini, branded] = [domainBase(store, publicUrl), shopBase(store, publicUrl)]
  return { short: `${publicUrl}${LINK_PATH}`, ...(mini !== undefined && { mini }), ...(branded !== undefined && { branded }) }
}

/** The kind at which links are shown: short where the chosen one is possible no longer, for example after the shop was disconnected. */
export const shownKind = (store: LinkStore, publicUrl: string): LinkKind => {
  const kind = store.linkAddress?.kind ?? 'short'
  return linkBases(store, publicUrl)[kind] === undefined ? 'short' : kind
}

/** The address of a link as it is published. */
export const addressOfLink = (store: LinkStore, publicUrl: string, code: string): string => {
  const bases = linkBases(store, publicUrl)
  return (bases[shownKind(store, publicUrl)] ?? bases.short) + code
}
