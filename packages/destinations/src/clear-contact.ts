/** Contact data for platforms that take them in clear text: e-mail and marketing tools. */
import type { EventUser } from '@convbox/contract'
import { cutText } from './event-parts.ts'
import { metaRules } from './normalize.ts'
import { readPhone } from './phone.ts'

/** A person's field without outer spaces, at most 255 characters. */
export const trimmed = (text: string | undefined): string | undefined => cutText(text?.trim(), 255)

/** An address as RFC 5321 has it without quotes: letters, digits and signs with single dots between, at a domain with a top level of letters. */
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const EMAIL = new RegExp(`^(?=.{1,64}@.{1,253}$)${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

const readEmail = (text: string): string | undefined => {
  const email = metaRules().email(text)
  return email !== undefined && EMAIL.test(email) ? email : undefined
}

/** E.164. Not a number whose calling code could only be guessed, nor one of North America that is too short or too long. */
const readNumber = (text: string, country: string | undefined): string | undefined => {
  const phone = readPhone(text, country)
  if (phone === undefined || !phone.hasCallingCode || phone.isGuess) return undefined
  return phone.digits.startsWith('1') && phone.digits.length !== 11 ? undefined : `+${phone.digits}`
}

/** E-mail address in lower case and phone number. Such platforms refuse the whole event for an invalid one, so a doubtful one is left out. */
export const readClearContact = ({ email, phone, country }: EventUser = {}): { email: string | undefined; phone: string | undefined } => ({
  email: email === undefined ? undefined : readEmail(email),
  phone: phone === undefined ? undefined : readNumber(phone, country),
})

/** The object, or undefined for an empty one. */
export const nonEmpty = <Value>(fields: Record<string, Value>): Record<string, Value> | undefined =>
  Object.keys(fields).length === 0 ? undefined : fields
