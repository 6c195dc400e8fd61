/** What a store's pages load: one script with the store's config before it, and the text that its owner pastes. Pure. */

/** What the script must know of a store. host: of its storefront, lower case, with its port if any. */
export type ScriptStore = { storeKey: string; host: string; consentRequired: boolean }

const PUBLIC_CALLS = ['track', 'identify', 'consent', 'page'] as const

/** JSON that may stand inside a script: no text of ours can end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Whether the script is served from the store's own domain (the same host, or a name below its domain), so that cookies may go with the requests. */
export const isFirstParty = (storeHost: string, servedBy: string): boolean => {
  const domain = withoutWww(storeHost)
  return domain !== '' && (servedBy === storeHost || withoutWww(servedBy) === domain || servedBy.endsWith(`.${domain}`))
}

const configOf = (store: ScriptStore, base: string): string =>
  inScript({
    storeKey: store.storeKey,
    collectUrl: `${base}/collect/v1/events`,
    consentRequired: store.consentRequired,
    firstParty: isFirstParty(store.host, new URL(base).host),
    cookieDomain: withoutWww(store.host).replace(/:\d+$/, ''),
  })

/** Collects the page's calls until the script is there. Safe to run twice. */
const stub = (): string =>
  `c.q=c.q||[];${inScript(PUBLIC_CALLS)}.forEach(function(n){c[n]=c[n]||function(){c.q.push([n,[].slice.call(arguments)])}});`

/** The storefront's script in one file: the store's config, the queue, and the code behind it. base: scheme and host that serve it; code: the built entry. */
export const scriptFor = (store: ScriptStore, base: string, code: string): string =>
  `(function(w){var c=w.convbox=w.convbox||{};if(c.config)return;c.config=${configOf(store, base)};${stub()}})(window);\n${code}\n`

/** The checkout's script in one piece: a sandbox loads no second file. code: the built entry. */
export const customerEventsFor = (store: ScriptStore, base: string, code: string): string =>
  `self.convboxConfig=${configOf(store, base)};\n${code}\n`

/** What the owner pastes before `</head>` of every page. The queue comes first, so that the page may call convbox.track() at once. */
export const snippetFor = (store: Pick<ScriptStore, 'storeKey'>, publicUrl: string): string =>
  `<script>(function(w){var c=w.convbox=w.convbox||{};${stub()}})(window)</script>\n<script async src="${publicUrl}/sdk/${store.storeKey}.js"></script>`

/** What the owner pastes as a custom pixel under Settings, Customer events, in Shopify's admin. */
export const customPixelFor = (store: Pick<ScriptStore, 'storeKey'>, publicUrl: string): string =>
  `self.convboxPixel = { analytics, browser, init, customerPrivacy: api.customerPrivacy };
const script = document.createElement('script');
script.src = '${publicUrl}/sdk/${store.storeKey}.customer-events.js';
document.head.append(script);`

/** What stands at an address whose key nobody has: a comment, so that the shop's console stays clean. */
export const UNKNOWN_KEY_SCRIPT = '/* Convbox: no store has this key. Copy the snippet again from the app. */\n'
