/**
 * Erased people: their former keys, and the random aliases under which their amounts and touches remain. Pure. Source:
 * docs/decisions/0012-privacy.md.
 */
import { SIGNAL_PARAMETERS } from '@convbox/attribution'
import { CART_ATTRIBUTES, type StoreEvent } from '@convbox/contract'
import type { OwnHashes } from '../own-hash.ts'
import type { OrderFacts, ParsedOrder } from '../orders/shopify-order.ts'

export const ERASED_KINDS = ['customer', 'email', 'phone', 'visitor', 'order', 'checkout'] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

/**
 * key: the id, or our own hash. alias: the random replacement; '' for an order, which keeps its id. erasedAt: ISO 8601
 * UTC.
 */
export type ErasedKey = { kind: ErasedKind; key: string; alias: string; erasedAt: string }

/** Prefix of every alias; ids of shops and of our script never start with it. */
export const ALIAS_PREFIX = 'erased-'
export const isAlias = (key: string): boolean => key.startsWith(ALIAS_PREFIX)

/** The erased keys of one store. */
export type ErasedKeys = {
  find: (kind: ErasedKind, key: string | undefined) => ErasedKey | undefined
  /** The alias of an erased key; an alias is returned unchanged; undefined for a key that was not erased. */
  aliasOf: (kind: ErasedKind, key: string | undefined) => string | undefined
}

export const indexErasedKeys = (keys: readonly ErasedKey[]): ErasedKeys => {
  const byKey = new Map(keys.map((one) => [`${one.kind}\n${one.key}`, one]))
  const find: ErasedKeys['find'] = (kind, key) => (key === undefined || key === '' ? undefined : byKey.get(`${kind}\n${key}`))
  return { find, aliasOf: (kind, key) => (key !== undefined && isAlias(key) ? key : find(kind, key)?.alias) }
}

/**
 * Patterns of personal data in URLs, to be replaced by `replacement`: click id values (the parameter name stays,
 * because the channel depends on it) and e-mail addresses. Valid for JavaScript and ClickHouse's re2, case-insensitive.
 */
export const PERSONAL_IN_ADDRESS = [
  { pattern: `([?&](?:${[...SIGNAL_PARAMETERS].join('|')})=)[^&#]*`, replacement: 'erased', keepsGroup: true },
  { pattern: '[^&#/=?@ ]+(?:@|%40)[^&#/ ]+', replacement: 'erased', keepsGroup: false },
] as const

/** The URL with personal data masked. */
export const hidePersonal = (address: string): string =>
  PERSONAL_IN_ADDRESS.reduce(
    (text, { pattern, replacement, keepsGroup }) =>
      text.replaceAll(new RegExp(pattern, 'gi'), keepsGroup ? `$1${replacement}` : replacement),
    address,
  )

type Hashes = { emailHash: string; phoneHash: string }

const isBefore = (key: ErasedKey | undefined, at: string): boolean => key !== undefined && at <= key.erasedAt

/**
 * Whether an order belongs to an erased person: the order itself was erased, or that customer, or a guest with that
 * e-mail or phone, placed it before the erasure. Later purchases are not erased.
 */
export const isErasedOrder = (
  keys: ErasedKeys,
  facts: Pick<OrderFacts, 'orderId' | 'customerId' | 'orderedAt'>,
  hashes: Hashes,
): boolean => {
  if (keys.find('order', facts.orderId) !== undefined) return true
  if (facts.customerId !== undefined) return isBefore(keys.find('customer', facts.customerId), facts.orderedAt)
  return isBefore(keys.find('email', hashes.emailHash), facts.orderedAt) || isBefore(keys.find('phone', hashes.phoneHash), facts.orderedAt)
}

/** Our own hashes of the event's user. */
export const hashesOf = (ownHashes: OwnHashes, storeId: string, { user }: Pick<StoreEvent, 'user'>): Hashes => ({
  emailHash: ownHashes.email(storeId, user?.email),
  phoneHash: ownHashes.phone(storeId, user?.phone, user?.country),
})

/** Whether an event belongs to an erased order or checkout, or to an erased person and happened before the erasure. */
export const isErasedEvent = (keys: ErasedKeys, event: StoreEvent, hashes: Hashes): boolean => {
  const { user, occurredAt } = event
  const checkoutToken = event.order?.checkoutToken ?? event.checkoutToken
  if (keys.find('order', event.order?.id) !== undefined || keys.find('checkout', checkoutToken) !== undefined) return true
  return [
    keys.find('visitor', event.visitorId),
    keys.find('customer', user?.customerId),
    keys.find('email', hashes.emailHash),
    keys.find('phone', hashes.phoneHash),
  ].some((key) => isBefore(key, occurredAt))
}

/** Note attributes with an erased visitor's id replaced by its alias. */
export const renameVisitor = <Facts extends Pick<OrderFacts, 'noteAttributes'>>(keys: ErasedKeys, facts: Facts): Facts => {
  const alias = keys.aliasOf('visitor', facts.noteAttributes[CART_ATTRIBUTES.visitorId])
  return alias === undefined ? facts : { ...facts, noteAttributes: { ...facts.noteAttributes, [CART_ATTRIBUTES.visitorId]: alias } }
}

const hideIn = (address: string | undefined): string | undefined => (address === undefined ? undefined : hidePersonal(address))

/**
 * Facts of an erased order: amounts, items and times unchanged; the person's keys replaced by aliases, or removed where
 * there is none. Idempotent.
 */
export const eraseFacts = <Facts extends OrderFacts>(keys: ErasedKeys, facts: Facts): Facts => {
  const visitor = keys.aliasOf('visitor', facts.noteAttributes[CART_ATTRIBUTES.visitorId])
  const landing = facts.noteAttributes[CART_ATTRIBUTES.landing]
  return {
    ...facts,
    customerId: keys.aliasOf('customer', facts.customerId),
    checkoutToken: keys.aliasOf('checkout', facts.checkoutToken),
    cartToken: undefined,
    noteAttributes: {
      ...(visitor !== undefined && { [CART_ATTRIBUTES.visitorId]: visitor }),
      ...(landing !== undefined && { [CART_ATTRIBUTES.landing]: hidePersonal(landing) }),
    },
    landingSite: hideIn(facts.landingSite),
    referringSite: hideIn(facts.referringSite),
  }
}

/** A parsed order of an erased person: facts erased, buyer and browser removed. */
export const eraseOrder = (keys: ErasedKeys, { progress: _progress, ...order }: ParsedOrder): ParsedOrder => ({
  ...order,
  facts: eraseFacts(keys, order.facts),
  buyer: {},
  client: {},
})
