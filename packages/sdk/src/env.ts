/** The world as the script sees it, handed in: tests give a made-up one, the two entries give the browser's and the checkout sandbox's. */
import type { EventClient, EventPage } from '@convbox/contract/events/events'

/** What the collect endpoint answered. status 0: no answer came. retryAfterSeconds: 0 or absent where the answer named none. body: parsed JSON, or nothing. */
export type Answer = { status: number; retryAfterSeconds?: number; body?: unknown }

/** Nothing in it throws: a refused cookie or a full storage is simply not there at the next read. */
export type Env = {
  now: () => number
  random: (count: number) => Uint8Array
  page: () => EventPage
  client: () => Omit<EventClient, 'ip'>
  /** All cookies that can be read, by name, decoded as they stand. */
  cookies: () => Record<string, string>
  writeCookie: (name: string, value: string, maxAgeSeconds: number) => void
  /** How many dots the cookie domain has: the index inside `_fbp` and `_fbc`. */
  domainDots: () => number
  read: (key: string) => string | undefined
  /** Without a value the key is removed. */
  write: (key: string, value?: string) => void
  /** Sends text/plain, so that no preflight is needed; keepalive lets it outlive the page (bodies up to 60 KB). */
  post: (url: string, body: string, keepalive: boolean) => Promise<Answer>
  later: (work: () => void, delayMs: number) => void
}

/** What the loader hands to the script. */
export type SdkConfig = {
  storeKey: string
  /** Full address of POST /collect/v1/events. */
  collectUrl: string
  /** Nothing is written or sent before analytics consent is granted. */
  consentRequired: boolean
  /** The collect address lies on the store's own domain: cookies go with the request and the server may prolong the visitor's. */
  firstParty?: boolean
  /** Domain of the shop's cookies, without www: the server sets the visitor's on the same. Cookies of a page outside it stay on their host. */
  cookieDomain?: string
}

/** Work that never throws into the shop's page: a fault of ours gives undefined. */
export const guarded =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  (...args: Args): Result | undefined => {
    try {
      return work(...args)
    } catch {
      return undefined
    }
  }

/** JSON that others wrote; undefined when it is none. Nothing is thrown for no text at all: throwing is what costs most here. */
export const parseJson = (text: string | undefined): unknown => (text ? guarded(() => JSON.parse(text) as unknown)() : undefined)

/** A cookie header's names and values; the first of two with one name wins, as browsers put the narrower path first. */
export const parseCookies = (header: string): Record<string, string> =>
  Object.fromEntries(Array.from(header.matchAll(/([^=; ]+)=([^;]*)/g), ([, name, value]) => [name, value]).reverse()) as Record<
    string,
    string
  >
