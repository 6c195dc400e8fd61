/** Klaviyo's documented rules for one event: the first fault as JSON:API says it, or none. Source: Klaviyo, "Create Event", read 2026-11. */
import { DAY_MS } from '@convbox/contract/durations'
import type { Fields } from './checks.ts'
import { asFields, asText, isNumber, isText } from './checks.ts'

/** A fault and where in the body it is. */
export type KlaviyoFault = { detail: string; pointer: string }

const MAX_PROPERTIES = 400
const MAX_STRING_BYTES = 100_000
const MAX_ARRAY = 4000
const MAX_DEPTH = 10
const MAX_AHEAD_MS = 366 * DAY_MS
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Signs and dots that no unquoted address has there. */
const ODD_EMAIL = /["(),:;<>[\\\]]|\.\.|^\.|\.@|@-|@.*(?:-\.|\.-)|\.\d+$/
/** Numbers of North America have ten digits after the 1. */
const E164 = /^\+(?:1\d{10}|[2-9]\d{6,14})$/
const PERSON = ['id', 'email', 'phone_number', 'external_id', 'anonymous_id', '_kx']
const PROFILE_FIELDS = new Set([...PERSON, 'first_name', 'last_name', 'organization', 'locale', 'title', 'image', 'location', 'properties'])

const at = '/data/attributes'
const fault = (path: string, detail: string): KlaviyoFault => ({ detail, pointer: `${at}${path}` })

const findValueFault = (value: unknown, depth = 0): string | undefined => {
  if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`
  if (typeof value === 'string' && !value.isWellFormed()) return 'is not valid Unicode'
  if (typeof value === 'string') return Buffer.byteLength(value) > MAX_STRING_BYTES ? 'is larger than 100 KB' : undefined
  if (Array.isArray(value) && value.length > MAX_ARRAY) return `must hold at most ${MAX_ARRAY} elements`
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
  return inner.map((one) => findValueFault(one, depth + 1)).find((found) => found !== undefined)
}

const findProfileFault = (profile: Fields | undefined): KlaviyoFault | undefined => {
  if (profile === undefined) return fault('/profile', 'is required')
  const unknown = Object.keys(profile).find((key) => !PROFILE_FIELDS.has(key))
  if (unknown !== undefined)
    return fault(`/profile/data/attributes/${unknown}`, `'${unknown}' is not a valid field for the resource 'profile'.`)
  if (!PERSON.some((key) => isText(profile[key])))
    return fault('/profile', 'One of email, phone_number, external_id, id, anonymous_id, _kx is required')
  if (profile.email !== undefined && (!EMAIL.test(asText(profile.email)) || ODD_EMAIL.test(asText(profile.email))))
    return fault('/profile/data/attributes/email', `${asText(profile.email)} is not a valid email address.`)
  if (profile.phone_number !== undefined && !E164.test(asText(profile.phone_number)))
    return fault('/profile/data/attributes/phone_number', `${asText(profile.phone_number)} is not a valid phone number.`)
  return undefined
}

const findTimeFault = (time: unknown, nowMs: number): KlaviyoFault | undefined => {
  const ms = Date.parse(asText(time))
  if (Number.isNaN(ms)) return fault('/time', 'Not a valid ISO 8601 datetime')
  return ms < Date.UTC(1990, 0) || ms > nowMs + MAX_AHEAD_MS ? fault('/time', 'must be after 1990 and at most one year ahead') : undefined
}

const inner = (value: unknown): Fields | undefined => asFields(asFields(value)?.data)

/** Metric and person of an event, as they decide about repeats. */
export const readKlaviyoNames = (body: unknown): { metric: string; uniqueId: string; person: string } => {
  const attributes = asFields(inner(body)?.attributes)
  const profile = asFields(inner(attributes?.profile)?.attributes)
  return {
    metric: asText(asFields(inner(attributes?.metric)?.attributes)?.name),
    uniqueId: asText(attributes?.unique_id),
    person: PERSON.map((key) => asText(profile?.[key])).find((id) => id !== '') ?? '',
  }
}

/** The first fault of a body, or undefined. */
export const findKlaviyoFault = (body: unknown, nowMs: number): KlaviyoFault | undefined => {
  const data = inner(body)
  if (data?.type !== 'event') return { detail: 'type must be "event"', pointer: '/data/type' }
  const attributes = asFields(data.attributes)
  if (attributes === undefined) return { detail: 'attributes are required', pointer: '/data/attributes' }
  const { metric } = readKlaviyoNames(body)
  if (metric === '' || metric.length >= 128) return fault('/metric', 'A name of less than 128 characters is required')
  const properties = asFields(attributes.properties)
  if (properties === undefined) return fault('/properties', 'is required')
  if (Object.keys(properties).length > MAX_PROPERTIES) return fault('/properties', `must hold at most ${MAX_PROPERTIES} keys`)
  const deep = findValueFault(properties)
  if (deep !== undefined) return fault('/properties', deep)
  if (attributes.value !== undefined && !isNumber(attributes.value)) return fault('/value', 'Not a valid number')
  if (attributes.value_currency !== undefined && !/^[A-Z]{3}$/.test(asText(attributes.value_currency)))
    return fault('/value_currency', 'Not a valid ISO 4217 code')
  return findTimeFault(attributes.time, nowMs) ?? findProfileFault(asFields(inner(attributes.profile)?.attributes))
}
