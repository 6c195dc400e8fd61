/**
 * Says which values of a request come from which personal data of its event, for every adapter alike: the request is built again with one field of the event
 * replaced, and what changes with it came from it. So a phone's hash also names the country that gave it its calling code.
 */
import type { EventAddress, EventUser, StoreEvent } from '@convbox/contract'
import type { PreviewSource } from '@convbox/contract/api/pixel-preview.values'
import type { DestinationRequest, JsonValue } from './destination.ts'

/** A value of a request that comes from personal data. path: keys and indexes. isHash: it is a hash, or contains one (an address of a person). */
export type TracedValue = { path: string[]; sources: PreviewSource[]; isHash: boolean }

/** Two values for each field that every platform's rules accept: the second replaces the first. */
const OTHERS = {
  email: ['another@convbox.example', 'other@convbox.example'],
  phone: ['+12025550143', '+442079460123'],
  firstName: ['Zanzibara', 'Quillimane'],
  lastName: ['Featherstone', 'Marchbanks'],
  address1: ['1 Traced Street', '2 Traced Street'],
  address2: ['Floor 1', 'Floor 2'],
  city: ['Springfield', 'Riverside'],
  region: ['NY', 'TX'],
  postalCode: ['10001', '94107'],
  country: ['FR', 'US'],
  gender: ['f', 'm'],
  birthDate: ['1981-02-03', '1990-04-05'],
  customerId: ['traced-1', 'traced-2'],
} satisfies Partial<Record<keyof EventUser, [string, string]>>

const isGiven = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/** Any case, and the first letter alone where more says the same (female and f). */
const isAlike = (text: string, other: string): boolean => {
  const [one, two] = [text.trim().toLowerCase(), other.toLowerCase()]
  return one === two || (two.length === 1 && one.startsWith(two))
}

const otherThan = (text: string, [first, second]: readonly [string, string]): string => (isAlike(text, first) ? second : first)

const OTHER_ADDRESS: Required<EventAddress> = {
  firstName: 'Zanzibara',
  lastName: 'Featherstone',
  company: 'Traced Ltd',
  address1: '1 Traced Street',
  address2: 'Floor 1',
  city: 'Springfield',
  region: 'NY',
  postalCode: '10001',
  country: 'FR',
  phone: '+12025550143',
}

/** The event with another value of one source; undefined where it has none. */
const withOther = (event: StoreEvent, source: PreviewSource): StoreEvent | undefined => {
  const { user, visitorId, client, order } = event
  switch (source) {
    case 'visitorId':
      return isGiven(visitorId) ? { ...event, visitorId: otherThan(visitorId, ['traced-visitor-1', 'traced-visitor-2']) } : undefined
    case 'ip':
      return isGiven(client?.ip) ? { ...event, client: { ...client, ip: otherThan(client.ip, ['192.0.2.1', '192.0.2.2']) } } : undefined
    case 'userAgent':
      return isGiven(client?.userAgent)
        ? { ...event, client: { ...client, userAgent: otherThan(client.userAgent, ['Traced/1.0', 'Traced/2.0']) } }
        : undefined
    case 'billingAddress':
    case 'shippingAddress': {
      const address = order?.[source]
      if (order === undefined || address === undefined) return undefined
      // Only what is there: an added field would say nothing about those that were.
      const given = Object.keys(address).flatMap((key) => Object.entries(OTHER_ADDRESS).filter(([name]) => name === key))
      return { ...event, order: { ...order, [source]: { ...address, ...Object.fromEntries(given) } } }
    }
    default: {
      const text = user?.[source]
      return isGiven(text) ? { ...event, user: { ...user, [source]: otherThan(text, OTHERS[source]) } } : undefined
    }
  }
}

const HASH = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/i

type Leaf = { path: string[]; value: string }

/** Texts and numbers of a request by their paths. */
const leavesOf = (value: JsonValue | undefined, path: string[] = []): Leaf[] => {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value: String(value) }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/** A path in which the places of lists do not count: of a list, any entry may hold a value. */
const placeOf = ({ path }: Leaf): string => path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('\n')

const asJson = (request: DestinationRequest): JsonValue => JSON.parse(JSON.stringify(request))

/** Pairs of place and value. */
const pairsOf = (request: DestinationRequest): ReadonlySet<string> =>
  new Set(leavesOf(asJson(request)).map((leaf) => `${placeOf(leaf)}\n\n${leaf.value}`))

/**
 * The values of a request that come from its event's personal data. build: makes the request of one event, always the same; undefined for none. shown: the part of the
 * request that is looked at. Sources are in the order of their list.
 */
export const traceSources = (
  event: StoreEvent,
  sources: readonly PreviewSource[],
  build: (event: StoreEvent) => DestinationRequest | undefined,
): TracedValue[] => {
  const request = build(event)
  if (request === undefined) return []
  const leaves = leavesOf(asJson(request))
  const found = new Map<Leaf, PreviewSource[]>()
  for (const source of sources) {
    const other = withOther(event, source)
    const rebuilt = other === undefined ? undefined : build(other)
    if (rebuilt === undefined) continue
    const kept = pairsOf(rebuilt)
    for (const leaf of leaves) if (!kept.has(`${placeOf(leaf)}\n\n${leaf.value}`)) found.set(leaf, [...(found.get(leaf) ?? []), source])
  }
  return leaves.flatMap((leaf) => {
    const from = found.get(leaf)
    return from === undefined ? [] : [{ path: leaf.path, sources: from, isHash: HASH.test(leaf.value) }]
  })
}
