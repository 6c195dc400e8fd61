/** Finds all keys of a person in a store: from a customer id, e-mail, phone and orders to visitors, hashes and checkouts. */
import { randomUUID } from 'node:crypto'
import { linkingKeys } from '../../derive/persons.ts'
import { ALIAS_PREFIX, isAlias, type ErasedKey, type ErasedKind } from '../../ingest/erased-keys.ts'
import { readErased } from '../../ingest/erased-keys.rows.ts'
import type { Program } from '../../program.ts'
import { readEarlyLinks } from './erase-main-db.rows.ts'
import { readOrdersOfPerson, readSharedHashes, type PersonsOrder } from './find-person.sql.ts'

export type PersonKey = { kind: ErasedKind; key: string }

/**
 * keys: without duplicates; contested: hashes that other customers' orders have too, which are left unchanged there. unfollowed: how many visitors were seen
 * with a key of the person's that too many share, and are not among the keys.
 */
export type FoundPerson = { keys: PersonKey[]; orders: PersonsOrder[]; contested: ReadonlySet<string>; unfollowed: number }

const keysOf = (keys: readonly PersonKey[], kind: ErasedKind): string[] => keys.filter((one) => one.kind === kind).map(({ key }) => key)

const distinct = (keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => key !== '' && !isAlias(key))

const asKeys = (kind: ErasedKind, keys: readonly string[]): PersonKey[] => distinct(keys).map((key) => ({ kind, key }))

/**
 * Follows the seeds (customers, e-mails, phones, orders; visitors and checkouts already known stay). A visitor belongs to the person if it was seen with a
 * linking key; a key on many visitors (a till, a test account) is not followed. until: keys first seen later are excluded.
 */
export const findPerson = async (program: Program, storeId: string, seeds: readonly PersonKey[], until: Date): Promise<FoundPerson> => {
  const { warehouse, mainDb } = program
  const customers = keysOf(seeds, 'customer')
  const orders = await readOrdersOfPerson(warehouse, storeId, {
    customers,
    emails: keysOf(seeds, 'email'),
    phones: keysOf(seeds, 'phone'),
    orders: keysOf(seeds, 'order'),
    until,
  })
  const orderIds = distinct([...keysOf(seeds, 'order'), ...orders.map((order) => order.order_id)])
  const emails = distinct([...keysOf(seeds, 'email'), ...orders.map((order) => order.email_hash)])
  const phones = distinct([...keysOf(seeds, 'phone'), ...orders.map((order) => order.phone_hash)])
  const contested = await readSharedHashes(warehouse, storeId, { orders: orderIds, emails, phones })
  const own = (hashes: string[]): string[] => hashes.filter((hash) => !contested.has(hash))
  const known: PersonKey[] = [
    ...asKeys('customer', customers),
    ...asKeys('email', own(emails)),
    ...asKeys('phone', own(phones)),
    ...asKeys('checkout', [...keysOf(seeds, 'checkout'), ...orders.map((order) => order.checkout_token)]),
  ]
  const links = await readEarlyLinks(mainDb.pool, storeId, { keys: known, until })
  const linked = linkingKeys(links)
  const visitors = [...keysOf(seeds, 'visitor'), ...orders.map((order) => order.visitor_id), ...[...linked.values()].flat()]
  const followed = new Set(visitors)
  const unfollowed = new Set(links.map(({ visitorId }) => visitorId).filter((id) => !followed.has(id) && !isAlias(id))).size
  return { keys: [...known, ...asKeys('order', orderIds), ...asKeys('visitor', visitors)], orders, contested, unfollowed }
}

/** The keys with their aliases: earlier ones, else new random ones. */
export const giveAliases = async (
  program: Pick<Program, 'mainDb'>,
  storeId: string,
  keys: readonly PersonKey[],
  erasedAt: string,
): Promise<ErasedKey[]> => {
  const before = await readErased(
    program.mainDb.pool,
    keys.map((key) => ({ storeId, ...key })),
  )
  const kept = new Map(before.map((one) => [`${one.kind}\n${one.key}`, one]))
  return keys.map(({ kind, key }) => {
    const known = kept.get(`${kind}\n${key}`)
    if (known !== undefined) return { kind, key, alias: known.alias, erasedAt: known.erasedAt }
    return { kind, key, alias: kind === 'order' ? '' : `${ALIAS_PREFIX}${randomUUID()}`, erasedAt }
  })
}
