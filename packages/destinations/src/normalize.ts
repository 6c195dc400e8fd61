/**
 * Normalisation of personal data before hashing, per platform. A rule returns undefined when nothing valid is left.
 * Where Meta's own libraries differ, its documentation decides: names without punctuation, city and zip without spaces.
 * Sources: Meta, "Customer information parameters"; Google, "Send user-provided data with Measurement Protocol" and, for e-mail, "Format user data" of the Data Manager API;
 * Pinterest, OpenAPI description 5.23.0, ConversionEventsUserData; Snap, "Conversions API: Parameters" (developers.snap.com/api/marketing-api/Conversions-API/Parameters)
 * and its server tag (github.com/Snapchat/capi-google-tag-manager-serverside-tag); all read 2026-11.
 */
import { isCountryCode } from './country-codes.ts'
import type { Normalizer } from './hashing.ts'
import { readPhone } from './phone.ts'
import { US_STATE_CODES } from './us-states.ts'

const EMAIL = /^[\x21-\x3f\x41-\x7e]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/
/** ASCII punctuation, symbols and spaces: both of Meta's libraries keep other characters in a name, such as a curly apostrophe. */
const PUNCTUATION = /[!-/:-@[-`{-~\s]+/g
const PUNCTUATION_OR_DIGITS = /[!-@[-`{-~\s]+/g

const lower = (text: string): string => text.normalize('NFC').trim().toLowerCase()
const orNone = (text: string): string | undefined => (text === '' ? undefined : text)

const normalizeEmail: Normalizer = (text) => {
  const email = lower(text)
  return EMAIL.test(email) ? email : undefined
}

/** Lower-case ISO 3166-1 alpha-2; names and three-letter codes give undefined. 'UK' is not in ISO 3166 but common in address books. */
const normalizeCountry: Normalizer = (text) => {
  const country = lower(text)
  if (country === 'uk') return 'gb'
  return /^[a-z]{2}$/.test(country) ? country : undefined
}

/** A code of two letters where the country is the USA or unknown and the name is one of its states, else without punctuation and spaces. */
const stateRegion =
  (country: string | undefined): Normalizer =>
  (text) => {
    const region = lower(text).replace(PUNCTUATION, '')
    const isAmerican = country === undefined || normalizeCountry(country) === 'us'
    return orNone((isAmerican ? US_STATE_CODES.get(region) : undefined) ?? region)
  }

const metaZip: Normalizer = (text) => {
  const zip = (lower(text).split('-')[0] ?? '').replace(/\s+/g, '')
  return zip.length >= 2 ? zip : undefined
}

const metaBirthDate: Normalizer = (text) => {
  const [, year, month, day] = /^(\d{4})[-/. ]?(\d{2})[-/. ]?(\d{2})$/.exec(text.trim()) ?? []
  return year === undefined ? undefined : `${year}${month}${day}`
}

const metaGender: Normalizer = (text) => {
  const letters = text.toLowerCase().replace(/[^a-z]+/g, '')
  return /^(f|m|female|male)$/.test(letters) ? letters.slice(0, 1) : undefined
}

/** Meta's rules; `facebook/meta-sdk.test.ts` compares them with its own library. Phone and region depend on the person's country. */
export const metaRules = (country?: string) => ({
  email: normalizeEmail,
  phone: (text: string) => readPhone(text, country)?.digits,
  name: (text: string) => orNone(lower(text).replace(PUNCTUATION, '')),
  city: (text: string) => orNone(lower(text).replace(PUNCTUATION_OR_DIGITS, '')),
  region: (text: string) => orNone((stateRegion(country)(text) ?? '').replace(/\d+/g, '')),
  zip: metaZip,
  country: (text: string) => {
    const code = normalizeCountry(text)
    return code !== undefined && isCountryCode(code) ? code : undefined
  },
  birthDate: metaBirthDate,
  gender: metaGender,
})

const pinterestGender: Normalizer = (text) => (/^(n|non-?binary)$/.test(lower(text)) ? 'n' : metaGender(text))

/** Pinterest's rules: city without spaces and punctuation, state as a code of two letters, zip as digits only. Names are lower case and otherwise unchanged. */
export const pinterestRules = (country?: string) => ({
  email: normalizeEmail,
  phone: (text: string) => readPhone(text, country)?.digits,
  name: (text: string) => orNone(lower(text)),
  city: (text: string) => orNone(lower(text).replace(PUNCTUATION, '')),
  region: (text: string) => {
    const region = stateRegion(country)(text)
    return region?.length === 2 ? region : undefined
  },
  // A code with letters would lose them and become another place's.
  zip: (text: string) => (/\p{L}/u.test(text) ? undefined : orNone(text.replace(/\D+/g, ''))),
  country: normalizeCountry,
  birthDate: metaBirthDate,
  gender: pinterestGender,
})

/** Snapchat's rules: names without punctuation, state as a code in the USA; city and zip are only lower case, as in Snap's own server tag. */
export const snapchatRules = (country?: string) => ({
  ...metaRules(country),
  email: (text: string) => normalizeEmail(text.replace(/\s+/g, '')),
  city: (text: string) => orNone(lower(text)),
  region: stateRegion(country),
  zip: (text: string) => orNone(lower(text)),
})

/** At Gmail, dots and the part after a plus do not change the mailbox; elsewhere they may. */
const googleEmail: Normalizer = (text) => {
  const email = normalizeEmail(text.replace(/\s+/g, ''))
  const [name = '', domain] = email?.split('@') ?? []
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return email
  const local = (name.split('+')[0] ?? '').replaceAll('.', '')
  return local === '' ? undefined : `${local}@${domain}`
}

/** Letters and single spaces: Google requires names, cities and regions without digits and symbols. */
const lettersOf = (text: string): string =>
  lower(text)
    .replace(/[^\p{L}\p{M}\s]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const HONORIFIC = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lady|lord|rev|hon) (?=\S)/
const SUFFIX = / (?:jr|sr|ii|iii|iv|esq|phd|md|dds)$/

/** A name without leading titles and trailing suffixes; a name of titles alone is kept. */
const googleName: Normalizer = (text) => orNone(lettersOf(text).replace(HONORIFIC, '').replace(SUFFIX, ''))

/** Google's rules: e-mail, phone and names are hashed, the address is sent in clear text. */
export const googleRules = (country?: string) => ({
  email: googleEmail,
  phone: (text: string) => {
    const phone = readPhone(text, country)
    return phone?.hasCallingCode ? `+${phone.digits}` : undefined
  },
  name: googleName,
  city: (text: string) => orNone(lettersOf(text)),
  region: (text: string) => orNone(lettersOf(text)),
  zip: (text: string) => orNone(text.trim()),
  country: (text: string) => normalizeCountry(text)?.toUpperCase(),
})

/** At every domain, dots and the part after a plus of the local part do not count. */
const bingEmail: Normalizer = (text) => {
  const [name = '', domain = ''] = normalizeEmail(text.replace(/\s+/g, ''))?.split('@') ?? []
  const local = (name.split('+')[0] ?? '').replaceAll('.', '')
  return local === '' ? undefined : `${local}@${domain}`
}

/** Microsoft's rules for what is hashed. Sources differ on a phone's plus; its guide's own words were not to be had, so it is left out until a live account shows otherwise. */
export const bingRules = (country?: string) => ({
  email: bingEmail,
  phone: (text: string) => {
    const phone = readPhone(text, country)
    return phone?.hasCallingCode ? phone.digits : undefined
  },
})
