/** Links that shorten an address, redirect and are counted: limits, closed lists, codes. Free of zod, so that the browser may load it. */
export { LINK_STATES, type LinkState } from './hub.values.ts'

/** short: our own address and code. mini, branded: kept for addresses of a store's own. */
export const LINK_KINDS = ['short', 'mini', 'branded'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Who opened a link. Only human is counted as unique, human and duplicate as clicks. duplicate: the same visitor within an hour. */
export const CLICK_CLASSES = ['human', 'duplicate', 'bot', 'preview', 'prefetch', 'head'] as const
export type ClickClass = (typeof CLICK_CLASSES)[number]

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
