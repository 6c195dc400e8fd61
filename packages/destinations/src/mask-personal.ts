/**
 * Masks personal data in stored texts: e-mail addresses anywhere, values of parameters that name a person, phone numbers in a search.
 * These texts are URLs and searches written by pages and visitors; fields that are hashed for platforms are not among them. Pure; time is linear in the text's length.
 */

/** Replacement of masked text. Letters only, because it may stand in a URL. */
export const HIDDEN = 'hidden'

/** Local part and domain within the lengths of RFC 5321; the @ may be percent-encoded up to four times. */
const EMAIL = /[^\s&#/=?@:;,<>"'()[\]{}\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\.|%2e)(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})/gi
const MAY_HOLD_EMAIL = /@|%(?:25){0,3}40/

/** The text without e-mail addresses. */
export const maskEmails = (text: string): string => (MAY_HOLD_EMAIL.test(text) ? text.replace(EMAIL, HIDDEN) : text)

const PERSONAL_NAMES =
  'e-?mail(?:[_-]?address)?|phone(?:[_-]?number)?|tel|telephone|mobile|first[_-]?name|last[_-]?name|full[_-]?name|fname|lname|birth[_-]?(?:date|day)|dob|street|address[12]?|postal[_-]?code|zip(?:[_-]?code)?'
/** ?email=, &checkout[email]=, &contact%5Bphone%5D=, &customer_first_name=: the name is kept, the value masked. */
const PERSONAL_PARAMETER = new RegExp(`([?&;#](?:[a-z]{1,20}(?:[._-]|\\[|%5b))?(?:${PERSONAL_NAMES})(?:\\]|%5d)?=)[^&#;]+`, 'gi')

/** A URL without e-mail addresses and without the values of parameters that name a person. */
export const maskAddress = (url: string): string => maskEmails(url.includes('=') ? url.replace(PERSONAL_PARAMETER, `$1${HIDDEN}`) : url)

/** An international phone number; a number without a plus may be a product's. */
const PHONE = /[+＋]\d[\d ().-]{6,18}\d/g

/** A visitor's search text without e-mail addresses and phone numbers. */
export const maskSearch = (text: string): string => maskEmails(text).replace(PHONE, HIDDEN)

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

type Patterns = { inJson: RegExp; inForm: RegExp }
const known = new WeakMap<readonly string[], Patterns>()

/** Compiled once per adapter's list of names. */
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
 * A request or answer as text (JSON, a form, a URL) without the values of the named fields and without e-mail addresses.
 * Works on the text, so that truncated or invalid JSON is masked too.
 */
export const hideFields = (text: string, names: readonly string[]): string => {
  if (names.length === 0) return maskEmails(text)
  const { inJson, inForm } = patternsOf(names)
  return maskEmails(text.replace(inJson, `$1"${HIDDEN}"`).replace(inForm, `$1${HIDDEN}`))
}
