/** Our own form of e-mail and phone, hashed: joins a visitor to an order inside one store, and says nothing to anybody else. Pure. */
import { readPhone, sha256Hex } from '@convbox/destinations'

/** Lower case, trimmed; '' when it is no e-mail address. The store's id goes into the hash, so that two stores cannot compare their customers. */
export const hashEmail = (storeId: string, email: string | undefined): string => {
  const canonical = email?.normalize('NFC').trim().toLowerCase() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(canonical) ? sha256Hex(`${storeId}\nemail\n${canonical}`) : ''
}

/** Digits with the calling code where it can be told from the number or the country; '' when it is no phone number. */
export const hashPhone = (storeId: string, phone: string | undefined, country: string | undefined): string => {
  const digits = phone === undefined ? undefined : readPhone(phone, country)?.digits
  return digits === undefined || digits.length < 5 ? '' : sha256Hex(`${storeId}\nphone\n${digits}`)
}
