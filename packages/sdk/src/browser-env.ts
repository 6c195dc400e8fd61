/** The world of a storefront page. */
import type { Env } from './env.ts'
import { guarded, parseCookies, parseJson } from './env.ts'

/** Sends with fetch, never rejects. Works in pages and in workers. */
export const postText =
  (sender: typeof fetch, credentials: RequestCredentials): Env['post'] =>
  (url, body, keepalive) =>
    sender(url, { method: 'POST', body, keepalive, credentials, headers: { 'content-type': 'text/plain' } })
      .then(async (response) => ({
        status: response.status,
        // Our server gives seconds, never a date.
        retryAfterSeconds: Number(response.headers.get('retry-after')),
        body: parseJson(await response.text()),
      }))
      .catch(() => ({ status: 0 }))

/** Finds the broadest domain that takes a cookie (example.co.uk, not co.uk), by trying; '' for localhost. */
const findDomain = (document: Document, host: string): string => {
  const labels = host.split('.')
  for (let count = 2; count <= labels.length; count++) {
    const domain = labels.slice(-count).join('.')
    document.cookie = `_cb_d=1;domain=${domain};path=/`
    if (document.cookie.includes('_cb_d=1')) {
      document.cookie = `_cb_d=;domain=${domain};path=/;max-age=0`
      return domain
    }
  }
  return ''
}

/** Env over a window. Storage that throws (blocked, full) reads as empty. */
export const browserEnv = (window: Window & typeof globalThis, firstParty: boolean): Env => {
  const { document, location, navigator, screen } = window
  let domain: string | undefined
  const cookieDomain = (): string => (domain ??= findDomain(document, location.hostname))
  return {
    now: Date.now,
    random: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
    page: () => ({ url: location.href, title: document.title, referrer: document.referrer }),
    client: () => ({
      userAgent: navigator.userAgent,
      language: navigator.language,
      screen: { width: screen.width, height: screen.height },
    }),
    cookies: () => parseCookies(document.cookie),
    writeCookie: (name, value, maxAgeSeconds) => {
      const at = cookieDomain()
      document.cookie = `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax${at && `;domain=${at}`}${location.protocol === 'https:' ? ';secure' : ''}`
    },
    domainDots: () => cookieDomain().split('.').length - 1 || 1,
    read: guarded((key) => window.localStorage.getItem(key) ?? undefined),
    write: guarded((key, value) => (value === undefined ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value))),
    post: postText(window.fetch.bind(window), firstParty ? 'include' : 'omit'),
    later: (work, delayMs) => void window.setTimeout(guarded(work), delayMs),
  }
}
