/** GA4's documented rules for a Measurement Protocol body, as its validation server tells them. Source: GA4, "Validating events" and "Limitations", read 2026-11. */
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

export type ValidationMessage = {
  fieldPath: string
  description: string
  validationCode:
    | 'VALUE_INVALID'
    | 'VALUE_REQUIRED'
    | 'NAME_INVALID'
    | 'NAME_RESERVED'
    | 'VALUE_OUT_OF_BOUNDS'
    | 'EXCEEDED_MAX_ENTITIES'
    | 'NAME_DUPLICATED'
}

const LIMITS = {
  events: 25,
  params: 25,
  items: 200,
  bytes: 130_000,
  value: 100,
  userProperties: 25,
  ageMs: 72 * 3_600_000,
  aheadMs: 60_000,
}
const LONG_VALUES: Readonly<Record<string, number>> = { page_location: 1000, page_referrer: 420, page_title: 300 }
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
const RESERVED_EVENTS = new Set(
  `ad_activeview ad_click ad_exposure ad_impression ad_query adunit_exposure app_clear_data app_install app_update app_remove error first_open first_visit
  in_app_purchase notification_dismiss notification_foreground notification_open notification_receive os_update screen_view session_start user_engagement`.split(
    /\s+/,
  ),
)
const RESERVED_PARAM = /^(google_|ga_|firebase_|gtag\.)/

const fault = (
  fieldPath: string,
  description: string,
  validationCode: ValidationMessage['validationCode'] = 'VALUE_INVALID',
): ValidationMessage => ({
  fieldPath,
  description,
  validationCode,
})

const checkValue = (path: string, name: string, value: unknown): ValidationMessage[] => {
  const longest = LONG_VALUES[name] ?? LIMITS.value
  if (typeof value === 'string') {
    return Array.from(value).length > longest ? [fault(path, `must have at most ${longest} characters`, 'VALUE_OUT_OF_BOUNDS')] : []
  }
  if (typeof value === 'boolean' || isNumber(value)) return []
  return [fault(path, 'must not be null, a list or an object')]
}

const checkItems = (path: string, items: unknown): ValidationMessage[] => {
  if (!Array.isArray(items)) return [fault(path, 'must be a list')]
  if (items.length > LIMITS.items) return [fault(path, `must hold at most ${LIMITS.items} items`, 'EXCEEDED_MAX_ENTITIES')]
  return items.flatMap((element, index) => {
    const item = asFields(element)
    if (item === undefined) return [fault(`${path}[${index}]`, 'must be an object')]
    const named =
      isText(item.item_id) || isText(item.item_name) ? [] : [fault(`${path}[${index}]`, 'needs item_id or item_name', 'VALUE_REQUIRED')]
    const numbers = ['price', 'quantity', 'discount', 'index'].flatMap((key) =>
      item[key] === undefined || isNumber(item[key]) ? [] : [fault(`${path}[${index}].${key}`, 'must be a number')],
    )
    return [...named, ...numbers, ...Object.entries(item).flatMap(([key, value]) => checkValue(`${path}[${index}].${key}`, key, value))]
  })
}

const checkParams = (path: string, params: Fields): ValidationMessage[] => {
  const names = Object.keys(params).filter((name) => name !== 'items')
  return [
    ...(names.length > LIMITS.params ? [fault(path, `must hold at most ${LIMITS.params} parameters`, 'EXCEEDED_MAX_ENTITIES')] : []),
    ...names.flatMap((name) => {
      if (!NAME.test(name)) return [fault(`${path}.${name}`, 'is not a valid name', 'NAME_INVALID')]
      if (RESERVED_PARAM.test(name)) return [fault(`${path}.${name}`, 'is a reserved name', 'NAME_RESERVED')]
      return checkValue(`${path}.${name}`, name, params[name])
    }),
    ...(params.items === undefined ? [] : checkItems(`${path}.items`, params.items)),
    ...(params.value !== undefined && !isNumber(params.value) ? [fault(`${path}.value`, 'must be a number')] : []),
    ...(params.value !== undefined && params.currency === undefined
      ? [fault(`${path}.currency`, 'is required with value', 'VALUE_REQUIRED')]
      : []),
    ...(params.currency !== undefined && !/^[A-Z]{3}$/.test(asText(params.currency))
      ? [fault(`${path}.currency`, 'must be an ISO 4217 code')]
      : []),
    // Without these two the event shows up in no session and not in Realtime.
    ...(/^\d+$/.test(isWhole(params.session_id) ? String(params.session_id) : asText(params.session_id))
      ? []
      : [fault(`${path}.session_id`, 'is required and must be a number', 'VALUE_REQUIRED')]),
    ...(Number(params.engagement_time_msec) > 0 ? [] : [fault(`${path}.engagement_time_msec`, 'must be positive', 'VALUE_REQUIRED')]),
  ]
}

const checkTime = (path: string, micros: unknown, nowMs: number): ValidationMessage[] => {
  if (micros === undefined) return []
  if (!isWhole(micros)) return [fault(path, 'must be a whole number of microseconds')]
  const ageMs = nowMs - micros / 1000
  return ageMs > LIMITS.ageMs || ageMs < -LIMITS.aheadMs ? [fault(path, 'must lie within the last 72 hours', 'VALUE_OUT_OF_BOUNDS')] : []
}

/** Faults of one event of the body. */
export const findGa4EventFaults = (element: unknown, index: number, nowMs: number): ValidationMessage[] => {
  const path = `events[${index}]`
  const event = asFields(element)
  if (event === undefined) return [fault(path, 'must be an object')]
  const name = event.name
  if (!isText(name)) return [fault(`${path}.name`, 'is required', 'VALUE_REQUIRED')]
  const params = asFields(event.params ?? {})
  return [
    ...(NAME.test(name) ? [] : [fault(`${path}.name`, 'is not a valid name', 'NAME_INVALID')]),
    ...(RESERVED_EVENTS.has(name) ? [fault(`${path}.name`, 'is a reserved name', 'NAME_RESERVED')] : []),
    ...checkTime(`${path}.timestamp_micros`, event.timestamp_micros, nowMs),
    ...(params === undefined ? [fault(`${path}.params`, 'must be an object')] : checkParams(`${path}.params`, params)),
    ...(name === 'purchase' && !isText(params?.transaction_id)
      ? [fault(`${path}.params.transaction_id`, 'is required', 'VALUE_REQUIRED')]
      : []),
  ]
}

const checkConsent = (consent: unknown): ValidationMessage[] => {
  if (consent === undefined) return []
  return Object.entries(asFields(consent) ?? { '': undefined }).flatMap(([key, value]) =>
    ['ad_user_data', 'ad_personalization'].includes(key) && ['GRANTED', 'DENIED'].includes(asText(value))
      ? []
      : [fault(`consent.${key}`, 'must be GRANTED or DENIED')],
  )
}

const checkUserData = (data: unknown, knownEmails: ReadonlySet<string>): ValidationMessage[] => {
  if (data === undefined) return []
  const { sha256_email_address: emails = [], sha256_phone_number: phones = [], address = [] } = asFields(data) ?? {}
  const hashes = (path: string, values: unknown, known?: ReadonlySet<string>): ValidationMessage[] =>
    (Array.isArray(values) ? values : [values]).flatMap((value) => {
      const wrong = findHashFault(value, known)
      return wrong === undefined ? [] : [fault(path, wrong)]
    })
  const addresses = (Array.isArray(address) ? address : [address]).map(asFields)
  return [
    ...hashes('user_data.sha256_email_address', emails, knownEmails),
    ...hashes('user_data.sha256_phone_number', phones),
    ...addresses.flatMap((fields) =>
      ['sha256_first_name', 'sha256_last_name'].flatMap((key) =>
        fields?.[key] === undefined ? [] : hashes(`user_data.address.${key}`, fields[key]),
      ),
    ),
  ]
}

/** Faults of the body around its events. */
export const findGa4BodyFaults = (body: Fields | undefined, bodyBytes: number, knownEmails: ReadonlySet<string>): ValidationMessage[] => {
  if (body === undefined) return [fault('', 'the body must be a JSON object')]
  const events = body.events
  return [
    ...(bodyBytes > LIMITS.bytes ? [fault('', 'the body must be smaller than 130 kB', 'VALUE_OUT_OF_BOUNDS')] : []),
    ...(isText(body.client_id) ? [] : [fault('client_id', 'is required', 'VALUE_REQUIRED')]),
    ...(body.user_id === undefined || isText(body.user_id) ? [] : [fault('user_id', 'must be a text')]),
    ...(Array.isArray(events) && events.length > 0 ? [] : [fault('events', 'is required', 'VALUE_REQUIRED')]),
    ...(Array.isArray(events) && events.length > LIMITS.events
      ? [fault('events', `must hold at most ${LIMITS.events} events`, 'EXCEEDED_MAX_ENTITIES')]
      : []),
    ...checkConsent(body.consent),
    ...checkUserData(body.user_data, knownEmails),
  ]
}
