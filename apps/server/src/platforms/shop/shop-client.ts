/**
 * Asks a shop for its pages as a browser does, with cookies, and nobody else: a real store's own domain at a public network address, a sandbox store's shop on this
 * server. Every redirect is judged anew.
 */
import { isIP } from 'node:net'
import type { ShopperFinding } from '@convbox/contract/api/shopper.values'
import { request } from 'undici'
import { guardedAgent } from '../../messages/guarded-agent.ts'
import { isPublicAddress } from '../../public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024
const MAX_REDIRECTS = 6

/** What a person's Chrome sends; anything else would be taken for a robot. */
export const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept-language': 'en-US,en;q=0.9',
} as const

/** shopHosts: of the store itself, lower case. ownOrigin: this program's public address. isAllowed: which network addresses of a real shop may be asked. */
export type ShopRules = { isSandbox: boolean; shopHosts: readonly string[]; ownOrigin: string; isAllowed?: (ip: string) => boolean }

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Whether an address is the shop's own. */
export const isOwnPage = ({ isSandbox, shopHosts, ownOrigin }: ShopRules, address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(address)
  if (isSandbox) return origin === ownOrigin
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || !hostname.includes('.')) return false
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false
  return shopHosts.some((host) => withoutWww(hostname) === withoutWww(host) || hostname.endsWith(`.${withoutWww(host)}`))
}

/** A page as it came after all redirects. */
export type ShopPage = { url: string; status: number; text: string }
export type Asked = { page: ShopPage } | { finding: ShopperFinding; detail: string }
type Ask = { method?: 'GET' | 'POST'; form?: Record<string, string>; json?: unknown; referrer?: string }

/** Cookies by name. isHidden: scripts do not see it. */
export type Jar = Map<string, { value: string; isHidden: boolean }>

const cookieLine = (jar: Jar): string => [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')

/** Takes a Set-Cookie line; paths and domains do not matter to one shop. */
const takeCookie = (jar: Jar, line: string): void => {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
  if (name === '') return
  if (/;\s*max-age=0(;|$)/i.test(line)) jar.delete(name)
  else jar.set(name, { value, isHidden: /;\s*httponly/i.test(line) })
}

const bodyOf = ({ form, json }: Ask): { body?: string; headers: Record<string, string> } => {
  if (form !== undefined)
    return { body: new URLSearchParams(form).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return json === undefined ? { headers: {} } : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/** Reads a text up to a limit. */
const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    parts.push(part)
    if (bytes > MAX_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

export type ShopClient = { ask: (address: string, how?: Ask) => Promise<Asked>; jar: Jar; close: () => Promise<void> }

/** A client with an empty jar. ask() never rejects. */
export const openShop = (rules: ShopRules): ShopClient => {
  const jar: Jar = new Map()
  const agent = guardedAgent(rules.isSandbox ? () => true : (rules.isAllowed ?? isPublicAddress), { timeoutMs: TIMEOUT_MS })
  const once = async (address: string, how: Ask) => {
    const { body, headers } = bodyOf(how)
    const cookie = cookieLine(jar)
    const answer = await request(address, {
      method: how.method ?? 'GET',
      dispatcher: agent,
      headers: {
        ...BROWSER_HEADERS,
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        ...headers,
        ...(cookie !== '' && { cookie }),
        ...(how.referrer !== undefined && { referer: how.referrer }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { location, 'set-cookie': cookies = [] } = answer.headers
    for (const line of [cookies].flat()) takeCookie(jar, line)
    const text = await readText(answer.body)
    return {
      status: answer.statusCode,
      text,
      next: typeof location === 'string' && answer.statusCode >= 300 && answer.statusCode < 400 ? location : undefined,
    }
  }
  const ask = async (address: string, how: Ask = {}): Promise<Asked> => {
    let [url, ways] = [address, how]
    try {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        if (!isOwnPage(rules, url)) return { finding: 'address refused', detail: url.slice(0, 300) }
        const { status, text, next } = await once(url, ways)
        if (next === undefined) return { page: { url, status, text } }
        url = new URL(next, url).href
        ways = {}
      }
      return { finding: 'page unreachable', detail: `${MAX_REDIRECTS} redirects` }
    } catch (error) {
      return { finding: 'page unreachable', detail: error instanceof Error ? error.message.slice(0, 300) : '' }
    }
  }
  return { ask, jar, close: () => agent.destroy() }
}
