/** The world of a storefront page. */
import type { Env, SdkConfig } from './env.ts'
import { guarded, parseCookies, parseJson } from './env.ts'

/** Sends with fetch, never rejects; a text goes as text/plain by itself. Works in pages and in workers. */
export const postText =
  (sender: typeof fetch, credentials: RequestCredentials): Env['post'] =>
  (url, body, keepalive) =>
    sender(url, { method: 'POST', body, keepalive, credentials })
      .then(async (response) => ({
        status: response.status,
        // Our server gives seconds, never a date.
        retryAfterSeconds: Number(response.headers.get('retry-after')),
        body: parseJson(await response.text()),
      }))
      .catch(() => ({ status: 0 }))

/** Env over a window. Storage that throws (blocked, full) reads as empty. */
export const browserEnv = (window: Window & typeof globalThis, { firstParty, cookieDomain = '' }: SdkConfig): Env => {
  const { document, location, screen } = window
  // A name without a dot (localhost) takes no domain.
  const domain = cookieDomain.includes('.') && `.${location.hostname}`.endsWith(`.${cookieDomain}`) ? cookieDomain : ''
  return {
    now: Date.now,
    random: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
    page: () => ({ url: location.href, title: document.title, referrer: document.referrer }),
    // Browser and language stand in the request's own headers.
    client: () => ({ screen: { width: screen.width, height: screen.height } }),
    cookies: () => parseCookies(document.cookie),
    writeCookie: (name, value, maxAgeSeconds) => {
      document.cookie = `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax${domain && `;domain=${domain}`}${location.protocol === 'https:' ? ';secure' : ''}`
    },
    domainDots: () => domain.split('.').length - 1 || 1,
    read: guarded((key) => window.localStorage.getItem(key) ?? undefined),
    write: guarded((key, value) => (value === undefined ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value))),
    post: postText(window.fetch.bind(window), firstParty ? 'include' : 'same-origin'),
    later: (work, delayMs) => void window.setTimeout(guarded(work), delayMs),
  }
}
