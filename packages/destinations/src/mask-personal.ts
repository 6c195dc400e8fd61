/**
 * Takes personal data out of texts that are kept: e-mail addresses wherever they stand, values of parameters that name a person, phone numbers in a search.
 * What is hashed on its way to a platform is not in such texts; these are what pages and visitors put into addresses and search boxes. Pure; time grows with the length of the text only.
 */

/** What stands in place of what was taken out. Letters only: it may stand in an address. */
export const HIDDEN = 'hidden'

/** Local part and domain within the lengths of RFC 5321; the sign between them may be percent-encoded, once or again. */
const EMAIL = /[^\s&#/=?@:;,<>"'()[\]{}\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\.|%2e)(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})/gi
const MAY_HOLD_EMAIL = /@|%(?:25){0,3}40/

/** The text without e-mail addresses. */
export const maskEmails = (text: string): string => (MAY_HOLD_EMAIL.test(text) ? text.replace(EMAIL, HIDDEN) : text)

const PERSONAL_NAMES =
  'e-?mail(?:[_-]?address)?|phone(?:[_-]?number)?|tel|telephone|mobile|first[_-]?name|last[_-]?name|full[_-]?name|fname|lname|birth[_-]?(?:date|day)|dob|street|address[12]?|postal[_-]?code|zip(?:[_-]?code)?'
/** ?email=, &checkout[email]=, &contact%5Bphone%5D=, &customer_first_name=: the name stays, the value goes. */
const PERSONAL_PARAMETER = new RegExp(`([?&;#](?:[a-z]{1,20}(?:[._-]|\\[|%5b))?(?:${PERSONAL_NAMES})(?:\\]|%5d)?=)[^&#;]+`, 'gi')

/** An address without e-mail addresses and without the values of parameters that name a person. */
export const maskAddress = (url: string): string => maskEmails(url.includes('=') ? url.replace(PERSONAL_PARAMETER, `$1${HIDDEN}`) : url)

/** An international phone number; a number without its plus may be a product's. */
const PHONE = /[+＋]\d[\d ().-]{6,18}\d/g

/** What somebody typed into a search box, without e-mail addresses and phone numbers. */
export const maskSearch = (text: string): string => maskEmails(text).replace(PHONE, HIDDEN)

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

type Patterns = { inJson: RegExp; inForm: RegExp }
const known = new WeakMap<readonly string[], Patterns>()

/** Made once for an adapter's list of names. */
const patternsOf = (names: readonly string[]): Patterns => {
  const found = known.get(names)
  if (found !== undefined) return found
  const name = names.map(escapePattern).join('|')
  const made = {
    inJson: new RegExp(String.raw`("(?:${name})"\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^\]]*(?:\]|$)|[^\s",\[{}\]][^,}\]]*)`, 'g'),
    inForm: new RegExp(String.raw`([?&"](?:${name})=)[^&"\\\s]*`, 'g'),
  }
  known.set(names, made)
  return made
}

/**
 * A request or answer as text (JSON, a form, an address) without the values of the named fields and without e-mail addresses.
 * Works on the text, so that one that was cut off in the middle, or is no JSON at all, is held to it as well.
 */
export const hideFields = (text: string, names: readonly string[]): string => {
  if (names.length === 0) return maskEmails(text)
  const { inJson, inForm } = patternsOf(names)
  return maskEmails(text.replace(inJson, `$1"${HIDDEN}"`).replace(inForm, `$1${HIDDEN}`))
}
