/** Codes of links and ids of clicks: random, so that nobody guesses one from another. */
import { LINK_CODE_ALPHABET, LINK_CODE_LENGTH } from '@convbox/contract/links'
import { randomInt } from 'node:crypto'

/** Of LINK_CODE_ALPHABET. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LINK_CODE_ALPHABET[randomInt(LINK_CODE_ALPHABET.length)] ?? '').join('')

export const makeLinkCode = (): string => randomText(LINK_CODE_LENGTH)

/** Of the random part: nobody finds another's click. */
const CLICK_LENGTH = 16

/** `{code}-{random}`, so that a landing whose other parameters were cut still tells its link. */
export const makeClickId = (code: string): string => `${code}-${randomText(CLICK_LENGTH)}`
