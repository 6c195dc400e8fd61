/** Contact data as Meta, Pinterest and Snapchat take them: the same keys, each a list of hashes. Only their rules of normalisation differ. */
import type { JsonValue } from './destination.ts'
import { type Person, uniqueTexts, withoutEmpty } from './event-parts.ts'
import { hashField, hashId, type Normalizer } from './hashing.ts'

/** One rule for each kind of contact data. */
export type ContactRules = Record<'email' | 'phone' | 'name' | 'city' | 'region' | 'zip' | 'country' | 'birthDate' | 'gender', Normalizer>

/** What is hashed of a person, the same in each event that knows as much of them. */
export const buildHashedContact = ({ user = {}, visitorId }: Person, rules: ContactRules): Record<string, JsonValue> => {
  const hashed = (text: string | undefined, normalize: Normalizer): string[] => uniqueTexts([hashField(text, normalize)])
  return withoutEmpty<JsonValue>({
    em: hashed(user.email, rules.email),
    ph: hashed(user.phone, rules.phone),
    fn: hashed(user.firstName, rules.name),
    ln: hashed(user.lastName, rules.name),
    ge: hashed(user.gender, rules.gender),
    db: hashed(user.birthDate, rules.birthDate),
    ct: hashed(user.city, rules.city),
    st: hashed(user.region, rules.region),
    zp: hashed(user.postalCode, rules.zip),
    country: hashed(user.country, rules.country),
    external_id: uniqueTexts([hashId(user.customerId), hashId(visitorId)]),
  })
}
