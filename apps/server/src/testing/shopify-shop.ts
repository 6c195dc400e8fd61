/** A sandbox shop for tests: answers its consent page as a merchant would, and sends its webhooks to the test's server. */
import { shopify } from '@convbox/contract/api/shopify'
import { signedQuery } from '@convbox/demo/platforms/shopify/signed-query'
import { SANDBOX_SHOPIFY_APP } from '../platforms/shopify/sandbox-app.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'
import type { CallOptions } from './test-call.ts'
import { startTestProgram, type TestProgram, type TestProgramOptions } from './test-program.ts'

/** Two lamps of 40.00, as a line of an order at the sandbox's Shopify. */
export const LAMPS = {
  id: 77_001n,
  productId: 8_912_345_670_101n,
  variantId: 1n,
  sku: '',
  title: 'Lamp',
  variantTitle: '',
  vendor: '',
  discountCents: 0,
  priceCents: 4000,
  quantity: 2,
}

let browsers = 0

/** One browser: keeps its cookies from answer to request, and has its own IP address. */
export const createBrowser = (test: TestProgram) => {
  const jar = new Map<string, string>()
  browsers += 1
  const from = { 'x-forwarded-for': `198.51.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}` }
  const keep = (response: { cookies: { name: string; value: string; maxAge?: number }[] }): void => {
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  /** Opens a URL of our server; returns the answer. */
  const open = async (url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const response = await test.server.inject({ method: 'GET', url: `${pathname}${search}`, headers: { cookie: cookie(), ...from } })
    keep(response)
    return response
  }
  /** Call options with this browser's cookies in addition to the person's. */
  const as = async (options: CallOptions): Promise<CallOptions> => {
    const headers = await test.call.headersOf(options)
    return { headers: { ...headers, ...from, cookie: [headers['cookie'], cookie()].filter(Boolean).join('; ') } }
  }
  return { jar, keep, open, as }
}
export type TestBrowser = ReturnType<typeof createBrowser>

/** rowsOf: of the main database. stored: number of stores and installs; begun: number of authorizations. */
export type ShopProgram = {
  test: TestProgram
  sandbox: TestSandbox
  rowsOf: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  stored: () => Promise<{ stores: number; installs: number }>
  begun: () => Promise<number>
  stop: () => Promise<void>
}

/** A test program whose sandbox stores reach their Shopify; webhooks are sent when the test calls `sandbox.shopify.sender.deliverDue()`. */
export const startShopProgram = async (options: TestProgramOptions = {}): Promise<ShopProgram> => {
  const late: { test?: TestProgram } = {}
  const sandbox = await startSandbox({
    shopify: {
      hasTimer: false,
      post: async (uri, headers, body) => {
        const answer = await late.test?.server.inject({ method: 'POST', url: new URL(uri).pathname, headers, payload: body })
        return answer?.statusCode ?? 503
      },
    },
  })
  const test = await startTestProgram({ ...options, config: { PUBLIC_URL: sandbox.publicUrl, ...options.config } })
  late.test = test
  sandbox.shopify.noteOrigin(sandbox.publicUrl)
  const rowsOf: ShopProgram['rowsOf'] = async (sql, values = []) => (await test.program.mainDb.pool.query(sql, values)).rows
  const count = async (table: 'store' | 'shopify_install' | 'shopify_authorization') => (await rowsOf(`SELECT 1 FROM ${table}`)).length
  const stored = async () => ({ stores: await count('store'), installs: await count('shopify_install') })
  const begun = () => count('shopify_authorization')
  const stop = async (): Promise<void> => {
    await test.stop()
    await sandbox.close()
  }
  return { test, sandbox, rowsOf, stored, begun, stop }
}

/** Opens the app from Shopify's admin: the signed URL, as the web app's start-up passes it on. */
export const openFromShopify = async ({ test, sandbox }: ShopProgram, browser: TestBrowser, shop: string, options: CallOptions = {}) => {
  const query = new URL(sandbox.shopify.control.openAddress(shop)).searchParams
  return authorize(test, browser, query, options)
}

/** Sends a query to POST /Auth/v2/Shopify/authorization. */
export const authorize = async (test: TestProgram, browser: TestBrowser, query: URLSearchParams, options: CallOptions = {}) => {
  const field = (name: string): string => query.get(name) ?? ''
  const input = { hmac: field('hmac'), shop: field('shop'), timestamp: field('timestamp'), urlParam: query.toString() }
  const answer = await test.call(shopify.authorizeShop, input, await browser.as(options))
  browser.keep(answer.response)
  return answer
}

/** Consents at Shopify and follows the redirect to our callback; returns the next redirect. */
export const consent = async ({ sandbox }: ShopProgram, browser: TestBrowser, consentUrl: string): Promise<string> => {
  const approved = sandbox.shopify.control.approve(consentUrl)
  if (!('redirect' in approved)) throw new Error(`Shopify did not consent: ${JSON.stringify(approved)}`)
  const answer = await browser.open(approved.redirect)
  return String(answer.headers.location ?? answer.body)
}

/** The whole install into Alder, by Ada. Returns the new store's public name. */
export const installShop = async (program: ShopProgram, shop: string): Promise<{ websiteName: string; storeId: string }> => {
  const { test } = program
  const { browser, response } = await authorizeShop(program, shop)
  const as = await browser.as({ as: 'ada', tenant: test.alder })
  const confirmed = await test.call(shopify.confirmInstall, { response, tenantId: tenantOf(test) }, as)
  const websiteName = confirmed.result?.websiteName
  if (websiteName === undefined) throw new Error(`The install was not confirmed: ${confirmed.response.body}`)
  const store = (await test.program.directory.all()).find((one) => one.websiteName === websiteName)
  return { websiteName, storeId: store?.id ?? '' }
}

const tenantOf = (test: TestProgram) => test.alder.tenantId

/** Everything up to the confirmation, in a browser of its own. response: the confirmation's input. */
export const authorizeShop = async (program: ShopProgram, shop: string) => {
  const browser = createBrowser(program.test)
  const begun = await openFromShopify(program, browser, shop)
  const path = await consent(program, browser, begun.result?.url ?? '')
  return { browser, path, response: responseOf(path) }
}

/** The refusal reason in a redirect URL of ours. */
export const reasonOf = (path: string): string | null => new URL(path, 'http://localhost').searchParams.get('reason')
/** The state in the URL of the confirmation. */
export const responseOf = (path: string): string => new URL(path, 'http://localhost').searchParams.get('response') ?? ''
/** Shopify's timestamp, this many seconds ago. */
export const secondsAgo = (age = 0): string => String(Math.floor(Date.now() / 1000) - age)
/** A query with Shopify's signature. */
export const signed = (fields: Record<string, string>, secret: string = SANDBOX_SHOPIFY_APP.clientSecret): URLSearchParams =>
  new URLSearchParams(signedQuery(secret, fields))
