/** Env of the checkout's sandbox: no document, cookies and storage only through promises. */
import { postText } from './browser-env.ts'
import type { Env } from './env.ts'
import { guarded, parseCookies } from './env.ts'
import { NAMED_COOKIES, STORED_KEYS } from './identity.ts'
import type { PixelApi, PixelContext } from './pixel-api.ts'

/** Storage key of the sandbox's unsent events; the storefront's outbox has its own. */
export const PIXEL_OUTBOX = '_cb_p'

/** A sandbox's page as our type. */
export const readContext = (context: PixelContext = {}): { page: ReturnType<Env['readPage']>; client: ReturnType<Env['readClient']> } => {
  const { document = {}, navigator = {}, window = {} } = context
  const { width, height } = window.screen ?? {}
  return {
    page: {
      url: document.location?.href ?? '',
      ...(document.title && { title: document.title }),
      ...(document.referrer && { referrer: document.referrer }),
    },
    client: {
      ...(navigator.userAgent && { userAgent: navigator.userAgent }),
      ...(navigator.language && { language: navigator.language }),
      ...(width && height && { screen: { width, height } }),
    },
  }
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

const loadCookies = async ({ cookie }: PixelApi['browser']): Promise<Record<string, string>> => {
  const one = async (name: string) => [name, await cookie.get(name).catch(() => '')] as const
  const [all, ...named] = await Promise.all([cookie.get().catch(() => ''), ...NAMED_COOKIES.map(one)])
  return { ...Object.fromEntries(named.filter(([, value]) => value)), ...parseCookies(all || '') }
}

/** Reads cookies and storage once, then works on that copy and writes asynchronously. Reading before consent is known is allowed here, because nothing is written. */
export const pixelEnv = async (api: PixelApi, sender: typeof fetch, firstParty: boolean): Promise<Env> => {
  const { browser, init } = api
  const cookies = await loadCookies(browser)
  const stored = new Map<string, string>()
  const keys = [...STORED_KEYS, PIXEL_OUTBOX]
  await Promise.all(
    keys.map(async (key) => {
      const value = await browser.localStorage.getItem(key).catch(() => null)
      if (value !== null && value !== undefined) stored.set(key, value)
    }),
  )
  const here = readContext(init.context)
  return {
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    readPage: () => here.page,
    readClient: () => here.client,
    readCookies: () => cookies,
    writeCookie: (name, value, maxAgeSeconds) => {
      // The storefront's cookie is set for the whole domain; a second one of this host would hide it.
      if (maxAgeSeconds > 0 && cookies[name] === value) return
      if (maxAgeSeconds > 0) cookies[name] = value
      else delete cookies[name]
      quietly(browser.cookie.set(`${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`))
    },
    // Everything is written at once.
    dropMetaCookies: () => undefined,
    keep: () => undefined,
    domainDots: () => 1,
    loadText: (key) => stored.get(key),
    saveText: (key, value) => {
      if (value === undefined) {
        stored.delete(key)
        quietly(browser.localStorage.removeItem(key))
      } else {
        stored.set(key, value)
        quietly(browser.localStorage.setItem(key, value))
      }
    },
    postText: postText(sender, firstParty ? 'include' : 'same-origin'),
    later: (work, delayMs) => void setTimeout(guarded(work), delayMs),
  }
}
