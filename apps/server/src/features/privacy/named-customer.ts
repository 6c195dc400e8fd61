/** A customer whom an admin names by e-mail address, phone number or id: what is known of one, the file for them, and the keys to erase. */
import type { FieldMessage } from '@convbox/contract/field-messages'
import type { KnownOfCustomer, NamedCustomer } from '@convbox/contract/api/privacy.schemas'
import { AppError } from '../../http/app-error.ts'
import { isAlias, type ErasedKind } from '../../ingest/erased-keys.ts'
import { readErased } from '../../ingest/erased-keys.rows.ts'
import type { Program } from '../../program.ts'
import { exportPerson } from './export-person.ts'
import { findPerson, type FoundPerson, type PersonKey } from './find-person.ts'
import { readEventIds } from './find-person.sql.ts'
import { countSessionsAndDeliveries, readKeysTogether, type KeysTogether } from './named-customer.sql.ts'

const FAULTS = {
  email: 'Please enter an e-mail address',
  phone: 'Please enter a phone number with its country code',
  'customer id': 'Field is required!',
} as const satisfies Record<NamedCustomer['by'], FieldMessage>

/** The named key as it is kept; 'invalid input' for a text that is no address or no number. */
const seedOf = ({ ownHashes }: Pick<Program, 'ownHashes'>, storeId: string, { by, value }: NamedCustomer): PersonKey => {
  const keys: Record<NamedCustomer['by'], PersonKey> = {
    email: { kind: 'email', key: ownHashes.email(storeId, value) },
    phone: { kind: 'phone', key: ownHashes.phone(storeId, value, undefined) },
    // A customer id that is an e-mail address is kept as its hash.
    'customer id': { kind: 'customer', key: value.includes('@') ? ownHashes.email(storeId, value) : value },
  }
  if (keys[by].key === '') throw new AppError('invalid input', { details: { value: FAULTS[by] } })
  return keys[by]
}

const known = (keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => key !== '' && !isAlias(key))

const ofKind = (seeds: readonly PersonKey[], kind: ErasedKind): string[] => seeds.filter((seed) => seed.kind === kind).map(({ key }) => key)

const readTogether = (program: Program, storeId: string, seeds: readonly PersonKey[]): Promise<KeysTogether[]> =>
  readKeysTogether(program.warehouse, storeId, {
    customers: ofKind(seeds, 'customer'),
    emails: ofKind(seeds, 'email'),
    phones: ofKind(seeds, 'phone'),
  })

const asKeys = (kind: ErasedKind, keys: readonly string[]): PersonKey[] => keys.map((key) => ({ kind, key }))

/**
 * The seeds to search from: the named key; the customer whose it is; and their other e-mails and phones, unless these stand on another customer's order or
 * event too. Several customers: only the named key.
 */
const widen = async (program: Program, storeId: string, seed: PersonKey): Promise<{ seeds: PersonKey[]; customers: string[] }> => {
  const first = await readTogether(program, storeId, [seed])
  const customers = seed.kind === 'customer' ? [seed.key] : known(first.map((keys) => keys.customer_id))
  if (customers.length > 1) return { seeds: [seed], customers }
  const theirs = seed.kind === 'customer' ? first : [...first, ...(await readTogether(program, storeId, asKeys('customer', customers)))]
  const emails = known(theirs.map((keys) => keys.email_hash))
  const phones = known(theirs.map((keys) => keys.phone_hash))
  const around = await readTogether(program, storeId, [...asKeys('email', emails), ...asKeys('phone', phones)])
  const isOthers = ({ customer_id: id }: KeysTogether): boolean => id !== '' && !customers.includes(id)
  const othersEmails = new Set(around.filter(isOthers).map((keys) => keys.email_hash))
  const ownEmails = emails.filter((email) => !othersEmails.has(email))
  /** A guest's order tells of another person when it has the phone with another address. */
  const othersPhones = new Set(
    around
      .filter((keys) => isOthers(keys) || (keys.email_hash !== '' && !ownEmails.includes(keys.email_hash)))
      .map((keys) => keys.phone_hash),
  )
  const widened = [
    ...asKeys('customer', customers),
    ...asKeys('email', ownEmails),
    ...asKeys(
      'phone',
      phones.filter((phone) => !othersPhones.has(phone)),
    ),
  ]
  return { seeds: [seed, ...widened.filter(({ kind, key }) => kind !== seed.kind || key !== seed.key)], customers }
}

/** Seeds of the customer's erasure, searched at this moment. */
export const seedsOfNamed = async (program: Program, storeId: string, named: NamedCustomer): Promise<PersonKey[]> =>
  (await widen(program, storeId, seedOf(program, storeId, named))).seeds

type Found = { seeds: PersonKey[]; person: FoundPerson; visitors: string[] }

const isNobody = ({ person, visitors }: Found): boolean => person.orders.length === 0 && visitors.length === 0

const findNamed = async (program: Program, storeId: string, named: NamedCustomer): Promise<Found | { customers: string[] }> => {
  const { seeds, customers } = await widen(program, storeId, seedOf(program, storeId, named))
  if (customers.length > 1) return { customers }
  const person = await findPerson(program, storeId, seeds, new Date(program.now()))
  return { seeds, person, visitors: ofKind(person.keys, 'visitor') }
}

const unfollowedOf = ({ unfollowed }: FoundPerson): { unfollowed?: number } => (unfollowed > 0 ? { unfollowed } : {})

/** What is known of the customer, in numbers only. */
export const knownOfNamed = async (program: Program, storeId: string, named: NamedCustomer): Promise<KnownOfCustomer> => {
  const found = await findNamed(program, storeId, named)
  if ('customers' in found) return { found: 'several', customerIds: found.customers }
  if (isNobody(found)) {
    const [erased] = await readErased(program.mainDb.pool, [{ storeId, ...seedOf(program, storeId, named) }])
    return { found: 'nobody', ...(erased !== undefined && { erasedAt: erased.erasedAt }), ...unfollowedOf(found.person) }
  }
  const orders = ofKind(found.person.keys, 'order')
  const { visitors } = found
  const events = await readEventIds(program.warehouse, storeId, { visitors, orders, until: new Date(program.now()) })
  return {
    found: 'customer',
    orders: orders.length,
    ...(await countSessionsAndDeliveries(program.warehouse, storeId, { visitors, events, orders })),
    ...unfollowedOf(found.person),
  }
}

/** 'not found' unless the name leads to exactly one customer, of whom something is known. */
export const requireFound = async (program: Program, storeId: string, named: NamedCustomer): Promise<PersonKey[]> => {
  const found = await findNamed(program, storeId, named)
  if ('customers' in found || isNobody(found)) throw new AppError('not found')
  return found.seeds
}

/** The same file as for a data request of Shopify's. */
export const exportNamed = async (program: Program, storeId: string, named: NamedCustomer): Promise<string> => {
  const seeds = await requireFound(program, storeId, named)
  const { by, value } = named
  const customer = {
    id: ofKind(seeds, 'customer')[0] ?? '',
    email: by === 'email' ? value : '',
    phone: by === 'phone' ? value : '',
  }
  return (await exportPerson(program, storeId, { customer, seeds, until: new Date(program.now()) })).text
}

const HIDDEN = '***'

/** The name as the audit log keeps it: enough to recognize it by, too little to read it. */
export const maskNamed = ({ by, value }: NamedCustomer): string => {
  // Without this, the end of a short id would be the whole of it.
  if (value.length < 6) return HIDDEN
  if (by !== 'email' && !value.includes('@')) return `${HIDDEN}${value.slice(-2)}`
  const end = value.lastIndexOf('.')
  return `${value.slice(0, 1)}${HIDDEN}@${HIDDEN}${end > value.indexOf('@') ? value.slice(end) : ''}`
}
