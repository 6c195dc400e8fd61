/**
 * Snap's documented rules for one event of its Conversions API v3: the first fault, or none. Source: Snap, "Conversions API: Parameters", and the interface description of
 * github.com/Snapchat/business-sdk-v3-java, read 2026-11. Stricter than Snap, which ignores keys that it does not know.
 */
import { DAY_MS } from '@convbox/contract/durations'
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

const MAX_AGE_MS = 37 * DAY_MS
/** Clocks differ a little. */
const MAX_AHEAD_MS = 60_000
/** Smaller numbers are seconds. */
const LEAST_MS = 100_000_000_000
const EVENT_NAMES =
  'PURCHASE SAVE START_CHECKOUT ADD_CART VIEW_CONTENT ADD_BILLING SIGN_UP SEARCH PAGE_VIEW SUBSCRIBE AD_CLICK AD_VIEW COMPLETE_TUTORIAL LEVEL_COMPLETE INVITE LOGIN SHARE RESERVE ACHIEVEMENT_UNLOCKED ADD_TO_WISHLIST SPENT_CREDITS RATE START_TRIAL LIST_VIEW APP_INSTALL APP_OPEN CUSTOM_EVENT_1 CUSTOM_EVENT_2 CUSTOM_EVENT_3 CUSTOM_EVENT_4 CUSTOM_EVENT_5'.split(
    ' ',
  )
const HASHED = 'em ph fn ln ge db ct st zp country external_id'.split(' ')
const EVENT_KEYS = new Set(
  'event_name event_time action_source event_id event_source_url opt_out data_processing_options user_data custom_data app_data integration'.split(
    ' ',
  ),
)
const USER_KEYS = new Set([...HASHED, 'client_ip_address', 'client_user_agent', 'sc_click_id', 'sc_cookie1', 'madid', 'idfv'])
const CUSTOM_TEXTS = 'currency content_category content_type order_id search_string sign_up_method'.split(' ')
const CUSTOM_KEYS = new Set([...CUSTOM_TEXTS, 'value', 'content_ids', 'contents', 'num_items', 'brands'])
const CONTENT_KEYS = new Set(['id', 'quantity', 'item_price', 'delivery_category', 'brand'])

const unknownKey = (fields: Fields, known: ReadonlySet<string>): string | undefined => {
  const key = Object.keys(fields).find((name) => !known.has(name))
  return key === undefined ? undefined : `${key} is not a known parameter`
}

const findTimeFault = (time: unknown, nowMs: number): string | undefined => {
  if (!isWhole(time)) return 'event_time must be a whole number'
  const ms = time < LEAST_MS ? time * 1000 : time
  if (ms > nowMs + MAX_AHEAD_MS) return 'event_time lies in the future'
  return nowMs - ms > MAX_AGE_MS ? 'event_time is more than 37 days ago' : undefined
}

const findUserFault = (user: Fields, knownEmails: ReadonlySet<string>): string | undefined => {
  for (const key of HASHED) {
    const values: unknown[] = Array.isArray(user[key]) ? user[key] : user[key] === undefined ? [] : [user[key]]
    for (const value of values) {
      const fault = findHashFault(value, key === 'em' ? knownEmails : undefined)
      if (fault !== undefined) return `${key} ${fault}`
    }
    if (user[key] !== undefined && (values.length === 0 || new Set(values).size < values.length))
      return `${key} is empty or holds a value twice`
  }
  if (user.client_ip_address !== undefined && isIP(asText(user.client_ip_address)) === 0)
    return 'client_ip_address must be an IP address, not hashed'
  for (const key of ['client_user_agent', 'sc_click_id', 'sc_cookie1'])
    if (user[key] !== undefined && (!isText(user[key]) || /^[0-9a-f]{64}$/.test(user[key]))) return `${key} must be a text, not hashed`
  const isEnough =
    user.em !== undefined ||
    user.ph !== undefined ||
    user.madid !== undefined ||
    (user.client_ip_address !== undefined && user.client_user_agent !== undefined)
  return isEnough ? undefined : 'user_data needs em, ph, madid, or client_ip_address with client_user_agent'
}

const findContentFault = (content: Fields | undefined): string | undefined => {
  if (content === undefined || !isText(content.id)) return 'contents.id must be a text'
  for (const key of ['quantity', 'item_price'])
    if (content[key] !== undefined && !/^-?\d+(\.\d+)?$/.test(asText(content[key]))) return `contents.${key} must be a number in a text`
  return unknownKey(content, CONTENT_KEYS)
}

const findCustomFault = (name: string, custom: Fields): string | undefined => {
  const { value, currency, contents, content_ids: ids, num_items: count } = custom
  if (name === 'PURCHASE' && (value === undefined || currency === undefined)) return 'PURCHASE needs currency and value'
  if (value !== undefined && (!isNumber(value) || value < 0)) return 'value must be a number'
  if (currency !== undefined && !/^[A-Z]{3}$/.test(asText(currency))) return 'currency must be an ISO 4217 code'
  if (value !== undefined && currency === undefined) return 'currency is missing'
  if (count !== undefined && !isWhole(count)) return 'num_items must be a whole number'
  if (ids !== undefined && !(Array.isArray(ids) && ids.length > 0 && ids.every(isText))) return 'content_ids must be a list of texts'
  for (const key of CUSTOM_TEXTS) if (custom[key] !== undefined && typeof custom[key] !== 'string') return `${key} must be a text`
  if (contents !== undefined && !(Array.isArray(contents) && contents.length > 0)) return 'contents must be a list'
  const fault = (Array.isArray(contents) ? contents : [])
    .map((content) => findContentFault(asFields(content)))
    .find((found) => found !== undefined)
  return fault ?? unknownKey(custom, CUSTOM_KEYS)
}

/** The first fault of one element of `data`, or undefined. knownEmails: addresses whose careless hashes are recognised. */
export const findSnapchatFault = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): string | undefined => {
  const event = asFields(element)
  if (event === undefined) return 'data must hold objects'
  const [user, custom, options] = [asFields(event.user_data), asFields(event.custom_data ?? {}), event.data_processing_options]
  if (!EVENT_NAMES.includes(asText(event.event_name))) return 'event_name is not supported'
  if (!['WEB', 'OFFLINE', 'MOBILE_APP'].includes(asText(event.action_source))) return 'action_source must be WEB, OFFLINE or MOBILE_APP'
  if (event.event_id !== undefined && !isText(event.event_id)) return 'event_id must be a text'
  if (event.action_source === 'WEB' && !/^https?:\/\/[^/\s]+/.test(asText(event.event_source_url)))
    return 'event_source_url is required for WEB'
  if (user === undefined) return 'user_data is required'
  if (custom === undefined) return 'custom_data must be an object'
  if (options !== undefined && !(Array.isArray(options) && options.every((one) => one === 'LMU')))
    return 'data_processing_options must be a list of LMU'
  return (
    findTimeFault(event.event_time, nowMs) ??
    unknownKey(event, EVENT_KEYS) ??
    unknownKey(user, USER_KEYS) ??
    findUserFault(user, knownEmails) ??
    findCustomFault(asText(event.event_name), custom)
  )
}
