/** Builds what a store's pages load: the script with the store's config, its extras, and the snippet that its owner pastes. Pure. */
import { SURVEY_PATH } from '@convbox/contract/events/survey-answer'
import { EXTRAS, type Extra, type ExtrasConfig } from '@convbox/contract/events/extras'

/** Store data for the script. host: of its storefront, lower case, with its port if any. extras: the parts of the extras' file that it needs; absent as none. */
export type ScriptStore = { storeKey: string; host: string; consentRequired: boolean; extras?: ExtrasConfig }

const PUBLIC_CALLS = ['track', 'identify', 'consent', 'page'] as const

/** JSON safe inside a script element: no text can close it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Whether the script is served from the store's own domain (the same host, or a subdomain), so that cookies may be sent with requests. */
export const isFirstParty = (storeHost: string, servedBy: string): boolean => {
  const domain = withoutWww(storeHost)
  return domain !== '' && (servedBy === storeHost || withoutWww(servedBy) === domain || servedBy.endsWith(`.${domain}`))
}

const configOf = (store: ScriptStore, base: string): string => {
  const cookieDomain = withoutWww(store.host).replace(/:\d+$/, '')
  return inScript({
    storeKey: store.storeKey,
    collectUrl: `${base}/collect/v1/events`,
    consentRequired: store.consentRequired,
    firstParty: isFirstParty(store.host, new URL(base).host),
    // A name without a dot (localhost) must not set a cookie domain.
    cookieDomain: cookieDomain.includes('.') ? cookieDomain : '',
  })
}

/** Queues the page's calls until the script is loaded. Safe to run twice. */
const stub = (): string =>
  `c.q=c.q||[];${inScript(PUBLIC_CALLS)}.forEach(function(n){c[n]=c[n]||function(){c.q.push([n,[].slice.call(arguments)])}});`

/**
 * Asks Chromium to compile every function when the script arrives, which it does on another thread, instead of each at its first call on the page's.
 * Counts only in the first line; other browsers read a comment.
 */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad\n'

const neededExtras = ({ extras = {} }: ScriptStore): Extra[] => EXTRAS.filter((extra) => extras[extra] !== undefined)

/** Asks once for the extras, when the page is loaded and the browser has nothing else to do, or two seconds later: a page that is never idle would ask for none. */
const loaderFor = (store: ScriptStore, base: string): string =>
  `;(function(w,c){function go(){(w.requestIdleCallback||w.setTimeout)(function(){var s=w.document.createElement("script");s.src=${inScript(`${base}/sdk/${store.storeKey}/extras.js`)};w.document.head.append(s)},{timeout:2e3})}if(c.x&&!c.y){c.y=1;w.document.readyState=="complete"?go():w.addEventListener("load",go)}})(window,window.convbox);\n`

/**
 * The storefront script in one file: the store's config and the code, and the loading of its extras where it needs any. Safe to run twice.
 * base: scheme and host that serve it; code: the built entry point.
 */
export const scriptFor = (store: ScriptStore, base: string, code: string): string =>
  `${COMPILE_EARLY}(window.convbox=window.convbox||{}).config=${configOf(store, base)};\n${code}\n${neededExtras(store).length === 0 ? '' : loaderFor(store, base)}`

/** The extras that the store needs in one file, with their configuration. Safe to run twice. codeOf: the built part. */
export const extrasFor = (store: ScriptStore, codeOf: (extra: Extra) => string): string => {
  const needed = neededExtras(store)
  if (needed.length === 0) return NO_EXTRAS_SCRIPT
  const config = inScript(Object.fromEntries(needed.map((extra) => [extra, store.extras?.[extra]])))
  return `(function(c){if(!c||!c.x||c.m)return;c.m=${config};\n${needed.map(codeOf).join(';\n')}\n})(window.convbox);\n`
}

/** The checkout script in one file: Shopify's pixel sandbox loads no second one. code: the built entry point. */
export const customerEventsFor = (store: ScriptStore, base: string, code: string): string =>
  `self.convboxConfig=${configOf(store, base)};\n${code}\n`

/** The snippet to paste before `</head>` of every page. The queue comes first, so that the page may call convbox.track() at once. */
export const snippetFor = (store: Pick<ScriptStore, 'storeKey'>, publicUrl: string): string =>
  `<script>(function(w){var c=w.convbox=w.convbox||{};${stub()}})(window)</script>\n<script async src="${publicUrl}/sdk/${store.storeKey}.js"></script>`

/** The survey's script, for thank-you pages alone. base: scheme and host that serve it; code: the built entry point. */
export const surveyScriptFor = ({ storeKey }: Pick<ScriptStore, 'storeKey'>, base: string, code: string): string =>
  `window.convboxSurvey=${inScript({ storeKey, url: base + SURVEY_PATH })};\n${code}\n`

/** The survey for the thank-you page of a shop that is not at Shopify: its page fills in the order. */
export const surveySnippetFor = (store: Pick<ScriptStore, 'storeKey'>, publicUrl: string): string =>
  `<script async src="${publicUrl}/sdk/${store.storeKey}/survey.js" data-order="{order id}" data-total="{total}" data-currency="{currency}" data-first="{true or false}"></script>`

/** The custom pixel to paste under Settings, Customer events, in Shopify's admin. */
export const customPixelFor = (store: Pick<ScriptStore, 'storeKey'>, publicUrl: string): string =>
  `self.convboxPixel = { analytics, browser, init, customerPrivacy: api.customerPrivacy };
const script = document.createElement('script');
script.src = '${publicUrl}/sdk/${store.storeKey}.customer-events.js';
document.head.append(script);`

/** Content where the store needs no extras, for a page that knows an older configuration. */
const NO_EXTRAS_SCRIPT = '/* Convbox: nothing more for this store. */\n'

/** Content for an unknown key: a comment, so that the shop's console stays clean. */
export const UNKNOWN_KEY_SCRIPT = '/* Convbox: no store has this key. Copy the snippet again from the app. */\n'
