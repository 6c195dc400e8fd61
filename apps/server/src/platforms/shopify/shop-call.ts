/**
 * Network access of Shopify's library: through undici, and only to the URL set for the call. A sandbox store's shop is at the stand-in, a real one at Shopify;
 * never mixed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setAbstractFetchFunc, setAbstractRuntimeString } from '@shopify/shopify-api/runtime'
import { Agent, request } from 'undici'

/** Location of a shop: its domain as the library writes it, and the base URL that is called instead, without a trailing slash. */
export type ShopPlace = { shop: string; address: string }

const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000

const place = new AsyncLocalStorage<ShopPlace>()
const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connections: 8 })

const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('Shopify answered more than can be read')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/** The library's fetch. Redirects are not followed: they would carry the token elsewhere. */
const callShop = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input)
  const at = place.getStore()
  if (at === undefined || url.protocol !== 'https:' || url.host !== at.shop) throw new Error('A shop was called outside of its place')
  const answer = await request(`${at.address}${url.pathname}${url.search}`, {
    method: init.method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
    dispatcher: agent,
    signal: AbortSignal.timeout(TIMEOUT_MS * 2),
  })
  return new Response(await readText(answer.body), { status: answer.statusCode, headers: plainHeaders(answer.headers) })
}

setAbstractFetchFunc(callShop)
setAbstractRuntimeString(() => `Node ${process.version}`)

/** Runs library code for one shop: all its calls go to the shop's URL, and to no other. */
export const atShop = <Result>(at: ShopPlace, work: () => Promise<Result>): Promise<Result> => place.run(at, work)

/** For the one call that the library has no function for. */
export { callShop }
