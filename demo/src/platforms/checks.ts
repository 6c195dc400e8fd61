/** Checks that the stand-ins share. Written separately from the adapters on purpose: a fault in one must not hide in the other. */
import { createHash } from 'node:crypto'

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object, or undefined. */
export const asFields = (value: unknown): Fields | undefined => (isFields(value) ? value : undefined)

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** The value when it is a text, else the empty text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** For trying out refusals: a token that contains "foreign" is good but has no right to the account, and an account whose id ends in 404 does not exist. */
export const isForeign = (token: string): boolean => token.includes('foreign')
export const isUnknownId = (id: string): boolean => id.endsWith('404')

/** SHA-256 in lower-case hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const EMPTY_HASH = sha256('')

/** Spellings that a sender without normalisation would hash. */
const carelessSpellings = (email: string): string[] => {
  const clean = email.trim().toLowerCase()
  const capital = clean.charAt(0).toUpperCase() + clean.slice(1)
  return [
    clean.toUpperCase(),
    capital,
    ...[clean, capital, clean.toUpperCase()].flatMap((text) => [` ${text}`, `${text} `, ` ${text} `]),
    sha256(clean),
  ]
}

/** The fault of a hashed field, or undefined: it must be 64 lower-case hex, not the hash of the empty text, not the hash of an unnormalised known address, nor a hash of its hash. */
export const findHashFault = (value: unknown, knownEmails: ReadonlySet<string> = new Set()): string | undefined => {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) return 'must be a SHA-256 in 64 lower-case hex digits'
  if (value === EMPTY_HASH) return 'is the hash of an empty text'
  for (const email of knownEmails) {
    if (carelessSpellings(email).some((spelling) => sha256(spelling) === value))
      return 'is the hash of a value that was not normalised, or was hashed twice'
  }
  return undefined
}
