/**
 * Our own hashes of e-mail and phone: join a visitor to an order inside one store, and mean nothing outside it. Keyed, so
 * that whoever has the databases but not SECRET_KEY cannot test a guessed address against them.
 */
import { createHmac } from 'node:crypto'
import { readPhone, sha256Hex } from '@convbox/destinations'
import { isPublicAddress, plainAddress } from './public-address.ts'

export type OwnHashes = {
  /**
   * Hash of the trimmed, lower-case address; '' for an invalid one. The hash includes the store id, so that two stores
   * cannot compare customers.
   */
  email: (storeId: string, email: string | undefined) => string
  /** Hash of the digits, with the calling code if the number or country gives it; '' for an invalid number. */
  phone: (storeId: string, phone: string | undefined, country: string | undefined) => string
  /**
   * Hash of a public network address (of IPv6 the first 64 bits, which one client has to itself); '' for none and for one
   * of a private network: it is a proxy's, and all clients share it.
   */
  address: (storeId: string, ip: string | undefined) => string
  /** Today's hash of one that was written before hashes were keyed; any other text is returned unchanged. */
  keyed: (hash: string) => string
}

/** Marks a keyed hash, which tells it from the plain SHA-256 (64 hex digits) of before. */
const PREFIX = 'h1-'
/** A hash of before. Valid for JavaScript, PostgreSQL and ClickHouse. */
export const PLAIN_HASH = '^[0-9a-f]{64}$'
const plainHash = new RegExp(PLAIN_HASH)

const networkOf = (text: string): string | undefined => {
  const ip = plainAddress(text)
  if (!isPublicAddress(ip)) return undefined
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const [before, after] = [head === '' ? [] : head.split(':'), tail === undefined || tail === '' ? [] : tail.split(':')]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The hashes under one key: HMAC-SHA256 of the plain hash, so that hashes of before can be changed without the address.
 */
export const createOwnHashes = (key: Uint8Array): OwnHashes => {
  const seal = (plain: string): string => `${PREFIX}${createHmac('sha256', key).update(plain).digest('base64url')}`
  return {
    email: (storeId, email) => {
      const canonical = email?.normalize('NFC').trim().toLowerCase() ?? ''
      return /^[^\s@]+@[^\s@]+$/.test(canonical) ? seal(sha256Hex(`${storeId}\nemail\n${canonical}`)) : ''
    },
    phone: (storeId, phone, country) => {
      const digits = phone === undefined ? undefined : readPhone(phone, country)?.digits
      return digits === undefined || digits.length < 5 ? '' : seal(sha256Hex(`${storeId}\nphone\n${digits}`))
    },
    address: (storeId, ip) => {
      const network = networkOf(ip ?? '')
      return network === undefined ? '' : seal(`${storeId}\naddress\n${network}`)
    },
    keyed: (hash) => (plainHash.test(hash) ? seal(hash) : hash),
  }
}
