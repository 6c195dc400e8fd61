/** Phone numbers as platforms want them: digits with the calling code. */
import { CALLING_CODES, SHORT_NUMBER_COUNTRIES, TRUNK_PREFIXES } from './calling-codes.ts'

/** digits: without plus, blanks and leading zeros. hasCallingCode: whether it can be written as E.164. */
export type PhoneDigits = { digits: string; hasCallingCode: boolean }

const addCallingCode = (digits: string, country: string, code: string): PhoneDigits => {
  const trunk = TRUNK_PREFIXES.get(country) ?? '0'
  if (trunk !== '' && trunk !== code && digits.startsWith(trunk)) return { digits: code + digits.slice(trunk.length), hasCallingCode: true }
  const leastLength = SHORT_NUMBER_COUNTRIES.has(country) ? 8 : 9
  const isComplete = digits.startsWith(code) && digits.length - code.length >= leastLength
  return { digits: isComplete ? digits : code + digits, hasCallingCode: true }
}

/** Longer than any phone number with its extension. */
const MAX_TEXT = 60
/** "ext. 12", "x12", "#12", ";ext=12" at the end: a number inside a house, which no platform knows. */
const EXTENSION = /\s*[;,]?\s*(?:extension|extn?\.?|x|#|доб\.?)\s*[=:]?\s*\d{1,7}$/i

/** ISO alpha-2 in capitals. 'UK' is not in ISO 3166 but everywhere in address books. */
const readCountry = (text: string | undefined): string | undefined => {
  const country = text?.trim().toUpperCase()
  return country === 'UK' ? 'GB' : country
}

/**
 * Reads a phone number. `+` or `00` in front means that the calling code is there; else `country` (ISO alpha-2, any case) supplies it.
 * Without either the digits are taken as they stand, less leading zeros; a number that began with 0 then has no calling code.
 * An extension behind the number is left out. Fewer than 7 or more than 15 digits is no phone number: undefined.
 */
export const readPhone = (text: string, givenCountry?: string): PhoneDigits | undefined => {
  // Full-width digits and plus, as keyboards of East Asia write them, become the plain ones.
  const trimmed = text.slice(0, MAX_TEXT).normalize('NFKC').trim().replace(EXTENSION, '')
  const country = readCountry(givenCountry)
  const isInternational = /^(\+|00)/.test(trimmed)
  // "+44 (0)20 ...": the zero in brackets is for callers inside the country only.
  const digits = (isInternational ? trimmed.replace('(0)', '') : trimmed).replace(/\D/g, '')
  const code = CALLING_CODES.get(country ?? '')
  const phone =
    isInternational || country === undefined || code === undefined
      ? { digits: digits.replace(/^0+/, ''), hasCallingCode: isInternational || !digits.startsWith('0') }
      : addCallingCode(digits, country, code)
  return phone.digits.length >= 7 && phone.digits.length <= 15 ? phone : undefined
}
