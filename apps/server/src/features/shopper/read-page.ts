/** What a shopper reads from a page's HTML: our script, links, and the data that a theme gives to scripts. Pure. */
import { isRecord } from '@convbox/contract/is-record'

/** Addresses of our scripts in a page, with the key of each: those of a script element, and those that the page's own code adds. */
export const scriptsOf = (html: string, pageUrl: string): { url: string; storeKey: string }[] => {
  const plain = html.replaceAll(String.raw`\/`, '/').replaceAll('&amp;', '&')
  return [...plain.matchAll(/["'=(]\s*((?:https?:)?\/?\/?[^"'\s<>()]*\/sdk\/([\w-]{1,64})\.js)/g)].flatMap(
    ([, address = '', storeKey = '']) => (URL.canParse(address, pageUrl) ? [{ url: new URL(address, pageUrl).href, storeKey }] : []),
  )
}

/** Address of a product that the page links to. */
export const productLinkOf = (html: string, pageUrl: string): string | undefined => {
  const [, address] = /href="([^"#?]*\/products\/[\w%.-]+)[^"]*"/.exec(html) ?? []
  return address !== undefined && URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : undefined
}

/** The JSON object that begins at this place of a text. */
const readObject = (text: string, start: number): unknown => {
  let [depth, isInText] = [0, false]
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (isInText && sign === '\\') at += 1
    else if (sign === '"') isInText = !isInText
    else if (!isInText && sign === '{') depth += 1
    else if (!isInText && sign === '}') {
      depth -= 1
      if (depth > 0) continue
      try {
        return JSON.parse(text.slice(start, at + 1))
      } catch {
        return undefined
      }
    }
  }
  return undefined
}

const objectAfter = (html: string, pattern: RegExp): Record<string, unknown> | undefined => {
  const found = pattern.exec(html)
  const value = found === null ? undefined : readObject(html, found.index + found[0].length - 1)
  return isRecord(value) ? value : undefined
}

/** The theme's globals that our script reads, where the page is one of a Shopify theme; empty elsewhere. */
export const themeOf = (html: string): Record<string, unknown> => {
  const meta = objectAfter(html, /(?:var\s+meta\s*=|ShopifyAnalytics\s*=\s*\{\s*meta:)\s*\{/)
  const shop = objectAfter(html, /window\.Shopify\s*=\s*\{/)
  if (meta === undefined && shop === undefined) return {}
  return { Shopify: { routes: isRecord(shop?.['routes']) ? shop['routes'] : { root: '/' } }, ShopifyAnalytics: { meta: meta ?? {} } }
}

/** The page's root for the cart's calls. */
export const rootOf = (theme: Record<string, unknown>): string => {
  const shop = theme['Shopify']
  const routes = isRecord(shop) ? shop['routes'] : undefined
  const root = isRecord(routes) ? routes['root'] : undefined
  return typeof root === 'string' ? root : '/'
}

/** Id of the first variant of the page's product. */
export const variantOf = (theme: Record<string, unknown>): string | undefined => {
  const analytics = theme['ShopifyAnalytics']
  const meta = isRecord(analytics) ? analytics['meta'] : undefined
  const product = isRecord(meta) ? meta['product'] : undefined
  const variants = isRecord(product) ? product['variants'] : undefined
  const first: unknown = Array.isArray(variants) ? variants[0] : undefined
  const id = isRecord(first) ? first['id'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? `${id}` : undefined
}

/** The events that a checkout page publishes to pixels, in the sandbox. */
export const feedOf = (html: string): { init: Record<string, unknown>; events: Record<string, unknown>[] } | undefined => {
  const feed = objectAfter(html, /id="pixel-feed">\s*\{/)
  const [init, events] = [feed?.['init'], feed?.['events']]
  return isRecord(init) && Array.isArray(events) ? { init, events: events.filter(isRecord) } : undefined
}
