/**
 * Omnisend's contact of an event, in clear text as Omnisend requires. Source: Omnisend, "Send Customer event" and "How to: send events", read 2026-11.
 * An opt-in is sent only where the customer agreed, and only with events that such an agreement belongs to; a refusal is not sent, because the shop may not know
 * of a subscription by a form of Omnisend's own.
 */
import type { EventAddress, EventName, StoreEvent } from '@convbox/contract'
import { nonEmpty, readClearContact, trimmed } from '../clear-contact.ts'
import type { JsonValue } from '../destination.ts'
import { readIp, withoutEmpty } from '../event-parts.ts'
import { metaRules } from '../normalize.ts'

/** Fields of the contact, of its consents and of an order's addresses that identify a person or a place in clear text. */
export const OMNISEND_PERSONAL: readonly string[] =
  'email phone firstName lastName address city state stateCode postalCode zip country countryCode birthdate gender company address1 address2 ip userAgent'.split(
    ' ',
  )

export type OmnisendFields = Record<string, JsonValue>

/** Events at which a customer makes or repeats a choice about marketing. */
const CHOICE_EVENTS: readonly EventName[] = ['Purchase', 'Lead', 'Subscribe']

/** `contact`, and what tells one person from another. */
export type OmnisendContact = { person: string; fields: OmnisendFields }

const buildConsents = (
  event: StoreEvent,
  has: { email: boolean; sms: boolean },
  createdAt: string,
): Record<string, JsonValue | undefined> => {
  const { email, sms } = event.user?.marketing ?? {}
  const channels = CHOICE_EVENTS.includes(event.name)
    ? [...(has.email && email === 'granted' ? ['email'] : []), ...(has.sms && sms === 'granted' ? ['sms'] : [])]
    : []
  const source = 'shop'
  return {
    optIns: channels.map((channel) => ({ channel, createdAt, source })),
    consents: channels.map((channel) =>
      withoutEmpty<JsonValue>({ channel, createdAt, source, ip: readIp(event.client?.ip), userAgent: trimmed(event.client?.userAgent) }),
    ),
  }
}

/** An id that Omnisend adds to its own links. */
const readContactId = ({ clickIds, cookies }: StoreEvent): string | undefined => {
  const id = clickIds?.['omnisendContactID'] ?? cookies?.['omnisendContactID'] ?? ''
  return /^[0-9a-f]{24}$/i.test(id) ? id : undefined
}

const readBirthDate = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : metaRules()
        .birthDate(text)
        ?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** The contact of an event; undefined without contact data: a visitor's id alone is no person. createdAt: of an agreement, ISO. */
export const buildOmnisendContact = (event: StoreEvent, createdAt: string): OmnisendContact | undefined => {
  const user = event.user ?? {}
  const { email, phone } = readClearContact(user)
  // The link may have been passed on: whoever says their own address is that person, not the one whom the link was sent to.
  const id = email === undefined && phone === undefined ? readContactId(event) : undefined
  const person = email ?? phone ?? id
  if (person === undefined) return undefined
  const address = [user.address1, user.address2].flatMap((line) => trimmed(line) || []).join(', ')
  return {
    person,
    fields: withoutEmpty<JsonValue>({
      id,
      email,
      phone,
      firstName: trimmed(user.firstName),
      lastName: trimmed(user.lastName),
      address,
      city: trimmed(user.city),
      state: trimmed(user.region),
      postalCode: trimmed(user.postalCode),
      countryCode: user.country === undefined ? undefined : metaRules().country(user.country)?.toUpperCase(),
      birthdate: readBirthDate(user.birthDate),
      gender: user.gender === undefined ? undefined : metaRules().gender(user.gender),
      ...buildConsents(event, { email: email !== undefined, sms: phone !== undefined }, createdAt),
    }),
  }
}

/** A region is a code, as most shops have it, or a name. */
const isCode = (region: string): boolean => /^[A-Z0-9]{1,3}$/.test(region)

/** An address of an order; undefined for an empty one. */
export const buildOmnisendAddress = (address: EventAddress | undefined): OmnisendFields | undefined => {
  if (address === undefined) return undefined
  const region = trimmed(address.region) ?? ''
  return nonEmpty(
    withoutEmpty<JsonValue>({
      firstName: trimmed(address.firstName),
      lastName: trimmed(address.lastName),
      company: trimmed(address.company),
      address1: trimmed(address.address1),
      address2: trimmed(address.address2),
      city: trimmed(address.city),
      ...(isCode(region) ? { stateCode: region } : { state: region }),
      zip: trimmed(address.postalCode),
      country: trimmed(address.country),
      phone: trimmed(address.phone),
    }),
  )
}
