/** Normalises phone numbers for platforms: digits with the calling code. */
import { CALLING_CODES, SHORT_NUMBER_COUNTRIES, TRUNK_PREFIXES } from './calling-codes.ts'

/** digits: without plus, spaces and leading zeros. hasCallingCode: whether it can be written as E.164. isGuess: neither the number nor a country said that the digits begin with a calling code. */
export type PhoneDigits = { digits: string; hasCallingCode: boolean; isGuess: boolean }

const addCallingCode = (digits: string, country: string, code: string): PhoneDigits => {
  const trunk = TRUNK_PREFIXES.get(country) ?? '0'
  if (trunk !== '' && trunk !== code && digits.startsWith(trunk))
    return { digits: code + digits.slice(trunk.length), hasCallingCode: true, isGuess: false }
  const leastLength = SHORT_NUMBER_COUNTRIES.has(country) ? 8 : 9
  const isComplete = digits.startsWith(code) && digits.length - code.length >= leastLength
  return { digits: isComplete ? digits : code + digits, hasCallingCode: true, isGuess: false }
}

/** Longer than any phone number with its extension. */
const MAX_TEXT = 60
/** "ext. 12", "x12", "#12", ";ext=12" at the end: an extension, which no platform uses. */
const EXTENSION = /\s*[;,]?\s*(?:extension|extn?\.?|x|#|доб\.?)\s*[=:]?\s*\d{1,7}$/i

/** ISO alpha-2 in capitals. 'UK' is not in ISO 3166 but common in address books. */
const readCountry = (text: string | undefined): string | undefined => {
  const country = text?.trim().toUpperCase()
  return country === 'UK' ? 'GB' : country
}

/**
 * Parses a phone number. A leading `+` or `00` means that it has the calling code; else `country` (ISO alpha-2, any case) supplies it.
 * Without either the digits are kept, without leading zeros; a number that began with 0 then has no calling code.
 * An extension is dropped. Fewer than 7 or more than 15 digits is no phone number: undefined.
 */
export const readPhone = (text: string, givenCountry?: string): PhoneDigits | undefined => {
  // Full-width digits and plus of East Asian keyboards become ASCII.
  const trimmed = text.slice(0, MAX_TEXT).normalize('NFKC').trim().replace(EXTENSION, '')
  const country = readCountry(givenCountry)
  const isInternational = /^(\+|00)/.test(trimmed)
  // "+44 (0)20 ...": the zero in brackets is dialled only inside the country.
  const digits = (isInternational ? trimmed.replace('(0)', '') : trimmed).replace(/\D/g, '')
  const code = CALLING_CODES.get(country ?? '')
  const phone =
    isInternational || country === undefined || code === undefined
      ? { digits: digits.replace(/^0+/, ''), hasCallingCode: isInternational || !digits.startsWith('0'), isGuess: !isInternational }
      : addCallingCode(digits, country, code)
  return phone.digits.length >= 7 && phone.digits.length <= 15 ? phone : undefined
}
