/**
 * Pinterest's documented rules for one event of its API for Conversions: the first fault, or none. Source: Pinterest, OpenAPI description 5.23.0, ConversionEvents, read 2026-11. Names of
 * events, hashes and ages are checked too, which the description states only in words.
 */
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

const MAX_AGE_S = 7 * 86_400
/** Clocks differ a little. */
const MAX_AHEAD_S = 60
const EVENT_NAMES =
  'add_payment_info add_to_cart add_to_wishlist app_install checkout custom initiate_checkout lead page_visit search signup subscribe view_category view_content watch_video'.split(
    ' ',
  )
const ACTION_SOURCES = ['web', 'offline', 'app_ios', 'app_android']
const HASHED = 'em ph ge db ln fn ct st zp country external_id hashed_maids'.split(' ')
const EVENT_KEYS = new Set(
  'event_name action_source event_time event_id event_source_url opt_out partner_name user_data custom_data app_id app_name app_version device_brand device_carrier device_model device_type os_version wifi language app_info device_info'.split(
    ' ',
  ),
)
const USER_KEYS = new Set([...HASHED, 'client_ip_address', 'client_user_agent', 'click_id', 'partner_id'])
/** Texts of custom_data. */
const CUSTOM_TEXTS =
  'currency value order_id search_string opt_out_type content_name content_category content_brand predicted_ltv np external_measurement_id'.split(
    ' ',
  )
const CUSTOM_KEYS = new Set([...CUSTOM_TEXTS, 'content_ids', 'contents', 'num_items', 'external_measurement_vendor_id'])
const CONTENT_TEXTS = ['id', 'item_name', 'item_category', 'item_brand', 'item_price']
const CONTENT_KEYS = new Set([...CONTENT_TEXTS, 'quantity'])

const unexpected = (fields: Fields, known: ReadonlySet<string>): string | undefined => {
  const key = Object.keys(fields).find((name) => !known.has(name))
  return key === undefined ? undefined : `Additional properties are not allowed ('${key}' was unexpected)`
}
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isAmount = (value: unknown): boolean => isText(value) && isNumber(Number(value)) && Number(value) >= 0

/** What the description of the interface forbids: Pinterest refuses the whole request for it. */
export const findPinterestShapeFault = (element: unknown): string | undefined => {
  const event = asFields(element)
  if (event === undefined) return 'data: is not of type object'
  const [user, custom] = [asFields(event.user_data), asFields(event.custom_data ?? {})]
  for (const key of ['event_name', 'action_source', 'event_id'])
    if (typeof event[key] !== 'string') return `'${key}' is a required property of type string`
  if (!isWhole(event.event_time)) return `'event_time' is a required property of type integer`
  if (user === undefined) return `'user_data' is a required property of type object`
  if (custom === undefined) return `'custom_data' is not of type object`
  const contents = custom.contents ?? []
  if (!Array.isArray(contents) || contents.some((content) => asFields(content) === undefined)) return `'contents' is not of type array`
  const extra =
    unexpected(event, EVENT_KEYS) ??
    unexpected(user, USER_KEYS) ??
    unexpected(custom, CUSTOM_KEYS) ??
    contents.map((content) => unexpected(asFields(content) ?? {}, CONTENT_KEYS)).find((fault) => fault !== undefined)
  if (extra !== undefined) return extra
  for (const key of HASHED) if (user[key] !== undefined && !isTexts(user[key])) return `'${key}' is not of type array of strings`
  for (const key of CUSTOM_TEXTS) if (custom[key] !== undefined && typeof custom[key] !== 'string') return `'${key}' is not of type string`
  if (custom.content_ids !== undefined && !isTexts(custom.content_ids)) return `'content_ids' is not of type array of strings`
  if (custom.num_items !== undefined && !isWhole(custom.num_items)) return `'num_items' is not of type integer`
  for (const content of contents.map(asFields)) {
    for (const key of CONTENT_TEXTS)
      if (content?.[key] !== undefined && typeof content[key] !== 'string') return `'${key}' is not of type string`
    if (content?.quantity !== undefined && !isWhole(content.quantity)) return `'quantity' is not of type integer`
  }
  if (event.opt_out !== undefined && typeof event.opt_out !== 'boolean') return `'opt_out' is not of type boolean`
  return undefined
}

const findUserFault = (user: Fields, knownEmails: ReadonlySet<string>): string | undefined => {
  for (const key of HASHED) {
    const values: unknown[] = Array.isArray(user[key]) ? user[key] : []
    for (const value of values) {
      const fault = findHashFault(value, key === 'em' ? knownEmails : undefined)
      if (fault !== undefined) return `user_data.${key}: ${fault}`
    }
    if (user[key] !== undefined && (values.length === 0 || new Set(values).size < values.length))
      return `user_data.${key}: is empty or holds a value twice`
  }
  if (user.client_ip_address !== undefined && isIP(asText(user.client_ip_address)) === 0)
    return 'user_data.client_ip_address: must be an IP address'
  for (const key of ['client_user_agent', 'click_id'])
    if (user[key] !== undefined && (!isText(user[key]) || /^[0-9a-f]{64}$/.test(user[key])))
      return `user_data.${key}: must be a text, not hashed`
  const isEnough =
    user.em !== undefined ||
    user.hashed_maids !== undefined ||
    (user.client_ip_address !== undefined && user.client_user_agent !== undefined)
  return isEnough ? undefined : 'user_data: needs em, hashed_maids, or client_ip_address with client_user_agent'
}

/** The first fault of one well-formed event, for which Pinterest refuses it alone. knownEmails: addresses whose careless hashes are recognised. */
export const findPinterestFault = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): string | undefined => {
  const event = asFields(element) ?? {}
  const custom = asFields(event.custom_data) ?? {}
  if (!EVENT_NAMES.includes(asText(event.event_name))) return `event_name: must be one of ${EVENT_NAMES.join(', ')}`
  if (!ACTION_SOURCES.includes(asText(event.action_source))) return `action_source: must be one of ${ACTION_SOURCES.join(', ')}`
  if (!isText(event.event_id)) return 'event_id: must not be empty'
  const seconds = isWhole(event.event_time) ? event.event_time : 0
  if (seconds * 1000 > nowMs + MAX_AHEAD_S * 1000) return 'event_time: lies in the future'
  if (Math.floor(nowMs / 1000) - seconds > MAX_AGE_S) return 'event_time: is older than 7 days'
  if (event.event_source_url !== undefined && !/^https?:\/\/[^/\s]+/.test(asText(event.event_source_url)))
    return 'event_source_url: must be an address of the web'
  if (event.partner_name !== undefined && !/^ss-[a-z0-9]+$/.test(asText(event.partner_name))) return 'partner_name: must begin with "ss-"'
  if (event.language !== undefined && !/^[a-z]{2}$/.test(asText(event.language))) return 'language: must be two small letters'
  if (custom.value !== undefined && !isAmount(custom.value)) return "'value' is not a valid number"
  if (custom.currency !== undefined && !/^[A-Z]{3}$/.test(asText(custom.currency))) return 'currency: must be an ISO 4217 code'
  if (custom.value !== undefined && custom.currency === undefined) return 'currency: is missing'
  if (event.event_name === 'checkout' && custom.value === undefined) return 'value: is missing in a checkout'
  for (const content of (Array.isArray(custom.contents) ? custom.contents : []).map(asFields))
    if (content?.item_price !== undefined && !/^-?\d/.test(asText(content.item_price))) return "'item_price' is not a valid number"
  return findUserFault(asFields(event.user_data) ?? {}, knownEmails)
}
