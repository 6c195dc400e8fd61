/**
 * Our own hashes of e-mail and phone: join a visitor to an order inside one store, and mean nothing outside it. Pure.
 */
import { readPhone, sha256Hex } from '@convbox/destinations'

/**
 * Hash of the trimmed, lower-case address; '' for an invalid one. The hash includes the store id, so that two stores
 * cannot compare customers.
 */
export const hashEmail = (storeId: string, email: string | undefined): string => {
  const canonical = email?.normalize('NFC').trim().toLowerCase() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(canonical) ? sha256Hex(`${storeId}\nemail\n${canonical}`) : ''
}

/** Hash of the digits, with the calling code if the number or country gives it; '' for an invalid number. */
export const hashPhone = (storeId: string, phone: string | undefined, country: string | undefined): string => {
  const digits = phone === undefined ? undefined : readPhone(phone, country)?.digits
  return digits === undefined || digits.length < 5 ? '' : sha256Hex(`${storeId}\nphone\n${digits}`)
}
