/** Where a link leads: its destination with the click's id, the visitor's own parameters and, where it has one, the discount code. Pure. */
import { isCode } from '@convbox/contract/campaigns'
import { readOwnUrl } from '@convbox/contract/landing-pages'
import { CLICK_PARAMETER, MAX_LINK_DESTINATION } from '@convbox/contract/links'

/** Of the visitor's query: pairs and characters that are passed on; what is beyond is left out. */
const MAX_PAIRS = 50
const MAX_PASSED_ON = 2000

/** A store's hosts, in lower case. shopDomain: absent without a Shopify shop. */
export type LinkHosts = { host: string; shopDomain?: string | undefined }

const hostsOf = ({ host, shopDomain }: LinkHosts): string[] => [host, ...(shopDomain === undefined ? [] : [shopDomain])]

/** The destination, if it is a page of the store as `readOwnUrl` judges it; checked when a link is saved and each time it is served, because the store's hosts may change. */
export const ownDestination = (destination: string, hosts: LinkHosts): URL | undefined => {
  const read = readOwnUrl(destination, hostsOf(hosts), MAX_LINK_DESTINATION)
  return 'url' in read ? read.url : undefined
}

/** Whether the shop's own pages are at this host, so that it takes a discount code: not at every subdomain of the store. */
export const takesCodes = ({ host }: Pick<URL, 'host'>, { shopDomain, ...own }: LinkHosts): boolean =>
  shopDomain !== undefined && [own.host, `www.${own.host}`, own.host.replace(/^www\./, ''), shopDomain].includes(host)

/** The visitor's parameters that are passed on: those whose names neither the destination nor we use. */
const passedOn = (query: string, taken: ReadonlySet<string>): string => {
  const kept = new URLSearchParams()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(query)) {
    const key = name.trim().toLowerCase()
    if (key === '' || taken.has(key)) continue
    const length = kept.toString().length
    if (++pairs > MAX_PAIRS || length + 3 * (name.length + value.length) > MAX_PASSED_ON) break
    kept.append(name, value)
  }
  return kept.toString()
}

const withPairs = (search: string, pairs: string): string => {
  if (pairs === '') return search
  return search === '' ? `?${pairs}` : `${search}&${pairs}`
}

/** The destination without a click: with a code, the shop applies it first and then opens the destination; a host that takes no codes opens without. */
export const plainAddress = (
  destination: URL,
  { discountCode, hosts }: { discountCode?: string | undefined; hosts: LinkHosts },
): string => {
  if (discountCode === undefined || !isCode(discountCode) || !takesCodes(destination, hosts)) return destination.href
  const applying = new URL(`/discount/${encodeURIComponent(discountCode)}`, destination)
  // Two slashes at the start would be another host to the shop.
  const path = destination.pathname.replace(/^[/\\]+/, '/')
  applying.search = new URLSearchParams({ redirect: path + destination.search + destination.hash }).toString()
  return applying.href
}

/**
 * The address for the redirect's Location, on the destination's own host. query: of the visitor's request, without its '?'. A code is applied as in `plainAddress`.
 */
export const redirectAddress = (
  destination: URL,
  { query, clickId, discountCode, hosts }: { query: string; clickId: string; discountCode?: string | undefined; hosts: LinkHosts },
): string => {
  const taken = new Set([CLICK_PARAMETER, ...[...destination.searchParams.keys()].map((name) => name.trim().toLowerCase())])
  const own = new URL(destination)
  // Deleting or setting a parameter writes the whole query anew, so only where one is there, and as text.
  if (own.searchParams.has(CLICK_PARAMETER)) own.searchParams.delete(CLICK_PARAMETER)
  own.search = withPairs(withPairs(own.search, `${CLICK_PARAMETER}=${clickId}`), passedOn(query, taken))
  return plainAddress(own, { discountCode, hosts })
}
