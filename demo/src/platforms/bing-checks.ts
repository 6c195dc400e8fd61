/** Rules of Microsoft's UET Conversions API for one event: every fault. Source: learn.microsoft.com, "Conversions API (CAPI) Guide", and Segment's and Stape's public code for it, read 2026-11. */
import { DAY_MS } from '@convbox/contract/durations'
import { isIP } from 'node:net'
import type { Fields } from './checks.ts'
import { asFields, asText, findHashFault, isNumber, isText, isWhole } from './checks.ts'

/** As Microsoft names a fault. */
export type BingFault = { propertyName: string; attemptedValue: unknown; errorMessage: string; errorCode: string; isWarning: boolean }

const MAX_AGE_S = (7 * DAY_MS) / 1000
/** Clocks differ a little. */
const MAX_AHEAD_S = 60

const EVENT_KEYS =
  'eventType eventName eventId eventTime eventSourceUrl pageLoadId referrerUrl pageTitle keywords adStorageConsent userData customData'.split(
    ' ',
  )
const USER_KEYS = 'anonymousId externalId em ph msclkid clientIpAddress clientUserAgent gaid idfa'.split(' ')
const CUSTOM_KEYS =
  'eventCategory eventLabel eventValue searchTerm transactionId value currency itemIds pageType ecommTotalValue ecommCategory items hotelData'.split(
    ' ',
  )
const ITEM_KEYS = ['id', 'name', 'price', 'quantity']
const PAGE_TYPES = ['home', 'searchresults', 'category', 'product', 'cart', 'purchase', 'other']
const GUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

const fault = (propertyName: string, attemptedValue: unknown, errorMessage: string): BingFault => ({
  propertyName,
  attemptedValue,
  errorMessage,
  errorCode: 'InvalidValue',
  isWarning: false,
})

const unknownKeys = (fields: Fields, known: readonly string[], at: string): BingFault[] =>
  Object.keys(fields)
    .filter((key) => !known.includes(key))
    .map((key) => fault(`${at}${key}`, fields[key], 'is not a known property'))

/** Faults of optional properties, each by its rule. */
const checkEach = (
  fields: Fields,
  at: string,
  rules: Record<string, [isGood: (value: unknown) => boolean, message: string]>,
): BingFault[] =>
  Object.entries(rules).flatMap(([key, [isGood, message]]) =>
    fields[key] === undefined || isGood(fields[key]) ? [] : [fault(`${at}${key}`, fields[key], message)],
  )

const userFaults = (value: unknown, knownEmails: ReadonlySet<string>): BingFault[] => {
  const user = asFields(value)
  if (user === undefined) return [fault('userData', value, 'is required')]
  const hashes = ['em', 'ph'].flatMap((key) => {
    const found = user[key] === undefined ? undefined : findHashFault(user[key], key === 'em' ? knownEmails : undefined)
    return found === undefined ? [] : [fault(`userData.${key}`, user[key], found)]
  })
  const hasIdentifier = ['anonymousId', 'externalId', 'em', 'ph', 'msclkid', 'gaid', 'idfa'].some((key) => user[key] !== undefined)
  return [
    ...unknownKeys(user, USER_KEYS, 'userData.'),
    ...hashes,
    ...checkEach(user, 'userData.', {
      anonymousId: [isText, 'must be a text'],
      externalId: [isText, 'must be a text'],
      msclkid: [(id) => GUID.test(asText(id)), 'must be a GUID'],
      clientIpAddress: [(ip) => isIP(asText(ip)) > 0, 'must be an IP address'],
      clientUserAgent: [isText, 'must be a text'],
    }),
    ...(hasIdentifier ? [] : [fault('userData', user, 'needs at least one identifier')]),
  ]
}

const itemFaults = (value: unknown): BingFault[] => {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0) return [fault('customData.items', value, 'must be a list')]
  return value.flatMap((one: unknown, index) => {
    const item = asFields(one)
    const at = `customData.items[${index}].`
    if (item === undefined) return [fault(at, one, 'must be an object')]
    return [
      ...unknownKeys(item, ITEM_KEYS, at),
      ...(isText(item.id) ? [] : [fault(`${at}id`, item.id, 'is required')]),
      ...checkEach(item, at, {
        name: [isText, 'must be a text'],
        price: [(price) => isNumber(price) && price >= 0, 'must be a number'],
        quantity: [(count) => isWhole(count) && count >= 0, 'must be a whole number'],
      }),
    ]
  })
}

const customFaults = (value: unknown): BingFault[] => {
  if (value === undefined) return []
  const data = asFields(value)
  if (data === undefined) return [fault('customData', value, 'must be an object')]
  const isAmount = (amount: unknown): boolean => isNumber(amount) && amount >= 0
  return [
    ...unknownKeys(data, CUSTOM_KEYS, 'customData.'),
    ...checkEach(data, 'customData.', {
      eventLabel: [isText, 'must be a text'],
      eventValue: [isAmount, 'must be a number'],
      searchTerm: [isText, 'must be a text'],
      transactionId: [isText, 'must be a text'],
      value: [isAmount, 'must be a number'],
      ecommTotalValue: [isAmount, 'must be a number'],
      ecommCategory: [isText, 'must be a text'],
      currency: [(code) => /^[A-Z]{3}$/.test(asText(code)), 'must be an ISO 4217 code'],
      itemIds: [(ids) => Array.isArray(ids) && ids.length > 0 && ids.every(isText), 'must be a list of texts'],
      pageType: [(type) => PAGE_TYPES.includes(asText(type)), 'is no page type'],
    }),
    ...(data.value !== undefined && data.currency === undefined ? [fault('customData.currency', undefined, 'is required with value')] : []),
    ...itemFaults(data.items),
  ]
}

const timeFaults = (time: unknown, nowMs: number): BingFault[] => {
  if (!isWhole(time)) return [fault('eventTime', time, 'must be a whole number of seconds')]
  const ageS = nowMs / 1000 - time
  return ageS > MAX_AGE_S || ageS < -MAX_AHEAD_S ? [fault('eventTime', time, 'must be within the last 7 days')] : []
}

/** The faults of one entry of `data`. */
export const findBingFaults = (element: unknown, nowMs: number, knownEmails: ReadonlySet<string>): BingFault[] => {
  const event = asFields(element)
  if (event === undefined) return [fault('data', element, 'must hold objects')]
  const { eventType, eventName, eventSourceUrl } = event
  const isPage = eventType === 'pageLoad'
  return [
    ...unknownKeys(event, EVENT_KEYS, ''),
    ...(isPage || eventType === 'custom' ? [] : [fault('eventType', eventType, 'must be pageLoad or custom')]),
    ...(isPage && !isText(eventSourceUrl) ? [fault('eventSourceUrl', eventSourceUrl, 'is required for pageLoad')] : []),
    ...(isPage && eventName !== undefined ? [fault('eventName', eventName, 'is for custom events only')] : []),
    ...(eventType === 'custom' && !isText(eventName) ? [fault('eventName', eventName, 'is required for custom events')] : []),
    ...checkEach(event, '', {
      eventId: [isText, 'must be a text'],
      eventSourceUrl: [(url) => /^https?:\/\/[^/\s]+/i.test(asText(url)), 'must be an address of the web'],
      referrerUrl: [isText, 'must be a text'],
      pageTitle: [isText, 'must be a text'],
      adStorageConsent: [(consent) => consent === 'G' || consent === 'D', 'must be G or D'],
    }),
    ...timeFaults(event.eventTime, nowMs),
    ...userFaults(event.userData, knownEmails),
    ...customFaults(event.customData),
  ]
}
