/** The Data Manager API's rules for a request of events: every violation. Source: developers.google.com/data-manager/api, references of events.ingest, Event, UserData, ErrorReason and "Format user data", read 2026-11. */
import { DAY_MS } from '@convbox/contract/durations'
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

export type Violation = { field: string; description: string; reason: string }

const MAX_AGE_MS = 90 * DAY_MS
/** Clocks differ a little. */
const MAX_AHEAD_MS = 60_000

const REQUEST_KEYS = ['destinations', 'events', 'consent', 'validateOnly', 'encoding', 'encryptionInfo']
const EVENT_KEYS =
  'destinationReferences transactionId eventTimestamp lastUpdatedTimestamp userData consent adIdentifiers currency conversionValue eventSource eventDeviceInfo cartData customVariables experimentalFields userProperties'.split(
    ' ',
  )
const SOURCES = ['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']
const CONSENTS = ['CONSENT_GRANTED', 'CONSENT_DENIED']
const NO_IP = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE GB CH'.split(' ')

const invalid = (field: string, description: string, reason = 'INVALID_FORMAT'): Violation => ({ field, description, reason })

const unknownKeys = (fields: Fields, known: readonly string[], at: string): Violation[] =>
  Object.keys(fields)
    .filter((key) => !known.includes(key))
    .map((key) => invalid(at, `Invalid JSON payload received. Unknown name "${key}" at '${at}': Cannot find field.`, 'INVALID_ARGUMENT'))

/** An optional object with known keys, each checked; nothing for an absent one. */
const checkFields = (value: unknown, at: string, rules: Record<string, (field: unknown) => boolean>): Violation[] => {
  if (value === undefined) return []
  const fields = asFields(value)
  if (fields === undefined) return [invalid(at, 'must be an object')]
  const bad = Object.entries(rules).filter(([key, isGood]) => fields[key] !== undefined && !isGood(fields[key]))
  return [...unknownKeys(fields, Object.keys(rules), at), ...bad.map(([key]) => invalid(`${at}.${key}`, 'has a wrong value'))]
}

const isConsent = (value: unknown): boolean => CONSENTS.includes(asText(value))
const isAmount = (value: unknown): boolean => isNumber(value) && value >= 0
const isAny = (): boolean => true

const identifierViolations = (value: unknown, at: string, knownEmails: ReadonlySet<string>): Violation[] => {
  const entry = asFields(value)
  const [key, ...others] = Object.keys(entry ?? {})
  if (entry === undefined || key === undefined || others.length > 0) return [invalid(at, 'must have exactly one identifier')]
  if (key === 'emailAddress' || key === 'phoneNumber') {
    const fault = findHashFault(entry[key], key === 'emailAddress' ? knownEmails : undefined)
    return fault === undefined ? [] : [invalid(`${at}.${key}`, fault, 'INVALID_SHA256_FORMAT')]
  }
  if (key !== 'address') return unknownKeys(entry, ['emailAddress', 'phoneNumber', 'address'], at)
  const address = asFields(entry.address) ?? {}
  const names = ['givenName', 'familyName'].flatMap((name) => {
    const fault = findHashFault(address[name])
    return fault === undefined ? [] : [invalid(`${at}.address.${name}`, fault, 'INVALID_SHA256_FORMAT')]
  })
  return [
    ...names,
    ...unknownKeys(address, ['givenName', 'familyName', 'regionCode', 'postalCode'], `${at}.address`),
    ...(/^[A-Z]{2}$/.test(asText(address.regionCode))
      ? []
      : [invalid(`${at}.address.regionCode`, 'must be two letters', 'INVALID_COUNTRY_CODE')]),
    ...(isText(address.postalCode) ? [] : [invalid(`${at}.address.postalCode`, 'is required', 'INVALID_POSTAL_CODE')]),
  ]
}

const userViolations = (value: unknown, at: string, knownEmails: ReadonlySet<string>): Violation[] => {
  if (value === undefined) return []
  const list = asFields(value)?.userIdentifiers
  if (!Array.isArray(list) || list.length === 0) return [invalid(`${at}.userIdentifiers`, 'is required', 'REQUIRED_FIELD_MISSING')]
  if (list.length > 10) return [invalid(`${at}.userIdentifiers`, 'holds more than 10', 'TOO_MANY_USER_IDENTIFIERS')]
  return list.flatMap((one: unknown, index) => identifierViolations(one, `${at}.userIdentifiers[${index}]`, knownEmails))
}

const timeViolations = (value: unknown, at: string, nowMs: number): Violation[] => {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(asText(value)) ? Date.parse(asText(value)) : Number.NaN
  if (Number.isNaN(ms)) return [invalid(at, 'must be a time in RFC 3339', 'EVENT_TIME_INVALID')]
  return ms > nowMs + MAX_AHEAD_MS || nowMs - ms > MAX_AGE_MS ? [invalid(at, 'lies in the future or is too old', 'EVENT_TIME_INVALID')] : []
}

const cartViolations = (event: Fields, at: string): Violation[] => {
  const items = asFields(event.cartData)?.items
  const isItem = { merchantProductId: isText, quantity: (value: unknown) => isWhole(value) && value >= 0, unitPrice: isAmount }
  return [
    ...checkFields(event.cartData, `${at}.cartData`, {
      merchantId: (value) => /^\d+$/.test(asText(value)),
      merchantFeedLabel: isText,
      merchantFeedLanguageCode: isText,
      transactionDiscount: isAmount,
      items: Array.isArray,
    }),
    ...(Array.isArray(items) ? items : []).flatMap((item: unknown, index) => checkFields(item, `${at}.cartData.items[${index}]`, isItem)),
  ]
}

const deviceViolations = (event: Fields, at: string): Violation[] => {
  const found = checkFields(event.eventDeviceInfo, `${at}.eventDeviceInfo`, { userAgent: isText, ipAddress: (ip) => isIP(asText(ip)) > 0 })
  const hasIp = asFields(event.eventDeviceInfo)?.ipAddress !== undefined
  const identifiers = asFields(event.userData)?.userIdentifiers
  const country = (Array.isArray(identifiers) ? identifiers : [])
    .map((one: unknown) => asText(asFields(asFields(one)?.address)?.regionCode))
    .find((code) => code !== '')
  // Google asks for it in words only; the stand-in makes it a rule.
  return hasIp && NO_IP.includes(country ?? '')
    ? [...found, invalid(`${at}.eventDeviceInfo.ipAddress`, 'of a person whose address may not be sent')]
    : found
}

/** The violations of one event. */
export const findGoogleEventViolations = (element: unknown, at: string, nowMs: number, knownEmails: ReadonlySet<string>): Violation[] => {
  const event = asFields(element)
  if (event === undefined) return [invalid(at, 'must be an object')]
  const clicks = ['gclid', 'gbraid', 'wbraid'].filter((key) => asFields(event.adIdentifiers)?.[key] !== undefined)
  const hasNobody = clicks.length === 0 && event.userData === undefined
  const { transactionId, currency, conversionValue } = event
  return [
    ...unknownKeys(event, EVENT_KEYS, at),
    ...timeViolations(event.eventTimestamp, `${at}.eventTimestamp`, nowMs),
    ...(isText(transactionId) && transactionId.length <= 64
      ? []
      : [invalid(`${at}.transactionId`, 'is required, of at most 64 characters', 'REQUIRED_FIELD_MISSING')]),
    ...(SOURCES.includes(asText(event.eventSource)) ? [] : [invalid(`${at}.eventSource`, 'is no event source', 'INVALID_ENUM_VALUE')]),
    ...(currency === undefined || /^[A-Z]{3}$/.test(asText(currency))
      ? []
      : [invalid(`${at}.currency`, 'is no currency', 'INVALID_CURRENCY_CODE')]),
    ...(conversionValue === undefined || isAmount(conversionValue)
      ? []
      : [invalid(`${at}.conversionValue`, 'must be a number', 'INVALID_NUMBER_FORMAT')]),
    ...(conversionValue !== undefined && currency === undefined
      ? [invalid(`${at}.currency`, 'is required with a value', 'REQUIRED_FIELD_MISSING')]
      : []),
    ...checkFields(event.adIdentifiers, `${at}.adIdentifiers`, {
      gclid: isText,
      gbraid: isText,
      wbraid: isText,
      sessionAttributes: isText,
      landingPageDeviceInfo: isAny,
    }),
    ...(clicks.length > 1 ? [invalid(`${at}.adIdentifiers`, 'has more than one click ID', 'INVALID_EVENT')] : []),
    ...(hasNobody ? [invalid(at, 'Events data contains no user identifiers or ad identifiers.', 'NO_IDENTIFIERS_PROVIDED')] : []),
    ...userViolations(event.userData, `${at}.userData`, knownEmails),
    ...checkFields(event.consent, `${at}.consent`, { adUserData: isConsent, adPersonalization: isConsent }),
    ...deviceViolations(event, at),
    ...cartViolations(event, at),
    ...checkFields(event.userProperties, `${at}.userProperties`, {
      customerType: (value) => ['NEW', 'RETURNING', 'REENGAGED'].includes(asText(value)),
      customerValueBucket: isText,
    }),
  ]
}

const accountViolations = (value: unknown, at: string, isRequired: boolean): Violation[] => {
  if (value === undefined && !isRequired) return []
  const account = asFields(value)
  const isGood = account?.accountType === 'GOOGLE_ADS' && /^\d{10}$/.test(asText(account.accountId))
  return isGood ? [] : [invalid(`${at}.accountId`, 'is no Google Ads account', 'INVALID_DESTINATION')]
}

/** The violations of the request itself: its keys, destination, encoding and number of events. */
export const findGoogleRequestViolations = (body: Fields): Violation[] => {
  const { destinations, events } = body
  const [destination, ...others] = (Array.isArray(destinations) ? destinations : []).map(asFields)
  const hasUsers = Array.isArray(events) && events.some((event: unknown) => asFields(event)?.userData !== undefined)
  return [
    ...unknownKeys(body, REQUEST_KEYS, 'request'),
    ...(destination === undefined ? [invalid('destinations', 'is required', 'REQUIRED_FIELD_MISSING')] : []),
    ...(others.length > 9 ? [invalid('destinations', 'holds more than 10', 'TOO_MANY_DESTINATIONS')] : []),
    ...accountViolations(destination?.operatingAccount, 'destinations[0].operatingAccount', true),
    ...accountViolations(destination?.loginAccount, 'destinations[0].loginAccount', false),
    ...(/^\d+$/.test(asText(destination?.productDestinationId))
      ? []
      : [invalid('destinations[0].productDestinationId', 'Conversion action ID is not valid.', 'INVALID_CONVERSION_ACTION_ID')]),
    ...(hasUsers && body.encoding !== 'HEX' && body.encoding !== 'BASE64'
      ? [invalid('encoding', 'is required with user data', 'REQUIRED_FIELD_MISSING')]
      : []),
    ...(Array.isArray(events) && events.length > 0 ? [] : [invalid('events', 'is required', 'REQUIRED_FIELD_MISSING')]),
    ...(Array.isArray(events) && events.length > 2000 ? [invalid('events', 'holds more than 2000', 'TOO_MANY_EVENTS')] : []),
  ]
}
