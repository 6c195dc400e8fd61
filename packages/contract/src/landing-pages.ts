/** Landing pages of campaigns: limits, closed lists, and which addresses may be one. Free of zod, so that the browser may load it. */

export const MAX_LANDING_PAGE_NAME = 100
/** Of a store. */
export const MAX_LANDING_PAGES = 500
/** Longest address, as it is kept. */
export const MAX_LANDING_PAGE_URL = 2000

/**
 * Whether visitors can buy what a landing page shows, as the catalogue was last read. sold out: no piece is left of any variant that the address offers.
 * no variant: the address names one that the product does not have. moved: the product has another address now. hidden: it is not published any more.
 * gone: the shop no longer has it.
 */
export const LANDING_PRODUCT_STATES = ['available', 'sold out', 'no variant', 'moved', 'hidden', 'gone'] as const
export type LandingProductState = (typeof LANDING_PRODUCT_STATES)[number]

/**
 * What was wrong with a page when it was asked for. not reached: nobody answered in time. not there: the shop has no such page. broken: the shop failed.
 * leads elsewhere: to a host that is not the store's. password: the shop asks visitors for its password.
 */
export const LANDING_PAGE_FAULTS = ['not reached', 'not there', 'broken', 'leads elsewhere', 'password'] as const
export type LandingPageFault = (typeof LANDING_PAGE_FAULTS)[number]

/** What keeps the visitors of a landing page from buying what it shows; a product that moved may still be found. */
export const LANDING_TROUBLES = [...LANDING_PAGE_FAULTS, 'sold out', 'no variant', 'hidden', 'gone'] as const
export type LandingTrouble = (typeof LANDING_TROUBLES)[number]

/** The worst of a page: what was wrong with its answer before what became of its product. */
export const troubleOf = ({
  fault,
  product,
}: {
  fault?: LandingPageFault | undefined
  product?: { state: LandingProductState } | undefined
}): LandingTrouble | undefined => fault ?? LANDING_TROUBLES.find((one) => one === product?.state)

/** Why an address cannot be a landing page: it is no address of a page, not https, or not the store's own. */
export type LandingUrlFault = 'no address' | 'not https' | 'other host'

/** The demo's shop stands on this computer, without TLS. No store on the web has this host. */
const DEMO_HOST = 'localhost'

const bareHost = (host: string): string => (/^www\.[^.]+\../.test(host) ? host.slice(4) : host)

const isOwnHost = (host: string, own: string): boolean => host === bareHost(own) || host.endsWith(`.${bareHost(own)}`)

/** The address as it is kept; https where no scheme was typed, http only for the demo's shop on this computer. hosts: the store's own, in lower case, with their ports; their subdomains are its own too. */
export const readLandingUrl = (text: string, hosts: readonly string[]): { url: URL } | { fault: LandingUrlFault } =>
  readOwnUrl(text, hosts, MAX_LANDING_PAGE_URL)

/** The same for an address of another length. */
export const readOwnUrl = (text: string, hosts: readonly string[], maxLength: number): { url: URL } | { fault: LandingUrlFault } => {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  // A name and password before the host would hide where a link leads.
  if (url === undefined || url.username !== '' || url.password !== '' || url.href.length > maxLength) return { fault: 'no address' }
  if (url.protocol === 'http:' ? url.hostname !== DEMO_HOST : url.protocol !== 'https:')
    return { fault: url.protocol === 'http:' ? 'not https' : 'no address' }
  return hosts.some((own) => isOwnHost(url.host, own)) ? { url } : { fault: 'other host' }
}

/** A landing page's address as lists show it. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')
