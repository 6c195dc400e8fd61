/** Env of a storefront page. */
import type { Env, SdkConfig } from './env.ts'
import { guarded, parseCookies, parseJson } from './env.ts'
import { VISITOR_COOKIE } from '@convbox/contract/events/script-facts'

/** Sends with fetch, never rejects; a text is sent as text/plain by default. Works in pages and in workers. */
export const postText =
  (sender: typeof fetch, credentials: RequestCredentials): Env['postText'] =>
  (url, body, keepalive) =>
    sender(url, { method: 'POST', body, keepalive, credentials })
      .then(async (response) => ({
        status: response.status,
        // Only a refusal is read further: its header and body cost time. Our server sends seconds, never a date.
        ...(!response.ok && {
          retryAfterSeconds: Number(response.headers.get('retry-after')),
          body: parseJson(await response.text()),
        }),
      }))
      .catch(() => ({}))

/** Cookies are read anew after this time. */
const COOKIES_MS = 100

/**
 * Env over a window. Storage that throws (blocked, full) reads as empty.
 * Each access to cookies and storage waits for another process. So nothing is written before `keep`, and on a first visit storage is not read before it either.
 */
export const browserEnv = (window: Window & typeof globalThis, { firstParty, cookieDomain = '' }: SdkConfig): Env => {
  const { document, location } = window
  const { width, height } = window.screen
  const domain = `.${location.hostname}`.endsWith(`.${cookieDomain}`) ? cookieDomain : ''
  // A page opened in the background cannot wait: the visitor acts in another tab.
  let isKept = document.hidden
  let readAtMs = 0
  /** As they stand in the browser, and with those that wait to be written. */
  let stored: Record<string, string> = {}
  let cookies = stored
  const lines = new Map<string, [value: string, line: string, before: string | undefined]>()
  const texts = new Map<string, string | undefined>()
  const readCookies = (): Record<string, string> => {
    if (Date.now() - readAtMs < COOKIES_MS) return cookies
    readAtMs = Date.now()
    stored = parseCookies(document.cookie)
    cookies = { ...stored }
    for (const [name, [value, , before]] of lines)
      // What somebody else has written meanwhile (another tab, a platform's own script) stays.
      if (stored[name] === before) cookies[name] = value
      else lines.delete(name)
    return cookies
  }
  // Safari and Brave remove cookies sooner than storage: both have no `connection`, as Firefox. Elsewhere who has no cookie has nothing stored either.
  const mayRead = (): boolean => isKept || VISITOR_COOKIE in (readCookies(), stored) || !('connection' in window.navigator)
  const readStored = guarded((key: string) => window.localStorage.getItem(key) ?? undefined)
  const writeStored = guarded((key: string, value: string | undefined) => {
    // First, because when storage is full, an old text must not hide what memory knows.
    window.localStorage.removeItem(key)
    if (value) window.localStorage.setItem(key, value)
  })
  return {
    now: Date.now,
    randomBytes: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
    readPage: () => ({ url: location.href, title: document.title, referrer: document.referrer }),
    // Browser and language are in the request's own headers.
    readClient: () => ({ screen: { width, height } }),
    readCookies,
    writeCookie: (name, value, maxAgeSeconds) => {
      const line = `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax${domain && `;domain=${domain}`}${location.protocol === 'https:' ? ';secure' : ''}`
      if (isKept) document.cookie = line
      else lines.set(name, [value, line, stored[name]])
      if (maxAgeSeconds) cookies[name] = value
      else delete cookies[name]
    },
    dropMetaCookies: () => {
      lines.delete('_fbp')
      lines.delete('_fbc')
    },
    domainDots: () => domain.split('.').length - 1 || 1,
    loadText: (key) => (texts.has(key) ? texts.get(key) : mayRead() ? readStored(key) : undefined),
    saveText: (key, value) => {
      if (isKept) writeStored(key, value)
      else texts.set(key, value)
    },
    keep: () => {
      if (isKept) return
      isKept = true
      readAtMs = 0
      readCookies()
      for (const [, line] of lines.values()) document.cookie = line
      lines.clear()
      for (const [key, text] of texts)
        // Unsent events that another tab has stored meanwhile stay, before ours; what is no list throws and is replaced.
        writeStored(key, guarded(() => JSON.stringify([...(parseJson(readStored(key)) as []), ...(parseJson(text) as [])]))() ?? text)
      texts.clear()
    },
    postText: postText(window.fetch.bind(window), firstParty ? 'include' : 'same-origin'),
    later: (work, delayMs) => void window.setTimeout(guarded(work), delayMs),
  }
}
