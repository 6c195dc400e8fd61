/** TikTok's documented rules for one event of the Events API 2.0: the first fault, or none. Source: TikTok, "Events API 2.0 supported parameters", read 2026-11. */
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

const MAX_AGE_S = 7 * 86_400
/** Clocks differ a little. */
const MAX_AHEAD_S = 60
const MAX_NAME = 50
const HASHED = ['email', 'phone', 'external_id', 'first_name', 'last_name', 'zip_code']
const STRONG = ['email', 'phone', 'external_id', 'ttclid', 'ttp']
const CONTENT_TYPES = ['product', 'product_group']

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isWebAddress = (value: unknown): boolean => isText(value) && /^https?:\/\/[^/\s]+/.test(value)
const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)

const findTimeFault = (time: unknown, nowMs: number): string | undefined => {
  if (!isWhole(time)) return 'event_time: must be a whole number of seconds'
  if (time * 1000 > nowMs + MAX_AHEAD_S * 1000) return 'event_time: lies in the future'
  return Math.floor(nowMs / 1000) - time > MAX_AGE_S ? 'event_time: is more than 7 days ago' : undefined
}

const findUserFault = (user: Fields, knownEmails: ReadonlySet<string>): string | undefined => {
  for (const key of HASHED) {
    const values = user[key] === undefined ? [] : asList(user[key])
    for (const value of values) {
      const fault = findHashFault(value, key === 'email' ? knownEmails : undefined)
      if (fault !== undefined) return `user.${key}: ${fault}`
    }
    if (user[key] !== undefined && (values.length === 0 || new Set(values).size < values.length))
      return `user.${key}: is empty or holds a value twice`
  }
  for (const key of ['city', 'state'])
    if (user[key] !== undefined && !/^[a-z0-9]+$/.test(asText(user[key])))
      return `user.${key}: must be small letters and digits, not hashed`
  if (user.country !== undefined && !/^[a-z]{2}$/.test(asText(user.country))) return 'user.country: must be two small letters, not hashed'
  if (user.ip !== undefined && isIP(asText(user.ip)) === 0) return 'user.ip: must be an IP address, not hashed'
  for (const key of ['user_agent', 'ttclid', 'ttp', 'locale'])
    if (user[key] !== undefined && (!isText(user[key]) || isHash(user[key]))) return `user.${key}: must be a text, not hashed`
  const isEnough = STRONG.some((key) => user[key] !== undefined) || (user.ip !== undefined && user.user_agent !== undefined)
  return isEnough ? undefined : 'user: needs email, phone, external_id, ttclid, ttp, or ip with user_agent'
}

const findContentFault = (content: Fields | undefined): string | undefined => {
  if (!isText(content?.content_id)) return 'properties.contents.content_id: must be a text'
  if (content.quantity !== undefined && (!isWhole(content.quantity) || content.quantity < 0))
    return 'properties.contents.quantity: must be a whole number'
  if (content.price !== undefined && !isNumber(content.price)) return 'properties.contents.price: must be a number'
  for (const key of ['content_name', 'content_category', 'brand'])
    if (content[key] !== undefined && !isText(content[key])) return `properties.contents.${key}: must be a text`
  return undefined
}

const findPropertiesFault = (name: string, properties: Fields): string | undefined => {
  const { value, currency, contents, content_ids: ids, content_type: type, num_items: count } = properties
  if (name === 'Purchase' && (value === undefined || currency === undefined))
    return 'properties: value and currency are required for Purchase'
  if (value !== undefined && (!isNumber(value) || value < 0)) return 'properties.value: must be a number'
  if (currency !== undefined && !/^[A-Z]{3}$/.test(asText(currency))) return 'properties.currency: must be an ISO 4217 code'
  if (value !== undefined && currency === undefined) return 'properties.currency: is required with value'
  if (type !== undefined && !CONTENT_TYPES.includes(asText(type))) return 'properties.content_type: must be product or product_group'
  if (ids !== undefined && !(Array.isArray(ids) && ids.length > 0 && ids.every(isText)))
    return 'properties.content_ids: must be a list of texts'
  if (count !== undefined && !isWhole(count)) return 'properties.num_items: must be a whole number'
  for (const key of ['order_id', 'query', 'description'])
    if (properties[key] !== undefined && !isText(properties[key])) return `properties.${key}: must be a text`
  if (contents === undefined) return undefined
  if (!Array.isArray(contents) || contents.length === 0) return 'properties.contents: must be a list'
  return contents
    .map(asFields)
    .map(findContentFault)
    .find((fault) => fault !== undefined)
}

/** The first fault of one element of `data`, or undefined. */
export const findTiktokFault = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): string | undefined => {
  const event = asFields(element)
  if (event === undefined) return 'data: must hold objects'
  if (!isText(event.event) || event.event.length > MAX_NAME) return `event: must be a text of at most ${MAX_NAME} characters`
  if (event.event_id !== undefined && !isText(event.event_id)) return 'event_id: must be a text'
  const [user, page, properties] = [asFields(event.user), asFields(event.page ?? {}), asFields(event.properties ?? {})]
  if (user === undefined) return 'user: must be an object'
  if (page === undefined || (event.page !== undefined && !isWebAddress(page.url))) return 'page.url: must be an address of the web'
  if (page.referrer !== undefined && typeof page.referrer !== 'string') return 'page.referrer: must be a text'
  if (properties === undefined) return 'properties: must be an object'
  if (event.limited_data_use !== undefined && typeof event.limited_data_use !== 'boolean') return 'limited_data_use: must be true or false'
  return findTimeFault(event.event_time, nowMs) ?? findUserFault(user, knownEmails) ?? findPropertiesFault(event.event, properties)
}
