/**
 * Mailchimp's customer and list member of an event, in clear text as Mailchimp requires. Source: Mailchimp, "E-commerce" and the reference of orders and list members, read 2026-11.
 * A customer who did not agree to marketing becomes a "transactional" contact, which gets no campaigns. Mailchimp changes no existing contact by these fields, but subscribes a
 * transactional one who agrees later.
 */
import type { EventAddress, StoreEvent } from '@convbox/contract'
import { nonEmpty, readClearContact, trimmed } from '../clear-contact.ts'
import type { JsonValue } from '../destination.ts'
import { withoutEmpty } from '../event-parts.ts'
import { md5Hex } from '../hashing.ts'
import { metaRules } from '../normalize.ts'

/** Fields of a customer and of an order's addresses that identify a person or a place in clear text. */
export const MAILCHIMP_PERSONAL: readonly string[] =
  'email_address first_name last_name company address1 address2 city province province_code postal_code country country_code phone'.split(
    ' ',
  )

export type MailchimpFields = Record<string, JsonValue>

/** id: MD5 of the e-mail address in lower case, which is the contact's address in the API, and the id that Mailchimp's own shop plugin gives its customers and carts. */
export type MailchimpPerson = { id: string; email: string; isSubscriber: boolean; customer: MailchimpFields }

/** A region is a code, as most shops have it, or a name. */
const isCode = (region: string): boolean => /^[A-Z0-9]{1,3}$/.test(region)

type Place = Pick<EventAddress, 'address1' | 'address2' | 'city' | 'region' | 'postalCode' | 'country'>
const buildPlace = (place: Place): Record<string, JsonValue | undefined> => {
  const region = trimmed(place.region) ?? ''
  return {
    address1: trimmed(place.address1),
    address2: trimmed(place.address2),
    city: trimmed(place.city),
    ...(isCode(region) ? { province_code: region } : { province: region }),
    postal_code: trimmed(place.postalCode),
    country_code: place.country === undefined ? undefined : metaRules().country(place.country)?.toUpperCase(),
  }
}

/** An address of an order; undefined for an empty one. */
export const buildMailchimpAddress = (address: EventAddress | undefined): MailchimpFields | undefined => {
  if (address === undefined) return undefined
  const name = [address.firstName, address.lastName].flatMap((part) => trimmed(part) || []).join(' ')
  return nonEmpty(
    withoutEmpty<JsonValue>({ name, company: trimmed(address.company), ...buildPlace(address), phone: trimmed(address.phone) }),
  )
}

/** Who an event is about; undefined without an e-mail address, by which alone Mailchimp knows people. */
export const readMailchimpPerson = (event: StoreEvent): MailchimpPerson | undefined => {
  const user = event.user ?? {}
  const { email } = readClearContact(user)
  if (email === undefined) return undefined
  const id = md5Hex(email)
  const isSubscriber = user.marketing?.email === 'granted'
  return {
    id,
    email,
    isSubscriber,
    customer: withoutEmpty<JsonValue>({
      id,
      email_address: email,
      opt_in_status: isSubscriber,
      first_name: trimmed(user.firstName),
      last_name: trimmed(user.lastName),
      address: nonEmpty(withoutEmpty<JsonValue>(buildPlace(user))),
    }),
  }
}
