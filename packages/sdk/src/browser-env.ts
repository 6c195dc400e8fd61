/** Env of a storefront page. */
import type { Env, SdkConfig } from './env.ts'
import { guarded, parseCookies, parseJson } from './env.ts'

/** Sends with fetch, never rejects; a text is sent as text/plain by default. Works in pages and in workers. */
export const postText =
  (sender: typeof fetch, credentials: RequestCredentials): Env['post'] =>
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
      .catch(() => ({ status: 0 }))

/** Env over a window. Storage that throws (blocked, full) reads as empty. */
export const browserEnv = (window: Window & typeof globalThis, { firstParty, cookieDomain = '' }: SdkConfig): Env => {
  const { document, location, screen } = window
  const domain = `.${location.hostname}`.endsWith(`.${cookieDomain}`) ? cookieDomain : ''
  // Cookies and storage ask another process each time: they are read once in a turn, and written once at its end, which comes before the page can go.
  let cookies: Record<string, string> | undefined
  let isDue = false
  const lines = new Map<string, string>()
  const texts = new Map<string, string | undefined>()
  const keep = guarded((key: string, value: string | undefined) => {
    const { localStorage } = window
    try {
      if (value !== undefined) return localStorage.setItem(key, value)
    } catch {
      // When storage is full, an old text must not hide what memory knows.
    }
    localStorage.removeItem(key)
  })
  const writeSoon = (): void => {
    if (isDue) return
    isDue = true
    void Promise.resolve().then(
      guarded(() => {
        isDue = false
        cookies = undefined
        for (const [key, value] of texts) keep(key, value)
        for (const line of lines.values()) document.cookie = line
        texts.clear()
        lines.clear()
      }),
    )
  }
  const readCookies = (): Record<string, string> => {
    writeSoon()
    return (cookies ??= parseCookies(document.cookie))
  }
  return {
    now: Date.now,
    random: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
    page: () => ({ url: location.href, title: document.title, referrer: document.referrer }),
    // Browser and language are in the request's own headers.
    client: () => ({ screen: { width: screen.width, height: screen.height } }),
    cookies: readCookies,
    writeCookie: (name, value, maxAgeSeconds) => {
      if (maxAgeSeconds) readCookies()[name] = value
      else delete readCookies()[name]
      lines.set(
        name,
        `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax${domain && `;domain=${domain}`}${location.protocol === 'https:' ? ';secure' : ''}`,
      )
    },
    domainDots: () => domain.split('.').length - 1 || 1,
    read: guarded((key) => (texts.has(key) ? texts.get(key) : (window.localStorage.getItem(key) ?? undefined))),
    write: (key, value) => {
      texts.set(key, value)
      writeSoon()
    },
    post: postText(window.fetch.bind(window), firstParty ? 'include' : 'same-origin'),
    later: (work, delayMs) => void window.setTimeout(guarded(work), delayMs),
  }
}
