/** Meta's documented rules for one server event: the first fault, or none. Source: Meta, "Server event", "Customer information" and "Custom data parameters", read 2026-11. */
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

/** subcode: Meta's error_subcode. */
export type MetaFault = { subcode: number; message: string }

const TOO_OLD = 2804003
const NOT_ENOUGH_USER_DATA = 2804050
/** One of the subcodes that Meta answers for bad event fields; which one stands for which field is not written down. */
const BAD_FIELD = 2804019

const MAX_AGE_S = 7 * 86_400
/** Clocks differ a little. */
const MAX_AHEAD_S = 60
const ACTION_SOURCES = [
  'website',
  'app',
  'email',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'business_messaging',
  'other',
]
const HASHED = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country']
const STRONG = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'client_ip_address', 'lead_id', 'fb_login_id']

const bad = (field: string, must: string): MetaFault => ({ subcode: BAD_FIELD, message: `${field} ${must}` })
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isWebAddress = (value: unknown): boolean => isText(value) && /^https?:\/\/[^/\s]+/.test(value)

const checkTime = (event: Fields, nowMs: number): MetaFault | undefined => {
  const time = event.event_time
  if (!isWhole(time)) return bad('event_time', 'must be a whole number of seconds')
  if (time * 1000 > nowMs + MAX_AHEAD_S * 1000) return bad('event_time', 'lies in the future')
  return Math.floor(nowMs / 1000) - time > MAX_AGE_S ? { subcode: TOO_OLD, message: 'event_time is more than 7 days ago' } : undefined
}

const checkHashes = (user: Fields, knownEmails: ReadonlySet<string>): MetaFault | undefined => {
  for (const key of HASHED) {
    if (user[key] === undefined) continue
    const values = asList(user[key])
    if (values.length === 0) return bad(`user_data.${key}`, 'must not be empty')
    if (new Set(values).size < values.length) return bad(`user_data.${key}`, 'holds a value twice')
    for (const value of values) {
      const fault = findHashFault(value, key === 'em' ? knownEmails : undefined)
      if (fault !== undefined) return bad(`user_data.${key}`, fault)
    }
  }
  return undefined
}

const checkIdentifiers = (user: Fields): MetaFault | undefined => {
  const { client_ip_address: ip, client_user_agent: agent, fbc, fbp, external_id: externalId } = user
  if (ip !== undefined && (typeof ip !== 'string' || isIP(ip) === 0))
    return bad('user_data.client_ip_address', 'must be an IP address, not hashed')
  if (agent !== undefined && (!isText(agent) || /^[0-9a-f]{64}$/.test(agent)))
    return bad('user_data.client_user_agent', 'must be a text, not hashed')
  if (fbc !== undefined && !/^fb\.\d\.\d+\.[\w-]+(\.[\w-]{2,8})?$/.test(asText(fbc)))
    return bad('user_data.fbc', 'must be fb.{index}.{ms}.{fbclid}')
  if (fbp !== undefined && !/^fb\.\d\.\d+\.\d+(\.[\w-]{2,8})?$/.test(asText(fbp)))
    return bad('user_data.fbp', 'must be fb.{index}.{ms}.{number}')
  if (externalId !== undefined && asList(externalId).some((id) => !isText(id)))
    return bad('user_data.external_id', 'must be a text or a list of texts')
  const isEnough = STRONG.some((key) => user[key] !== undefined) || (user.fn !== undefined && user.ln !== undefined)
  return isEnough ? undefined : { subcode: NOT_ENOUGH_USER_DATA, message: 'user_data is not enough to find a person' }
}

const checkContents = (contents: unknown): MetaFault | undefined => {
  if (!Array.isArray(contents)) return bad('custom_data.contents', 'must be a list')
  for (const content of contents.map(asFields)) {
    if (!isText(content?.id)) return bad('custom_data.contents.id', 'must be a text')
    if (!isWhole(content.quantity) || content.quantity < 0) return bad('custom_data.contents.quantity', 'must be a whole number')
    if (content.item_price !== undefined && !isNumber(content.item_price)) return bad('custom_data.contents.item_price', 'must be a number')
  }
  return undefined
}

const checkCustomData = (event: Fields): MetaFault | undefined => {
  const custom = asFields(event.custom_data ?? {})
  if (custom === undefined) return bad('custom_data', 'must be an object')
  const { value, currency, content_ids: ids, content_type: type, contents, num_items: count } = custom
  if (event.event_name === 'Purchase' && (value === undefined || currency === undefined))
    return bad('custom_data', 'of a Purchase needs value and currency')
  if (value !== undefined && (!isNumber(value) || value < 0)) return bad('custom_data.value', 'must be a number')
  if (currency !== undefined && !(isText(currency) && /^[A-Z]{3}$/.test(currency)))
    return bad('custom_data.currency', 'must be an ISO 4217 code')
  if (ids !== undefined && !(Array.isArray(ids) && ids.every(isText))) return bad('custom_data.content_ids', 'must be a list of texts')
  if (type !== undefined && type !== 'product' && type !== 'product_group')
    return bad('custom_data.content_type', 'must be product or product_group')
  if (count !== undefined && !isWhole(count)) return bad('custom_data.num_items', 'must be a whole number')
  for (const key of ['order_id', 'search_string', 'content_name', 'content_category']) {
    if (custom[key] !== undefined && typeof custom[key] !== 'string') return bad(`custom_data.${key}`, 'must be a text')
  }
  return contents === undefined ? undefined : checkContents(contents)
}

const checkDataProcessing = (event: Fields): MetaFault | undefined => {
  const options = event.data_processing_options
  if (options === undefined) return undefined
  if (!Array.isArray(options) || options.some((option) => option !== 'LDU')) return bad('data_processing_options', 'must be [] or ["LDU"]')
  if (options.length === 0) return undefined
  const { data_processing_options_country: country, data_processing_options_state: state } = event
  return isWhole(country) && isWhole(state)
    ? undefined
    : bad('data_processing_options', 'LDU needs country and state as whole numbers, 0 and 0 to let Meta find out')
}

/** The first fault of one element of `data`, or undefined. */
export const findMetaFault = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): MetaFault | undefined => {
  const event = asFields(element)
  if (event === undefined) return bad('data', 'must hold objects')
  if (!isText(event.event_name) || event.event_name.length > 50) return bad('event_name', 'must be a text of at most 50 characters')
  if (event.event_id !== undefined && !isText(event.event_id)) return bad('event_id', 'must be a text')
  const user = asFields(event.user_data)
  if (user === undefined) return bad('user_data', 'must be an object')
  if (!ACTION_SOURCES.includes(asText(event.action_source))) return bad('action_source', `must be one of ${ACTION_SOURCES.join(', ')}`)
  if (event.action_source === 'website') {
    if (!isWebAddress(event.event_source_url)) return bad('event_source_url', 'is required for website events')
    if (!isText(user.client_user_agent)) return bad('user_data.client_user_agent', 'is required for website events')
  }
  return (
    checkTime(event, nowMs) ??
    checkHashes(user, knownEmails) ??
    checkIdentifiers(user) ??
    checkCustomData(event) ??
    checkDataProcessing(event)
  )
}
