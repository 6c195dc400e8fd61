/** The one home of hashing: personal data is normalised first, hashed once, and a hash is never hashed again. */
import { hash } from 'node:crypto'

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hex. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

/** Tells whether a text is a SHA-256 in hex, in either case. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

// Old lists of stores hold MD5; Meta's own library passes it through as well.
const isMd5 = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text)

/** Brings one field into a platform's written form; undefined when nothing valid is left of it. */
export type Normalizer = (text: string) => string | undefined

/** False for a text of blanks, marks and characters without a shape (zero-width, Hangul fillers): everybody who sends one would have the same hash. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, ''))

/**
 * Hashes one field of personal data: normalised by the platform's rule, then SHA-256. What is a hash already (SHA-256 or MD5) is passed on in lower case.
 * None, blank, or nothing left after normalising gives undefined: there is never a hash of the empty text.
 */
export const hashField = (text: string | undefined, normalize: Normalizer): string | undefined => {
  const trimmed = text?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  if (isSha256(trimmed) || isMd5(trimmed)) return trimmed.toLowerCase()
  const normalized = normalize(trimmed)
  return normalized === undefined || !isVisible(normalized) ? undefined : sha256Hex(normalized)
}

/** An id without blanks; none for "null" and "undefined", which templates leave behind and which would join all their visitors into one. */
export const readId = (id: string | undefined): string | undefined => {
  const trimmed = id?.trim() ?? ''
  return ['', 'null', 'undefined'].includes(trimmed) ? undefined : trimmed
}

/** Hashes an id of ours or of the shop. An id may look like an MD5 (a UUID without dashes), so only a SHA-256 is taken for a hash. */
export const hashId = (id: string | undefined): string | undefined => {
  const read = readId(id)
  if (read === undefined) return undefined
  return isSha256(read) ? read.toLowerCase() : sha256Hex(read)
}

/** A whole number from 1 to 2^31 - 1 that a seed always gives again; `part` tells apart several numbers of one seed. */
export const deriveNumber = (seed: string, part: string): number =>
  (Number.parseInt(sha256Hex(`${part}\n${seed}`).slice(0, 8), 16) % 0x7fffffff) + 1
