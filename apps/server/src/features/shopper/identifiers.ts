/** Which identifiers a request holds, and which its platform would take: both by looking for them in requests, so that no table can be wrong. Pure. */
import { createHash } from 'node:crypto'
import { SHOPPER_IDENTIFIERS, type ShopperIdentifier } from '@convbox/contract/api/shopper.values'
import type { StoreEvent } from '@convbox/contract'
import type { DestinationRequest } from '@convbox/destinations'

type Values = Record<ShopperIdentifier, readonly string[]>

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** The texts that stand for each identifier of an event, before hashing. */
const valuesOf = ({ user = {}, clickIds = {}, cookies = {}, visitorId, client = {} }: StoreEvent): Values => {
  const filled = (...texts: (string | undefined)[]): string[] => texts.filter((text): text is string => text !== undefined && text !== '')
  return {
    email: filled(user.email?.toLowerCase()),
    phone: user.phone === undefined ? [] : [`+${digitsOf(user.phone)}`, digitsOf(user.phone)],
    'click id': filled(...Object.values(clickIds)),
    'browser id': filled(...Object.values(cookies)),
    'visitor id': filled(visitorId),
    name: filled(user.firstName?.toLowerCase(), user.firstName, user.lastName?.toLowerCase(), user.lastName),
    address: filled(user.postalCode, user.city?.toLowerCase().replaceAll(' ', ''), user.city),
    ip: filled(client.ip),
    'user agent': filled(client.userAgent),
  }
}

/** As platforms want personal data: plain, or as SHA-256. */
const spellings = (value: string): string[] => {
  const digest = createHash('sha256').update(value).digest()
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), digest.toString('hex'), digest.toString('base64')]
}

const textOf = (requests: readonly DestinationRequest[]): string =>
  JSON.stringify(requests.map(({ url, body, form, before, create, after }) => ({ url, body, form, before, create, after })))

/** The identifiers of the event that stand in requests made of it. */
export const carriedBy = (event: StoreEvent, requests: readonly DestinationRequest[]): ShopperIdentifier[] => {
  const text = textOf(requests)
  const values = valuesOf(event)
  return SHOPPER_IDENTIFIERS.filter((identifier) =>
    values[identifier].some((value) => spellings(value).some((spelling) => text.includes(spelling))),
  )
}

/** A year of clicks and cookies that no visitor has all of: what a platform takes of this event stands in requests made of it. */
export const withEverything = (event: StoreEvent): StoreEvent => {
  const clicks = ['fbclid', 'gclid', 'ttclid', 'msclkid', 'ScCid', 'epik', 'awc', '_kx', 'omnisendContactID', 'mc_cid', 'mc_eid']
  const cookies = {
    _fbp: 'fb.1.1700000000000.1234567890',
    _ga: 'GA1.1.1234567890.1700000000',
    _ttp: 'ttp-complete',
    _scid: 'scid-complete',
  }
  return {
    ...event,
    clickIds: { ...Object.fromEntries(clicks.map((name) => [name, `complete-${name}`])), ...event.clickIds },
    cookies: { ...cookies, ...event.cookies },
    user: {
      email: 'complete@example.com',
      phone: '+12025550143',
      firstName: 'Complete',
      lastName: 'Visitor',
      city: 'Albany',
      postalCode: '12201',
      region: 'NY',
      country: 'US',
      ...event.user,
    },
    client: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 complete', ...event.client },
  }
}
