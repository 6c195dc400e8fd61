/** Klaviyo's profile of an event: contact data in clear text, as Klaviyo requires. Source: Klaviyo, "Create Event", read 2026-11. */
import type { EventAddress, StoreEvent } from '@convbox/contract'
import type { JsonValue } from '../destination.ts'
import { cutText, readIp, withoutEmpty } from '../event-parts.ts'
import { metaRules } from '../normalize.ts'
import { readPhone } from '../phone.ts'

/** Fields of the profile and of an order's addresses that identify a person or a place in clear text. */
export const KLAVIYO_PERSONAL: readonly string[] =
  'email phone_number first_name last_name address1 address2 city region country zip ip FirstName LastName Company Address1 Address2 City Region Zip CountryCode Phone'.split(
    ' ',
  )

export type KlaviyoFields = Record<string, JsonValue>

const trimmed = (text: string | undefined): string | undefined => cutText(text?.trim(), 255)

const nonEmpty = (fields: KlaviyoFields): KlaviyoFields | undefined => (Object.keys(fields).length === 0 ? undefined : fields)

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

/** E-mail address and phone number. Klaviyo refuses the whole event for an invalid one, so a doubtful one is left out. */
const readContact = (event: StoreEvent) => {
  const { email, phone, country } = event.user ?? {}
  return {
    email: email === undefined ? undefined : readEmail(email),
    phone: phone === undefined ? undefined : readNumber(phone, country),
  }
}

/** `profile` of an event; undefined without contact data: a visitor's id alone is no person. */
export const buildKlaviyoProfile = (event: StoreEvent): KlaviyoFields | undefined => {
  const user = event.user ?? {}
  const { email, phone } = readContact(event)
  const person = withoutEmpty<JsonValue>({
    email,
    phone_number: phone,
    external_id: trimmed(user.customerId),
    // The id that Klaviyo adds to its own links.
    _kx: event.clickIds?._kx,
  })
  if (Object.keys(person).length === 0) return undefined
  const location = withoutEmpty<JsonValue>({
    address1: trimmed(user.address1),
    address2: trimmed(user.address2),
    city: trimmed(user.city),
    region: trimmed(user.region),
    country: trimmed(user.country),
    zip: trimmed(user.postalCode),
    ip: readIp(event.client?.ip),
  })
  return withoutEmpty<JsonValue>({
    ...person,
    anonymous_id: trimmed(event.visitorId),
    first_name: trimmed(user.firstName),
    last_name: trimmed(user.lastName),
    location: nonEmpty(location),
  })
}

/** An address of an order; undefined for an empty one. */
export const buildKlaviyoAddress = (address: EventAddress | undefined): KlaviyoFields | undefined =>
  address &&
  nonEmpty(
    withoutEmpty<JsonValue>({
      FirstName: trimmed(address.firstName),
      LastName: trimmed(address.lastName),
      Company: trimmed(address.company),
      Address1: trimmed(address.address1),
      Address2: trimmed(address.address2),
      City: trimmed(address.city),
      Region: trimmed(address.region),
      Zip: trimmed(address.postalCode),
      CountryCode: trimmed(address.country),
      Phone: trimmed(address.phone),
    }),
  )
