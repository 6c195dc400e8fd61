/** GA4's client and session ids of an event: from the Google tag's cookies, else derived from our own ids, always the same. */
import type { Consent, EventClient, EventUser, PixelSettings, StoreEvent } from '@convbox/contract'
import { deriveNumber, readId } from '../hashing.ts'

/** What GA4 hears of a person. */
export type KnownUser = Pick<
  EventUser,
  'email' | 'phone' | 'firstName' | 'lastName' | 'city' | 'region' | 'postalCode' | 'country' | 'customerId'
>

/** The part of an event that tells its browser and its visit: nothing else may decide a client id, a session id or the shared fields of a request. */
export type Browser = Pick<StoreEvent, 'visitorId' | 'sessionId' | 'cookies' | 'occurredAt'> & {
  user?: KnownUser
  consent?: Pick<Consent, 'ad' | 'personalization'>
  client?: Pick<EventClient, 'ip' | 'userAgent'>
}

/** `GA1.1.<n>.<t>`: the client id is the last two parts. */
const readGaCookie = (cookie: string | undefined): string | undefined => /^GA\d\.[\d-]+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1]

/**
 * The client id: the Google tag's, when its cookie is present and the store prefers it (the default), else two numbers derived from the visitor id, else from the customer id.
 * Two numbers, because GA4 reports expect its cookie's format. The same visitor always gives the same client id. None of the three: undefined.
 */
export const readClientId = (event: Browser, settings: PixelSettings): string | undefined => {
  const cookie = settings.extra?.preferGa4Cookie === false ? undefined : readGaCookie(event.cookies?._ga)
  if (cookie !== undefined) return cookie
  const seed = readId(event.visitorId) ?? readId(event.user?.customerId)
  return seed ? `${deriveNumber(seed, 'ga4 client')}.${deriveNumber(seed, 'ga4 first visit')}` : undefined
}

/** Name of the Google tag's session cookie of this pixel's stream. */
export const sessionCookieName = (settings: PixelSettings): string => `_ga_${settings.pixelId.replace(/^G-/, '')}`

/** `GS1.1.<id>.<number>...` until 2025, `GS2.1.s<id>$o<number>$...` since. */
const readSessionCookie = (cookie: string | undefined): string | undefined => /^GS\d\.[\d-]+\.s?(\d+)(?:[.$]|$)/.exec(cookie ?? '')?.[1]

/**
 * The session id: the Google tag's cookie of this stream, else derived from the script's session hint, else from the client and the day (UTC).
 * GA4 opens a new session for every new id, so the same hint must give the same number.
 */
export const readSessionId = (event: Browser, settings: PixelSettings, clientId: string): string => {
  const cookie = settings.extra?.preferGa4Cookie === false ? undefined : readSessionCookie(event.cookies?.[sessionCookieName(settings)])
  return cookie ?? String(deriveNumber(readId(event.sessionId) ?? `${clientId} ${event.occurredAt.slice(0, 10)}`, 'ga4 session'))
}
