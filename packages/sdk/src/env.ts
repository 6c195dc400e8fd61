/** The environment of the script, passed in: tests use a fake one, the two entries the browser's and the checkout sandbox's. */
import type { EventClient, EventPage } from '@convbox/contract/events/events'

/** Answer of the collect endpoint. status 0: no answer. retryAfterSeconds: 0 or absent without a header. body: parsed JSON, or undefined. */
export type Answer = { status?: number; retryAfterSeconds?: number; body?: unknown }

/** Nothing in it throws: after a refused cookie or a full storage the value is simply missing at the next read. */
export type Env = {
  now: () => number
  randomBytes: (count: number) => Uint8Array
  readPage: () => EventPage
  readClient: () => Omit<EventClient, 'ip'>
  /** All readable cookies, by name, decoded. */
  readCookies: () => Record<string, string>
  writeCookie: (name: string, value: string, maxAgeSeconds: number) => void
  /** Number of dots in the cookie domain: the index inside `_fbp` and `_fbc`. */
  domainDots: () => number
  loadText: (key: string) => string | undefined
  /** Without a value the key is removed. */
  saveText: (key: string, value?: string) => void
  /** Takes back those of Meta's cookies that still wait to be written. */
  dropMetaCookies: () => void
  /** What was written until now, and what will be, is stored: the visitor acts or leaves, or a request has failed. Before, it may wait in memory. */
  keep: () => void
  /** Sends text/plain, so that no preflight is needed; with keepalive the request outlives the page (bodies up to 60 KB). */
  postText: (url: string, body: string, keepalive: boolean) => Promise<Answer>
  later: (work: () => void, delayMs: number) => void
}

/** Config that the loader passes to the script. */
export type SdkConfig = {
  storeKey: string
  /** Full URL of POST /collect/v1/events. */
  collectUrl: string
  /** Nothing is stored or sent before analytics consent is granted. */
  consentRequired: boolean
  /** The collect URL is on the store's own domain: cookies are sent with the request and the server may prolong the visitor's. */
  firstParty?: boolean
  /** Domain of the shop's cookies, without www: the server sets the visitor's on the same. On a page outside it cookies are set for its host only. Empty for a name without a dot (localhost), which must not set a domain. */
  cookieDomain?: string
}

/** Runs work without ever throwing into the shop's page: an error of ours gives undefined. */
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

/** Names and values of a cookie header; of two with one name the first wins, as browsers put the narrower path first. */
export const parseCookies = (header: string): Record<string, string> =>
  Object.fromEntries(
    header
      .split('; ')
      .reverse()
      .map((one) => one.split(/=(.*)/)),
  ) as Record<string, string>
