/** Links that shorten an address, redirect and are counted: limits, closed lists, codes. Free of zod, so that the browser may load it. */
export { LINK_STATES, type LinkState } from './hub.values.ts'

/**
 * At which address a store's links are shown. short: this program's. mini: a short domain of the store's own, which leads to this program. branded: its shop's at
 * Shopify, which passes requests below a path on to us. A link's code is the same at all of them.
 */
export const LINK_KINDS = ['short', 'mini', 'branded'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** What a store chose; domain and path stay while another kind is chosen. */
export type LinkAddress = { kind: LinkKind; domain: string | undefined; path: string | undefined }

/** Addresses that can be replaced: the store's domain, and the path in its shop. Links that are published at a former one go on working. */
export const OWN_LINK_KINDS = ['mini', 'branded'] as const
export type OwnLinkKind = (typeof OWN_LINK_KINDS)[number]
/** A store's former addresses, of both kinds together. */
export const MAX_FORMER_ADDRESSES = 20

/** Why an address does not lead to this program. no shop: the store is not connected with Shopify. taken: another store has the domain. own host: it is the program's or the store's own. */
export const LINK_ADDRESS_FAULTS = ['no shop', 'own host', 'taken', 'not reached', 'other answer'] as const
export type LinkAddressFault = (typeof LINK_ADDRESS_FAULTS)[number]

/** Where Shopify's app proxy is in a shop, as our app's toml says; the shop's owner may move it. */
export const DEFAULT_SHOP_PATH = '/a/s'
const SHOP_PATH = /^\/(?:a|apps|community|tools)\/[\w-]{1,30}$/
export const isShopPath = (text: string): boolean => SHOP_PATH.test(text)
/** Where Shopify passes requests on to; the rest of the path is the code. In the app's toml too. */
export const LINK_PROXY_PATH = '/shopify/links/'
/** In place of a code: answers with a proof that this program serves the links of that address. */
export const LINK_CHECK = 'convbox-check'

const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/
/** A domain as it is kept, in lower case; undefined for a text that is none, such as an address with a path or a number. */
export const readLinkDomain = (text: string): string | undefined => {
  const domain = text.trim().toLowerCase()
  return DOMAIN.test(domain) ? domain : undefined
}

/** Who opened a link. Only human is counted as unique, human and duplicate as clicks. duplicate: the same visitor within an hour. */
export const CLICK_CLASSES = ['human', 'duplicate', 'bot', 'preview', 'prefetch', 'head'] as const
export type ClickClass = (typeof CLICK_CLASSES)[number]

/** Of the countries or pages from which a link was clicked, the most that are listed; also more than the days of the longest range. */
export const MOST_CLICK_PLACES = 1000

/** Which links a list has: those of campaigns, those that members made, or both. */
export const LINK_ORIGINS = ['all', 'own', 'campaign'] as const
export type LinkOrigin = (typeof LINK_ORIGINS)[number]

/** Of a code: digits and letters that nobody confuses (no 0, O, 1, l, I). */
export const LINK_CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const LINK_CODE_LENGTH = 7
/** Short addresses are {program's address}{LINK_PATH}{code}. */
export const LINK_PATH = '/s/'
/** Parameter of the landing's address that names the click. */
export const CLICK_PARAMETER = 'cvb'
/** Longest destination, as it is kept: with its tags, which may be long where names are in Chinese. */
export const MAX_LINK_DESTINATION = 6000

export const MAX_LINK_NAME = 100
export const MAX_LINK_PASSWORD = 100
/** Of a store, made by hand; campaigns make theirs beside them. */
export const MAX_LINKS = 5000
export const LINKS_PER_PAGE = 50

const CODE = new RegExp(`^[${LINK_CODE_ALPHABET}]{${LINK_CODE_LENGTH}}$`)
/** The code as it is stored; undefined for a text that is none. Capitals count as small letters. */
export const readLinkCode = (text: string): string | undefined => {
  const code = text.toLowerCase()
  return text.length === LINK_CODE_LENGTH && CODE.test(code) ? code : undefined
}
