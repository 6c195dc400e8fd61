/** Klaviyo's profile of an event: contact data in clear text, as Klaviyo requires. Source: Klaviyo, "Create Event", read 2026-11. */
import type { EventAddress, StoreEvent } from '@convbox/contract'
import { nonEmpty, readClearContact, trimmed } from '../clear-contact.ts'
import type { JsonValue } from '../destination.ts'
import { readIp, withoutEmpty } from '../event-parts.ts'

/** Fields of the profile and of an order's addresses that identify a person or a place in clear text. */
export const KLAVIYO_PERSONAL: readonly string[] =
  'email phone_number first_name last_name address1 address2 city region country zip ip FirstName LastName Company Address1 Address2 City Region Zip CountryCode Phone'.split(
    ' ',
  )

export type KlaviyoFields = Record<string, JsonValue>

/** `profile` of an event; undefined without contact data: a visitor's id alone is no person. */
export const buildKlaviyoProfile = (event: StoreEvent): KlaviyoFields | undefined => {
  const user = event.user ?? {}
  const { email, phone } = readClearContact(user)
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
