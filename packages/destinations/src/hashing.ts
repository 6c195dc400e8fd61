/** All hashing: personal data is normalised first and hashed once; a hash is never hashed again. */
import { hash } from 'node:crypto'

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hex. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')

/** MD5 of the UTF-8 bytes of a text, in lower-case hex: no protection, but how some platforms name people. */
export const md5Hex = (text: string): string => hash('md5', text, 'hex')

/** Tells whether a text is a SHA-256 in hex, in either case. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

// Old lists of stores hold MD5; Meta's own library passes it through too.
const isMd5 = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text)

/** Normalises one field to a platform's format; undefined when nothing valid is left. */
export type Normalizer = (text: string) => string | undefined

/** False for a text of spaces, marks and invisible characters (zero-width, Hangul fillers): all visitors with one would share a hash. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, ''))

/**
 * Hashes one field of personal data: normalised by the platform's rule, then SHA-256. An existing hash (SHA-256 or MD5) is passed on in lower case.
 * Missing, blank or empty after normalising gives undefined: the empty text is never hashed.
 */
export const hashField = (text: string | undefined, normalize: Normalizer): string | undefined => {
  const trimmed = text?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  if (isSha256(trimmed) || isMd5(trimmed)) return trimmed.toLowerCase()
  const normalized = normalize(trimmed)
  return normalized === undefined || !isVisible(normalized) ? undefined : sha256Hex(normalized)
}

/** An id without spaces; undefined for "null" and "undefined", which broken templates produce and which would join all their visitors into one. */
export const readId = (id: string | undefined): string | undefined => {
  const trimmed = id?.trim() ?? ''
  return ['', 'null', 'undefined'].includes(trimmed) ? undefined : trimmed
}

/** Hashes an id of ours or of the shop. An id may look like an MD5 (a UUID without dashes), so only a SHA-256 counts as a hash. */
export const hashId = (id: string | undefined): string | undefined => {
  const read = readId(id)
  if (read === undefined) return undefined
  return isSha256(read) ? read.toLowerCase() : sha256Hex(read)
}

/** A whole number from 1 to 2^31 - 1 derived from a seed; `part` distinguishes several numbers of one seed. */
export const deriveNumber = (seed: string, part: string): number =>
  (Number.parseInt(sha256Hex(`${part}\n${seed}`).slice(0, 8), 16) % 0x7fffffff) + 1

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[4-7][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A UUID (version 5 by its form) derived from a seed; `part` distinguishes several of one seed. */
export const deriveUuid = (seed: string, part: string): string => {
  const hex = sha256Hex(`${part}\n${seed}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id itself where it is a UUID that platforms take (version 4 to 7), else one derived from it. */
export const toUuid = (id: string): string => (UUID.test(id) ? id : deriveUuid(id, 'id'))
